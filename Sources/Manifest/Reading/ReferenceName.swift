import Domain

/// Git's rules for a name after `refs/tags/` or `refs/remotes/`: git-check-ref-format(1), and no `-` at the start, which
/// git-tag(1) would read as an option.
package enum ReferenceName {
  /// The reason why `name` is not valid, or nil.
  package static func problem(in name: String) -> String? {
    if let foreign = name.unicodeScalars.first(where: isForbidden) {
      return "contains \(Quotation.quote(String(foreign)))"
    }
    if name.utf8.first == UInt8(ascii: "-") { return "begins with '-'" }
    for mark in ["..", "@{"] where !name.utf8.ranges(of: mark.utf8).isEmpty { return "contains '\(mark)'" }
    for part in name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if part.isEmpty { return "has an empty part: a '/' at an end, or '//'" }
      if part.first == dot { return "has a part that begins with '.'" }
      if part.suffix(lock.count).elementsEqual(lock) { return "has a part that ends with '.lock'" }
    }
    return name.utf8.last == dot ? "ends with '.'" : nil
  }

  private static let dot = UInt8(ascii: ".")
  private static let lock = Array(".lock".utf8)

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..." ", "\u{7F}", "~", "^", ":", "?", "*", "[", "\\": true
    default: false
    }
  }
}

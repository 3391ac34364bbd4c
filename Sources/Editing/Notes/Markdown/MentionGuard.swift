import Domain

/// Keeps a host from finding mentions, issue numbers and bare URLs in a text.
///
/// GitHub searches the finished page, where an escaped or encoded `@` is an `@` again, and notifies people whom code
/// mentions. A zero-width space after the mark prevents that, and readers do not see it. Renovate and Dependabot do the
/// same.
package enum MentionGuard {
  /// Inserts U+200B in a text for a template, which escapes it like any other value.
  package static func guarded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let length = mark(bytes, index)
      output += bytes[index..<index + max(length, 1)]
      if length > 0 { output += "\u{200B}".utf8 }
      index += max(length, 1)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The length of the mark at `index`; 0 if there is none.
  static func mark(_ bytes: [UInt8], _ index: Int) -> Int {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch bytes[index] {
    // Almost any character may follow in a mail address.
    case UInt8(ascii: "@"): return next > 0x20 ? 1 : 0
    // GitLab's merge requests are `!12`.
    case UInt8(ascii: "#"), UInt8(ascii: "!"): return next.isDigit ? 1 : 0
    case UInt8(ascii: ":"): return bytes.has("//", at: index + 1, before: bytes.count) ? 1 : 0
    case UInt8(ascii: "G"):
      let isShort = bytes.has("GH-", at: index, before: bytes.count) && index + 3 < bytes.count
      return isShort && bytes[index + 3].isDigit ? 3 : 0
    case UInt8(ascii: "w"), UInt8(ascii: "W"):
      guard index + 3 < bytes.count, bytes[index + 3] == UInt8(ascii: ".") else { return 0 }
      return bytes[index..<index + 3].allSatisfy { $0.lowercased == UInt8(ascii: "w") } ? 3 : 0
    default: return 0
    }
  }
}

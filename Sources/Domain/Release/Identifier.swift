/// An `app_id` or a `flowName`: a name that is safe as a file name, in a URL, and on a command line.
///
/// 1 to 64 ASCII letters, digits, `.`, `_` and `-`, starting with a letter or digit, without `..`.
package struct Identifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let description: String

  package init?(_ text: String) {
    guard Identifier.problem(in: text) == nil else { return nil }
    description = text
  }

  /// The reason why `text` is not an identifier, or nil.
  package static func problem(in text: String) -> String? {
    guard let first = text.utf8.first else { return "is empty" }
    if text.utf8.count > 64 { return "has \(text.utf8.count) characters, more than 64" }
    if !text.allBytes(isAllowed), let foreign = text.unicodeScalars.first(where: { !$0.utf8.allSatisfy(isAllowed) }) {
      return "contains \(foreign.debugDescription), which is not a letter, digit, '.', '_' or '-'"
    }
    if !first.isAlphanumeric { return "does not start with a letter or digit" }
    return hasDoubledDot(text) ? "contains '..'" : nil
  }

  private static func hasDoubledDot(_ text: String) -> Bool {
    var previous: UInt8 = 0
    return !text.allBytes { byte in
      defer { previous = byte }
      return byte != UInt8(ascii: ".") || byte != previous
    }
  }

  /// Equal for names that are the same file on a case-insensitive file system.
  package var folded: String { description.foldedASCII }

  package static func < (left: Identifier, right: Identifier) -> Bool {
    left.description.precedesByBytes(right.description)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

extension String {
  /// An ASCII text in lower case. Most identifiers are, and are returned as they are.
  package var foldedASCII: String { allBytes { !$0.isUppercase } ? self : lowercased() }
}

extension [Identifier] {
  /// `customer a`, `customers a and b`, `customers a, b and 7 more`.
  package var asCustomers: String {
    if count < 2 { return "customer \(first?.description ?? "")" }
    if count == 2 { return "customers \(self[0]) and \(self[1])" }
    return "customers \(self[0]), \(self[1]) and \(count - 2) more"
  }
}

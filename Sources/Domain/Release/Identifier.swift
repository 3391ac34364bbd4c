/// A name that is safe as a file name, in a URL, and on a command line: an `app_id` or a `flowName`.
///
/// 1–64 of ASCII letters, digits, `.`, `_` and `-`, starting with a letter or digit, without `..`.
package struct Identifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let description: String

  package init?(_ text: String) {
    guard Identifier.problem(in: text) == nil else { return nil }
    description = text
  }

  /// What keeps `text` from being an identifier, or nil.
  package static func problem(in text: String) -> String? {
    let bytes = text.utf8
    guard let first = bytes.first else { return "is empty" }
    if bytes.count > 64 { return "has \(bytes.count) characters, more than 64" }
    if !bytes.allSatisfy(isAllowed), let foreign = text.unicodeScalars.first(where: { !isAllowed($0) }) {
      return "contains \(foreign.debugDescription), which is not a letter, digit, '.', '_' or '-'"
    }
    if !isAlphanumeric(Unicode.Scalar(first)) { return "does not start with a letter or digit" }
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == UInt8(ascii: "."), previous == byte { return "contains '..'" }
      previous = byte
    }
    return nil
  }

  /// Equal for names that a case-insensitive file system holds in one place.
  package var folded: String { description.foldedASCII }

  package static func < (left: Identifier, right: Identifier) -> Bool {
    left.description.precedesByBytes(right.description)
  }

  /// The same for a byte, to which every other character is foreign: nearly every text is made of these alone.
  private static func isAllowed(_ byte: UInt8) -> Bool { byte < 0x80 && isAllowed(Unicode.Scalar(byte)) }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    isAlphanumeric(scalar) || scalar == "." || scalar == "_" || scalar == "-"
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}

extension String {
  /// A text of ASCII in small letters: the text itself where it has no others, as nearly every identifier has none.
  package var foldedASCII: String {
    utf8.contains { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } ? lowercased() : self
  }
}

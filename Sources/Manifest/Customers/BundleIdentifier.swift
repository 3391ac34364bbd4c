import Domain

/// Apple's grammar of `CFBundleIdentifier`: letters, digits, `-` and `.`, as in a reversed domain name.
enum BundleIdentifier {
  /// Apple registers no longer ones.
  static let longest = 155

  /// The reason why `text` is not a bundle identifier, or nil.
  static func problem(in text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.count > longest { return "has more than \(longest) characters" }
    if !text.utf8.allSatisfy(isAllowed) { return "contains a character other than letters, digits, '-' and '.'" }
    if hasEmptyPart(text) { return "has an empty part: a '.' at an end, or '..'" }
    return text.utf8.contains(dot) ? nil : "has only one part"
  }

  private static let dot = UInt8(ascii: ".")

  private static func hasEmptyPart(_ text: String) -> Bool {
    var previous = dot
    for byte in text.utf8 {
      if byte == dot, previous == dot { return true }
      previous = byte
    }
    return previous == dot
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == dot
  }
}

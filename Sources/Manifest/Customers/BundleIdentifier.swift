import Domain

/// Apple's grammar of `CFBundleIdentifier`: letters, digits, `-` and `.`, as in a reversed domain name.
package enum BundleIdentifier {
  /// Apple registers no longer ones.
  static let longest = 155

  /// The reason why `text` is not a bundle identifier, or nil.
  package static func problem(in text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.count > longest { return "has more than \(longest) characters" }
    if !text.allBytes(isAllowed) { return "contains a character other than letters, digits, '-' and '.'" }
    let parts = text.utf8.split(separator: dot, omittingEmptySubsequences: false)
    if parts.contains(where: \.isEmpty) { return "has an empty part: a '.' at an end, or '..'" }
    return parts.count > 1 ? nil : "has only one part"
  }

  /// Begins the identifiers that `release init` writes where it knows none. Nobody can own the domain `invalid` (RFC 2606).
  private static let placeholderPrefix = "invalid.placeholder."

  /// An identifier that stands for one that is not known yet.
  package static func placeholder(for appID: Identifier) -> String {
    placeholderPrefix + String(appID.description.map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }

  package static func isPlaceholder(_ text: String) -> Bool { text.foldedASCII.hasPrefix(placeholderPrefix) }

  /// The parts of a text that may be bundle identifiers, in lower case: for each run of allowed characters its beginnings, the longest first,
  /// as the search for other customers' tokens sees them: `com.a.app` is in `com.a.app-dev demo`, and not in `com.a.apps`.
  package static func beginnings(in text: String) -> [[String]] {
    text.foldedASCII.utf8.split { !isAllowed($0) }.map { run in
      let run = run.trimming { !$0.isAlphanumeric }
      let ends = run.indices.filter { !run[$0].isAlphanumeric } + [run.endIndex]
      return ends.reversed().compactMap { String(run[..<$0]) }
    }
  }

  private static let dot = UInt8(ascii: ".")

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == dot
  }
}

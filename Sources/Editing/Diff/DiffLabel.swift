import Domain

/// File names in the two head lines of a diff.
enum DiffLabel {
  private static let space = UInt8(ascii: " ")

  /// As git writes them (`git diff --no-index`): a name with characters that could end the line or be misread is in
  /// double quotes with escapes, and a name with spaces ends with a tab, so that no part of it is taken for a date.
  /// `patch` reads both. git quotes every character beyond ASCII or, without `core.quotePath`, none; this quotes those
  /// that would confuse a reader.
  static func written(_ label: String) -> String {
    let name = needsQuotes(label) ? "\"" + label.unicodeScalars.map(escaped).joined() + "\"" : label
    return name.utf8.contains(space) ? name + "\t" : name
  }

  private static func needsQuotes(_ label: String) -> Bool {
    // `patch` skips blanks before a name, and takes a line without a name for no head line.
    label.isEmpty || label.utf8.first == space || label.utf8.last == space
      || label.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0.isUnsafe }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\" + String(scalar)
    case "\u{7}": "\\a"
    case "\u{8}": "\\b"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\u{B}": "\\v"
    case "\u{C}": "\\f"
    case "\r": "\\r"
    // Always three digits, so that a digit after them is not read as one of them.
    case _ where scalar.isUnsafe: String(scalar).utf8.map { "\\" + $0.padded(to: 3, radix: 8) }.joined()
    default: String(scalar)
    }
  }
}

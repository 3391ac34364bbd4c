import Domain

/// File names in the two head lines of a difference.
enum DiffLabel {
  /// As git writes them (`git diff --no-index`): what could end the line or be misread is escaped inside double quotes,
  /// and a tab ends a name with spaces, of which a part could else be taken for a date. `patch` reads both. Of what is not
  /// ASCII, git escapes everything or, without `core.quotePath`, nothing; here, what would confuse a reader.
  static func written(_ label: String) -> String {
    let name = needsQuotes(label) ? "\"" + label.unicodeScalars.map(escaped).joined() + "\"" : label
    return name.utf8.contains(.space) ? name + "\t" : name
  }

  private static func needsQuotes(_ label: String) -> Bool {
    // `patch` skips blanks in front of a name, and no name at all is no head line.
    label.isEmpty || label.utf8.first == .space || label.utf8.last == .space
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
    case _ where scalar.isUnsafe: String(scalar).utf8.map(octal).joined()
    default: String(scalar)
    }
  }

  /// Three digits always, so that a digit behind them is not read with them.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
  }
}

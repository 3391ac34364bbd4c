import Domain

enum XMLEscaping {
  static func text(_ value: String, isAttribute: Bool) throws(Escaping.Unsafe) -> String {
    try value.unicodeScalars.map { scalar throws(Escaping.Unsafe) in
      guard isCharacter(scalar) else {
        throw Escaping.Unsafe(
          reason: "the value has the character U+\(scalar.hex), which XML cannot have",
          remedy: "remove it from the value")
      }
      return switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      // `]]>` may not be in a text.
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&apos;"
      case "\n" where !isAttribute: "\n"
      // Readers make blanks of these, and line feeds of carriage returns.
      case _ where scalar.isUnsafe: "&#x\(scalar.hex);"
      default: String(scalar)
      }
    }.joined()
  }

  /// Production 2 of XML 1.0.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}

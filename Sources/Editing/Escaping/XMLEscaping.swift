import Domain

enum XMLEscaping {
  /// A value in an element's text, or in an attribute.
  static func text(_ value: String, isAttribute: Bool) throws(Escaping.Unsafe) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      guard isCharacter(scalar) else {
        throw Escaping.Unsafe(
          reason: "the value has the character U+\(scalar.hex), which XML cannot have",
          remedy: "remove it from the value")
      }
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // `]]>` may not be in a text.
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\n" where !isAttribute: result += "\n"
      // Readers make blanks of these, and line feeds of carriage returns.
      case _ where scalar.isUnsafe: result += "&#x\(scalar.hex);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
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

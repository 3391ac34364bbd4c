import Domain

enum JSONEscaping {
  /// A value without quotes around it.
  static func literal(_ value: String) throws(Escaping.Unsafe) -> String {
    if let number = Int(value), String(number) == value { return value }
    throw Escaping.Unsafe(reason: "only a whole number is safe here", remedy: "put it in a quoted string")
  }

  static func string(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", "\"": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      // All of them lie in the basic plane: four digits do.
      case _ where scalar.isUnsafe:
        result += "\\u" + String(repeating: "0", count: max(0, 4 - scalar.hex.utf8.count)) + scalar.hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

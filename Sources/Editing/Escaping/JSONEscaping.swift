import Domain

enum JSONEscaping {
  /// A value without quotes around it.
  static func literal(_ value: String) throws(Escaping.Unsafe) -> String {
    if let number = Int(value), String(number) == value { return value }
    throw Escaping.Unsafe(reason: "only a whole number is safe here", remedy: "put it in a quoted string")
  }

  static func string(_ value: String) -> String {
    value.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      // All of them lie in the basic plane: four digits do.
      case _ where scalar.isUnsafe: "\\u" + scalar.value.padded(to: 4, radix: 16, uppercase: true)
      default: String(scalar)
      }
    }.joined()
  }
}

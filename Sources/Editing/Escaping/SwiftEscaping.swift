import Domain

enum SwiftEscaping {
  static func string(_ value: String, hashes: Int) -> String {
    let escape = "\\" + String(repeating: "#", count: hashes)
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", "\"": result += escape + String(scalar)
      case "\n": result += escape + "n"
      case "\r": result += escape + "r"
      case "\t": result += escape + "t"
      // Beside a quote or backslash of the template, a bare `#` would complete the delimiter.
      case "#" where hashes > 0: result += "\(escape)u{23}"
      case _ where scalar.isUnsafe: result += "\(escape)u{\(scalar.hex)}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Keeps `*` and `/` apart, also from the text around the value.
  static func blockComment(_ value: String) -> String {
    var result = ""
    var last: Unicode.Scalar?
    for scalar in value.unicodeScalars {
      let isMark = scalar == "*" || scalar == "/"
      let meets = last == nil || scalar == "*" && last == "/" || scalar == "/" && last == "*"
      if isMark, meets { result += " " }
      result.unicodeScalars.append(scalar)
      last = scalar
    }
    return last == "*" || last == "/" ? result + " " : result
  }
}

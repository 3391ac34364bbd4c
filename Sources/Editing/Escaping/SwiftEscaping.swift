import Domain

enum SwiftEscaping {
  static func string(_ value: String, hashes: Int) -> String {
    let escape = "\\" + String(repeating: "#", count: hashes)
    return value.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\(escape)\(scalar)"
      case "\n": escape + "n"
      case "\r": escape + "r"
      case "\t": escape + "t"
      // Beside a quote or backslash of the template, a bare `#` would complete the delimiter.
      case "#" where hashes > 0: "\(escape)u{23}"
      case _ where scalar.isUnsafe: "\(escape)u{\(scalar.hex)}"
      default: String(scalar)
      }
    }.joined()
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

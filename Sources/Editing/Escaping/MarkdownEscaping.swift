enum MarkdownEscaping {
  static func prose(_ value: String) -> String { escaped(value) { "\\\($0)" } }

  /// Where markup surrounds the value, backslashes may or may not be read: entities are, in both.
  static func html(_ value: String) throws(Escaping.Unsafe) -> String {
    let scheme = scheme(value)?.lowercased()
    if let scheme, ["javascript", "vbscript", "data"].contains(scheme) { throw foreignScheme(scheme) }
    return escaped(value, entity)
  }

  /// Nothing is escaped in code, so what could end it is replaced.
  static func code(_ value: String, fence: UInt8) -> String {
    // Two backticks side by side would begin a longer fence.
    if value.isEmpty { return " " }
    let scalars = Escaping.flattened(value).unicodeScalars.map { scalar -> Unicode.Scalar in
      if scalar == "`" { return "'" }
      return fence == .tilde && scalar == "~" ? "-" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  static func destination(_ value: String, _ place: Destination) throws(Escaping.Unsafe) -> String {
    let scheme = scheme(value)?.lowercased()
    let isKnown = scheme.map { ["https", "http", "mailto"].contains($0) }
    switch place {
    case .autolinkStart where isKnown != true: throw foreignScheme(scheme ?? "")
    case .linkStart where isKnown == false: throw foreignScheme(scheme ?? "")
    default: break
    }
    let isAutolink = place == .autolinkStart || place == .autolinkRest
    return value.utf8.map { byte in
      if byte == UInt8(ascii: "&") { return isAutolink ? "&" : "&amp;" }
      return isPlainInURL(byte) ? String(Unicode.Scalar(byte)) : percentEncoded(byte)
    }.joined()
  }

  private static func foreignScheme(_ scheme: String) -> Escaping.Unsafe {
    Escaping.Unsafe(
      reason: scheme.isEmpty ? "a value without a scheme is no link" : "a value must not bring the scheme \(scheme):",
      remedy: "give it a value that begins with https://")
  }

  /// What stands before the first `:`, as a browser reads it.
  private static func scheme(_ value: String) -> String? {
    let visible = value.unicodeScalars.filter { $0.value > 0x20 && !$0.isTreacherous }
    guard let colon = visible.firstIndex(of: ":") else { return nil }
    let name = visible[..<colon]
    let isName = name.allSatisfy { $0.isASCIIWord || $0 == "+" || $0 == "-" || $0 == "." }
    return isName && !name.isEmpty ? String(name) : nil
  }

  private static func isPlainInURL(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~/:?#=@+,;$%".utf8.contains(byte)
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "%0" + digits : "%" + digits
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String { "&#\(scalar.value);" }

  private static func escaped(_ value: String, _ escape: (Unicode.Scalar) -> String) -> String {
    let scalars = Array(Escaping.flattened(value).unicodeScalars)
    let number = listNumber(scalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isEdge = index == 0 || index == scalars.count - 1
      if scalar == "\t" || scalar == " " {
        // At the edge of a line, blanks indent code or break the line.
        result += isEdge ? entity(scalar) : String(scalar)
      } else if let entity = namedEntity(scalar) {
        result += entity
      } else if isMarkup(scalars, index) || index == number {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Read as characters in prose, in tags and also between backticks that do not pair.
  private static func namedEntity(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    case "\"": "&quot;"
    case "@", "`": entity(scalar)
    default: nil
    }
  }

  private static func isMarkup(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let isFirst = index == 0
    let isLast = index == scalars.count - 1
    switch scalars[index] {
    case "\\", "*", "[", "]", "#", "~", "|", "$", "{", "}": return true
    case "'": return true
    // Between letters an underscore emphasises nothing.
    case "_": return isFirst || isLast || !scalars[index - 1].isASCIIWord || !scalars[index + 1].isASCIIWord
    // At the start of a line these begin lists, headings, definitions.
    case "-", "+", "=", ":", "(", ".", ")": return isFirst
    case "!": return isLast
    default: return false
    }
  }

  /// `1.` and `1)` begin a numbered list: the index of the mark.
  private static func listNumber(_ scalars: [Unicode.Scalar]) -> Int? {
    guard let mark = scalars.firstIndex(where: { !("0"..."9").contains($0) }), mark > 0 else { return nil }
    guard scalars[mark] == "." || scalars[mark] == ")" else { return nil }
    return mark + 1 == scalars.count || scalars[mark + 1] == " " || scalars[mark + 1] == "\t" ? mark : nil
  }
}

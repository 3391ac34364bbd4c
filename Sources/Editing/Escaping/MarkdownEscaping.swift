import Domain

enum MarkdownEscaping {
  static func prose(_ value: String) -> String {
    let isURL = URLScheme.linked.contains { value.hasPrefix($0) }
    let isPlain = value.utf8.allSatisfy { isPlainInURL($0) || $0 == UInt8(ascii: "&") }
    return isURL && isPlain ? bareURL(value) : MarkdownText.escaped(value)
  }

  /// A part of a URL in prose, where GitHub reads no backslashes, and others read markup.
  private static func bareURL(_ value: String) -> String {
    let bytes = Array(value.utf8)
    return bytes.indices.map { index in
      let byte = bytes[index]
      if byte == UInt8(ascii: "&") { return "&amp;" }
      let isInWord = index > 0 && bytes[index - 1].isAlphanumeric && bytes.at(index + 1)?.isAlphanumeric == true
      let isMarkup = byte == UInt8(ascii: "_") && !isInWord || "~$@".utf8.contains(byte)
      return isPlainInURL(byte) && !isMarkup ? String(Unicode.Scalar(byte)) : PercentEncoding.escape(byte)
    }.joined()
  }

  /// Markup around the value decides whether backslashes are read. Entities are read either way.
  static func html(_ value: String) throws(Escaping.Unsafe) -> String {
    if let scheme = scheme(value), scheme.isCode { throw foreignScheme(scheme.name) }
    return MarkdownText.escaped(value, as: .entity)
  }

  /// Nothing is escaped in code, so what could end it is replaced.
  static func code(_ value: String, fence: UInt8) -> String {
    // Two backticks side by side would begin a longer fence.
    if value.isEmpty { return " " }
    let scalars = value.flattened.unicodeScalars.map { scalar -> Unicode.Scalar in
      if scalar == "`" { return "'" }
      if fence == .pipe, scalar == "|" { return "\u{A6}" }
      return fence == .tilde && scalar == "~" ? "-" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  static func destination(_ value: String, _ location: Destination) throws(Escaping.Unsafe) -> String {
    let scheme = value.hasPrefix(":") ? "" : scheme(value)?.name
    let isKnown = scheme.map { ["https", "http", "mailto"].contains($0) }
    switch location {
    case .autolinkStart where isKnown != true: throw foreignScheme(scheme ?? "")
    case .linkStart where isKnown == false: throw foreignScheme(scheme ?? "")
    case .bare: return bareURL(value)
    default: break
    }
    let isAutolink = location == .autolinkStart || location == .autolinkRest
    return value.utf8.map { byte in
      if byte == UInt8(ascii: "&") { return isAutolink ? "&" : "&amp;" }
      return isPlainInURL(byte) ? String(Unicode.Scalar(byte)) : PercentEncoding.escape(byte)
    }.joined()
  }

  private static func foreignScheme(_ scheme: String) -> Escaping.Unsafe {
    Escaping.Unsafe(
      reason: scheme.isEmpty ? "a value without a scheme is not a link" : "a value must not have the scheme \(scheme):",
      remedy: "give it a value that begins with https://")
  }

  /// Characters that mislead readers are written as blanks, which a browser skips.
  private static func scheme(_ value: String) -> URLScheme? { URLScheme(of: value.flattened.utf8) }

  private static func isPlainInURL(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~/:?#=@+,;$%".utf8.contains(byte)
  }
}

/// Writes a value so that what reads the file reads the value back, whatever it holds.
enum Escaping {
  /// Why a value cannot stand where the template puts it.
  struct Unsafe: Error {
    var reason: String
    var remedy: String
  }

  static func escape(_ value: String, for kind: Token.Kind) throws(Unsafe) -> String {
    switch kind {
    case .comment(let style): return comment(value, style)
    case .text(.rubyQuoted(let quotes)): return try RubyEscaping.quoted(value, quotes)
    case .text(.rubyHeredoc(let terminator, let interpolates)):
      return interpolates ? RubyEscaping.heredoc(value, terminator: terminator) : flattened(value)
    case .text(.swiftString(let hashes, _)): return SwiftEscaping.string(value, hashes: hashes)
    case .text(.jsonString): return JSONEscaping.string(value)
    case .text(.markdown): return MarkdownEscaping.prose(value)
    case .text(.markdownCode(let fence)): return MarkdownEscaping.code(value, fence: fence)
    case .text(.markdownDestination(let place)): return try MarkdownEscaping.destination(value, place)
    case .text(.html): return try MarkdownEscaping.html(value)
    case .text(.plain): return value
    default:
      throw Unsafe(
        reason: "no value can be made safe here", remedy: "put it in a quoted string")
    }
  }

  /// On one line: a line break would end a comment, other control characters confuse who reads it.
  static func flattened(_ value: String) -> String {
    String(String.UnicodeScalarView(value.unicodeScalars.map { $0 != "\t" && $0.isTreacherous ? " " : $0 }))
  }

  private static func comment(_ value: String, _ style: CommentStyle) -> String {
    let flat = flattened(value)
    switch style {
    case .line, .interpreter: return flat
    case .document: return flat.hasPrefix("=") ? " " + flat : flat
    case .block: return SwiftEscaping.blockComment(flat)
    }
  }
}

extension Unicode.Scalar {
  /// Control characters, line separators, and marks that reorder or hide the text around them.
  var isTreacherous: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  var hex: String { String(value, radix: 16, uppercase: true) }

  var isASCIIWord: Bool {
    isASCII && (UInt8(truncatingIfNeeded: value).isLetter || UInt8(truncatingIfNeeded: value).isDigit)
  }
}

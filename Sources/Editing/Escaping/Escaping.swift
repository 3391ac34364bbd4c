import Domain

/// Writes a value so that a reader of the file gets the same value back, whatever it contains.
enum Escaping {
  /// Why a template may not contain a value at this location.
  struct Unsafe: Error {
    var reason: String
    var remedy: String
  }

  static func escape(_ value: String, for kind: SourceToken.TokenClass, in source: LexedSource) throws(Unsafe) -> String
  {
    switch kind {
    case .comment(let style): return comment(value, style)
    case .text(.rubyQuoted(let quotes)): return try RubyEscaping.quoted(value, quotes)
    case .text(.rubyHeredoc(let number, let interpolates)):
      return interpolates
        ? RubyEscaping.heredoc(value, terminator: source.heredocTerminators[number]) : value.flattened
    case .text(.swiftString(let hashes, _)): return SwiftEscaping.string(value, hashes: hashes)
    case .text(.jsonString): return JSONEscaping.string(value)
    case .jsonLiteral: return try JSONEscaping.literal(value)
    case .text(.markdown): return MarkdownEscaping.prose(value)
    case .text(.markdownCode(let fence)): return MarkdownEscaping.code(value, fence: fence)
    case .text(.markdownDestination(let location)): return try MarkdownEscaping.destination(value, location)
    case .text(.html): return try MarkdownEscaping.html(value)
    case .text(.xml): return try XMLEscaping.text(value, isAttribute: false)
    case .text(.xmlAttribute): return try XMLEscaping.text(value, isAttribute: true)
    case .text(.xmlMarkup):
      throw Unsafe(
        reason: "no value is safe here", remedy: "put it in the text of an element, or in a quoted attribute")
    case .text(.plain): return value
    default:
      throw Unsafe(
        reason: "no value is safe here", remedy: "put it in a quoted string")
    }
  }

  /// A block as it is. Anything else on its line would change how it is read.
  static func block(
    _ text: String, at offset: Int, _ kind: SourceToken.TokenClass, in source: LexedSource
  ) throws(Unsafe) -> String {
    let startsLine = offset == 0 || source.bytes[offset - 1] == .lineFeed
    let rest = source.bytes[(offset + 1)...].first { !$0.isBlank }
    if startsLine, rest == nil || rest == .lineFeed, kind == .text(.markdown) || kind == .text(.plain) { return text }
    throw Unsafe(reason: "this text of several lines needs a line of its own", remedy: "put nothing else on its line")
  }

  private static func comment(_ value: String, _ style: CommentStyle) -> String {
    let flat = value.flattened
    switch style {
    case .line, .interpreter: return flat
    case .document: return flat.hasPrefix("=") ? " " + flat : flat
    case .block: return SwiftEscaping.blockComment(flat)
    }
  }
}

extension Unicode.Scalar {
  var hex: String { String(value, radix: 16, uppercase: true) }
}

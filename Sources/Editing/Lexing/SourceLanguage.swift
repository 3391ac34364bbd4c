import Domain

/// The language of a file, by its name.
package enum SourceLanguage: Sendable {
  case ruby, swift, markdown, json, xml, plain

  package init(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    switch parts.count > 1 ? parts.last?.lowercased() : nil {
    case "podspec", "rb": self = .ruby
    case "swift": self = .swift
    case "md", "markdown": self = .markdown
    case "json": self = .json
    case "xml", "rss": self = .xml
    default: self = .plain
    }
  }

  package func lex(_ bytes: [UInt8]) -> LexedSource {
    switch self {
    case .ruby: return RubyLexer.lex(bytes)
    case .swift: return SwiftLexer.lex(bytes)
    case .markdown: return MarkdownLexer.lex(bytes)
    case .json: return JSONLexer.lex(bytes)
    case .xml: return XMLLexer.lex(bytes)
    case .plain:
      var source = LexedSource(bytes: bytes)
      source.append(.text(.plain), 0..<bytes.count)
      return source
    }
  }
}

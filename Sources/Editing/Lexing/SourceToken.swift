/// A piece of source text. Blanks between tokens belong to no token.
///
/// A string is flat: `stringStart`, `text`, then for each interpolation `interpolationStart` … code … `interpolationEnd`
/// and `text` again, `stringEnd`. `text` is there even if it is empty.
package struct SourceToken: Hashable, Sendable {
  package enum TokenClass: Hashable, Sendable {
    case identifier
    case number
    /// A JSON value that is no string, or part of one that is not valid yet.
    case jsonLiteral
    case punctuation(UInt8)
    case newline
    case comment(CommentStyle)
    /// The label of a heredoc, such as `<<~EOS`. Its body follows after the line.
    case heredoc
    case stringStart
    case text(TextStyle)
    case interpolationStart
    case interpolationEnd
    case stringEnd
  }

  package var kind: TokenClass
  package var range: Range<Int>
}

package enum CommentStyle: Hashable, Sendable {
  case line
  /// `/* … */`, which nests.
  case block
  /// `=begin … =end`.
  case document
  /// The first line of a script, which names the program that runs it.
  case interpreter
}

/// How a text is written: what it may contain, and how characters are escaped in it.
package enum TextStyle: Hashable, Sendable {
  case rubyQuoted(RubyQuotes)
  /// `number`: its index in `LexedSource.heredocTerminators`.
  case rubyHeredoc(number: Int, interpolates: Bool)
  case swiftString(hashes: Int, multiline: Bool)
  case jsonString
  case cString(isRaw: Bool)
  case markdown
  /// A code span or fenced block. A span in a table ends at `|` too.
  case markdownCode(fence: UInt8)
  case markdownDestination(Destination)
  /// Markup within Markdown: entities are read here, backslashes are not.
  case html
  /// The text of an element, and a quoted attribute.
  case xml, xmlAttribute
  /// Everything else of XML: tags, comments, CDATA, processing instructions.
  case xmlMarkup
  case plain
  /// Regular expressions, shell commands: text that something else reads as code.
  case executable
}

package struct RubyQuotes: Hashable, Sendable {
  package var open: UInt8
  package var close: UInt8
  package var interpolates: Bool
  /// `%w`: blanks separate.
  package var separatesWords = false
}

package enum Destination: Hashable, Sendable {
  /// `](…)`, from its first character or later.
  case linkStart, linkRest
  /// `<https://…>`.
  case autolinkStart, autolinkRest
  /// A URL in prose.
  case bare
}

/// A file's tokens.
package struct LexedSource: Sendable {
  package var bytes: [UInt8]
  package var tokens: [SourceToken] = []
  /// Placeholders that belong to an escape sequence or follow a `#`: a value there would change its meaning.
  package var swallowed: Set<Int> = []
  /// From this offset on the lexer cannot be sure what is code and what is a string.
  package var doubtfulFrom: Int?
  /// The terminators of Ruby's heredocs, in the order of their labels.
  package var heredocTerminators: [[UInt8]] = []

  package init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func doubt(from offset: Int) { doubtfulFrom = min(doubtfulFrom ?? offset, offset) }

  mutating func append(_ kind: SourceToken.TokenClass, _ range: Range<Int>) {
    tokens.append(SourceToken(kind: kind, range: range))
  }

  package func text(_ token: SourceToken) -> String { bytes.text(token.range) }
}

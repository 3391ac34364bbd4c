/// A piece of source text. Blanks between tokens belong to none.
///
/// A string is flat: `stringStart`, `text`, then per interpolation `interpolationStart` … code … `interpolationEnd` and
/// `text` again, `stringEnd`. `text` is there also when it is empty.
package struct Token: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case identifier
    case number
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

  package var kind: Kind
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

/// What may stand in a text and how it is written there.
package enum TextStyle: Hashable, Sendable {
  case rubyQuoted(RubyQuotes)
  case rubyHeredoc(terminator: [UInt8], interpolates: Bool)
  case swiftString(hashes: Int, multiline: Bool)
  case jsonString
  case cString(isRaw: Bool)
  case markdown
  /// A code span or fenced block.
  case markdownCode(fence: UInt8)
  case markdownDestination(Destination)
  /// Markup within Markdown: entities are read here, backslashes are not.
  case html
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
}

/// What a lexer found.
package struct LexedSource: Sendable {
  package var bytes: [UInt8]
  package var tokens: [Token] = []
  /// Placeholders that an escape sequence or a `#` in front of them takes in: a value would change its meaning.
  package var swallowed: Set<Int> = []
  /// From here on the lexer cannot be sure what is code and what is string.
  package var doubtfulFrom: Int?

  package init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func doubt(from offset: Int) { doubtfulFrom = min(doubtfulFrom ?? offset, offset) }

  mutating func append(_ kind: Token.Kind, _ range: Range<Int>) { tokens.append(Token(kind: kind, range: range)) }

  package func text(_ token: Token) -> String { bytes.text(token.range) }
}

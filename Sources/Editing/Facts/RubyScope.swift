/// The names that the parameters of the surrounding blocks hide: in `s.subspec 'Core' do |s|`, `s` is another object.
///
/// Follows `do`, `{` and the keywords that an `end` closes. A modifier such as `return if x` has no `end`.
struct RubyScope {
  private struct Frame {
    var isBrace: Bool
    var hidden: [String] = []
  }

  private var frames: [Frame] = []
  private var hidden: [String: Int] = [:]
  private var position = 0
  /// A `do` after `while` belongs to it.
  private var awaitsDo = false

  func hides(_ name: String) -> Bool { hidden[name, default: 0] > 0 }

  /// Takes in the items before an index. Indices only go up.
  mutating func advance(to index: Int, in reader: SourceReader) {
    while position < min(index, reader.items.count) {
      accept(reader.items[position], reader)
      position += 1
    }
  }

  private mutating func accept(_ item: SourceItem, _ reader: SourceReader) {
    switch item.kind {
    case .punctuation(.openBrace): open(isBrace: true, reader)
    case .punctuation(.closeBrace): close(isBrace: true)
    case .newline: awaitsDo = false
    case .punctuation(UInt8(ascii: ";")): awaitsDo = false
    case .word(let word) where !isName(reader): accept(word, reader)
    default: return
    }
  }

  private mutating func accept(_ word: String, _ reader: SourceReader) {
    switch word {
    case "do": if awaitsDo { awaitsDo = false } else { open(isBrace: false, reader) }
    case "begin", "case", "def", "class", "module": frames.append(Frame(isBrace: false))
    case "if", "unless":
      if beginsStatement(reader) { frames.append(Frame(isBrace: false)) }
    case "while", "until", "for":
      guard beginsStatement(reader) else { return }
      frames.append(Frame(isBrace: false))
      awaitsDo = true
    case "end": close(isBrace: false)
    default: return
    }
  }

  /// `object.end`, `:end`, `end: 1`
  private func isName(_ reader: SourceReader) -> Bool {
    if let before = reader.item(position - 1), before.isPunctuation(.dot) || before.isPunctuation(.colon) {
      return true
    }
    return reader.item(position + 1)?.isPunctuation(.colon) == true
  }

  private func beginsStatement(_ reader: SourceReader) -> Bool {
    guard let before = reader.item(position - 1) else { return true }
    switch before.kind {
    case .newline: return true
    case .punctuation(let byte): return ![.closeParenthesis, .closeBracket, .closeBrace].contains(byte)
    case .word(let word): return ["else", "then", "do", "begin", "ensure", "return", "and", "or", "not"].contains(word)
    case .string, .other: return false
    }
  }

  private mutating func open(isBrace: Bool, _ reader: SourceReader) {
    let isSpecification = reader.item(position - 1)?.isWord("new") == true
    let names = isSpecification ? [] : parameters(reader)
    for name in names { hidden[name, default: 0] += 1 }
    frames.append(Frame(isBrace: isBrace, hidden: names))
  }

  /// `|a, b|`
  private func parameters(_ reader: SourceReader) -> [String] {
    guard reader.item(position + 1)?.isPunctuation(.bar) == true else { return [] }
    var names: [String] = []
    var index = position + 2
    while let item = reader.item(index), !item.isPunctuation(.bar), !item.isNewline {
      if let name = item.word { names.append(name) }
      index += 1
    }
    return names
  }

  private mutating func close(isBrace: Bool) {
    guard let frame = frames.last, frame.isBrace == isBrace else { return }
    frames.removeLast()
    for name in frame.hidden { hidden[name, default: 1] -= 1 }
  }
}

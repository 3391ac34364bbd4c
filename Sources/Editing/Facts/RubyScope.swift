import Domain

/// The blocks around a place in a Ruby file: brackets, `do`, and the keywords that an `end` closes. A modifier such as `return if x`
/// has no `end`.
///
/// Knows the names that the parameters of these blocks hide: in `s.subspec 'Core' do |s|`, `s` is another object.
struct RubyScope {
  private struct Frame {
    /// What closes it: a bracket, or `end`.
    var end: String
    /// Of what opens it.
    var item: SourceItem
    var hidden: [String] = []
    var isSubspec = false
  }

  private var frames: [Frame] = []
  private var hidden: [String: Int] = [:]
  private var position = 0
  /// A `do` after `while` belongs to it.
  private var awaitsDo = false
  /// The first item that closes what is not open.
  private var stray: (item: SourceItem, message: String)?

  func hides(_ name: String) -> Bool { hidden[name, default: 0] > 0 }

  /// Whether a name is that of the subspec around it.
  func isSubspec(_ name: String) -> Bool { frames.last { $0.hidden.contains(name) }?.isSubspec == true }

  /// Takes in the items before an index. Indices only go up.
  mutating func advance(to index: Int, in reader: SourceReader) {
    while position < min(index, reader.items.count) {
      accept(reader.items[position], reader)
      position += 1
    }
  }

  /// What is wrong with the blocks of the whole file, and the offset of it.
  static func flaw(in reader: SourceReader) -> (offset: Int, message: String)? {
    var scope = RubyScope()
    scope.advance(to: reader.items.count, in: reader)
    if let (item, message) = scope.stray { return (item.range.lowerBound, message) }
    return scope.frames.last.map { frame in
      let opening = reader.source.bytes.text(frame.item.range)
      return (frame.item.range.lowerBound, "has `\(opening)` without `\(frame.end)`")
    }
  }

  private mutating func accept(_ item: SourceItem, _ reader: SourceReader) {
    switch item.kind {
    case .punctuation(.openBrace): open("}", reader)
    case .punctuation(.openParenthesis): frames.append(Frame(end: ")", item: item))
    case .punctuation(.openBracket): frames.append(Frame(end: "]", item: item))
    case .punctuation(.closeBrace), .punctuation(.closeParenthesis), .punctuation(.closeBracket): close(item, reader)
    case .newline: awaitsDo = false
    case .punctuation(UInt8(ascii: ";")): awaitsDo = false
    case .word(let word) where !isName(reader): accept(word, reader)
    default: return
    }
  }

  private mutating func accept(_ word: String, _ reader: SourceReader) {
    let frame = Frame(end: "end", item: reader.items[position])
    switch word {
    case "do": if awaitsDo { awaitsDo = false } else { open("end", reader) }
    case "def": if !isEndless(reader) { frames.append(frame) }
    case "begin", "case", "class", "module": frames.append(frame)
    case "if", "unless":
      if beginsStatement(reader) { frames.append(frame) }
    case "while", "until", "for":
      guard beginsStatement(reader) else { return }
      frames.append(frame)
      awaitsDo = true
    case "end": close(frame.item, reader)
    default: return
    }
  }

  /// `object.end`, `:end`, `end: 1`, `def end`; but not `a ? b : if …`, nor `if :a`, nor `module ::A`.
  private func isName(_ reader: SourceReader) -> Bool {
    let range = reader.items[position].range
    if let before = reader.item(position - 1) {
      if before.isPunctuation(.dot) || before.isWord("def") || before.isWord("alias") { return true }
      if before.isPunctuation(.colon), before.range.upperBound == range.lowerBound { return true }
    }
    guard let colon = reader.item(position + 1), colon.isPunctuation(.colon), colon.range.lowerBound == range.upperBound
    else { return false }
    let next = reader.item(position + 2)
    return !(next?.isPunctuation(.colon) == true && next?.range.lowerBound == colon.range.upperBound)
  }

  /// `def name = value`, `def name(parameters) = value`. That of `def name=(value)` follows at once.
  private func isEndless(_ reader: SourceReader) -> Bool {
    var depth = 0
    for index in position + 1..<max(position + 1, reader.items.count) {
      let (before, item) = (reader.items[index - 1], reader.items[index])
      depth += item.nesting
      if item.isNewline { return false }
      guard depth == 0, item.isPunctuation(.equals) else { continue }
      let isAfterBlank = before.range.upperBound < item.range.lowerBound
      return isAfterBlank && (before.isPunctuation(.closeParenthesis) || index == position + 2)
    }
    return false
  }

  private func beginsStatement(_ reader: SourceReader) -> Bool {
    guard let before = reader.item(position - 1) else { return true }
    switch before.kind {
    case .newline: return true
    case .punctuation(let byte): return ![.closeParenthesis, .closeBracket, .closeBrace].contains(byte)
    case .word(let word): return ["else", "then", "do", "begin", "ensure", "and", "or", "not"].contains(word)
    case .string, .other: return false
    }
  }

  private mutating func open(_ end: String, _ reader: SourceReader) {
    let isSpecification = reader.item(position - 1)?.isWord("new") == true
    let names = isSpecification ? [] : parameters(reader)
    for name in names { hidden[name, default: 0] += 1 }
    frames.append(Frame(end: end, item: reader.items[position], hidden: names, isSubspec: followsSubspec(reader)))
  }

  /// `s.subspec 'UI'`, `s.subspec('UI')`
  private func followsSubspec(_ reader: SourceReader) -> Bool {
    let isCall = reader.item(position - 1)?.isPunctuation(.closeParenthesis) == true
    return reader.item(position - (isCall ? 4 : 2))?.isWord("subspec") == true
  }

  /// `|a, b|`
  private func parameters(_ reader: SourceReader) -> [String] {
    guard reader.item(position + 1)?.isPunctuation(.pipe) == true else { return [] }
    var names: [String] = []
    var index = position + 2
    while let item = reader.item(index), !item.isPunctuation(.pipe), !item.isNewline {
      if let name = item.word { names.append(name) }
      index += 1
    }
    return names
  }

  private mutating func close(_ item: SourceItem, _ reader: SourceReader) {
    let end = reader.source.bytes.text(item.range)
    guard let frame = frames.last, frame.end == end else {
      stray = stray ?? (item, strayMessage(end, reader))
      return
    }
    frames.removeLast()
    for name in frame.hidden { hidden[name, default: 1] -= 1 }
  }

  private func strayMessage(_ end: String, _ reader: SourceReader) -> String {
    guard let frame = frames.last else { return "has `\(end)` that closes nothing" }
    return "has `\(end)` where `\(reader.source.bytes.text(frame.item.range))` needs `\(frame.end)`"
  }
}

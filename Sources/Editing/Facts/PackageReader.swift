import Lexing

/// Finds string constants and binary targets.
struct PackageReader {
  var reader: SourceReader

  init(_ reader: SourceReader) { self.reader = reader }

  mutating func readConstants() -> [String: SourceLiteral] {
    var index = 0
    while let item = reader.item(index) {
      index = item.isWord("let") ? constant(at: index) : index + 1
    }
    return reader.constants
  }

  /// `let NAME: String = …`; returns where to go on.
  private mutating func constant(at index: Int) -> Int {
    guard let name = reader.item(index + 1)?.word else { return index + 1 }
    let equals = index + (reader.item(index + 2)?.isPunctuation(.colon) == true ? 4 : 2)
    guard reader.item(equals)?.isPunctuation(.equals) == true else { return index + 1 }
    var end = equals + 1
    while reader.item(end)?.isNewline == true { end += 1 }
    while let item = reader.item(end), !item.isNewline, !item.isPunctuation(UInt8(ascii: ";")), !item.isWord("let") {
      end += 1
    }
    let value = value(reader.items[equals + 1..<end])
    reader.define(name, value)
    return value == nil ? equals + 1 : end
  }

  mutating func readTargets() -> [PackageFacts.BinaryTarget] {
    var targets: [PackageFacts.BinaryTarget] = []
    var index = 0
    while let item = reader.item(index) {
      index += 1
      guard item.isWord("binaryTarget"), reader.item(index - 2)?.isPunctuation(.dot) == true,
        reader.item(index)?.isPunctuation(.openParenthesis) == true
      else { continue }
      targets.append(target(item, &index))
    }
    return targets
  }

  /// Moves `index` from the opening parenthesis past the closing one.
  private mutating func target(_ word: SourceItem, _ index: inout Int) -> PackageFacts.BinaryTarget {
    var target = PackageFacts.BinaryTarget(line: reader.literal("", at: word.range).line)
    var start = index + 1
    var depth = 0
    while let item = reader.item(index) {
      depth += item.nesting
      if depth == 0 || depth == 1 && item.isPunctuation(.comma) {
        accept(reader.items[start..<max(start, index)], into: &target)
        start = index + 1
      }
      index += 1
      if depth == 0 { break }
    }
    return target
  }

  /// `label: value`
  private mutating func accept(_ argument: ArraySlice<SourceItem>, into target: inout PackageFacts.BinaryTarget) {
    let items = argument.filter { !$0.isNewline }
    guard items.count > 2, let label = items[0].word, items[1].isPunctuation(.colon) else { return }
    let value = value(items[2...])
    if value == nil { target.computed.insert(label) }
    switch label {
    case "name": target.name = value
    case "url": target.url = value
    case "checksum": target.checksum = value
    case "path": target.path = value
    default: return
    }
  }

  /// A string, a constant, or several of them joined by `+`.
  mutating func value(_ expression: ArraySlice<SourceItem>) -> SourceLiteral? {
    var result: SourceLiteral?
    var expectsValue = true
    for item in expression where !item.isNewline {
      if expectsValue {
        guard let next = reader.value(item), let both = joined(result, next) else { return nil }
        result = both
      } else if !item.isPunctuation(.plus) {
        return nil
      }
      expectsValue.toggle()
    }
    return expectsValue ? nil : result
  }

  private mutating func joined(_ left: SourceLiteral?, _ right: SourceLiteral) -> SourceLiteral? {
    guard var result = left else { return right }
    guard reader.spend(right.value.utf8.count) else { return nil }
    result.value += right.value
    result.pieces += right.pieces
    result.isWhole = false
    return result
  }
}

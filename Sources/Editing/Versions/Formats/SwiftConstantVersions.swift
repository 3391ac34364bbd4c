/// A Swift constant or property by its name, with a string for its value: `let`, `static let`, `var`, `var … { "…" }`.
struct SwiftConstantVersions {
  let bytes: [UInt8]
  let name: String

  /// Items of the longest type or value that is read: each declaration looks ahead.
  private static let longest = 256

  func scan() -> VersionCollector {
    let source = SwiftLexer.lex(bytes)
    var reader = PackageReader(source)
    var scan = VersionCollector()
    for index in reader.reader.items.indices where isDeclaration(index, reader.reader) {
      read(index, &reader, into: &scan)
    }
    scan.acceptBranches()
    scan.addTwins(reader.reader.definitions, in: bytes)
    scan.reportDoubt(of: source)
    return scan
  }

  /// Not `if let version = …`.
  private func isDeclaration(_ index: Int, _ reader: SourceReader) -> Bool {
    guard reader.item(index)?.isWord(name) == true,
      let word = reader.item(index - 1)?.word, word == "let" || word == "var"
    else { return false }
    guard let before = reader.item(index - 2) else { return true }
    return !before.isPunctuation(.comma)
      && !["if", "guard", "while", "case", "for"].contains(before.word ?? "")
  }

  private func read(_ index: Int, _ reader: inout PackageReader, into scan: inout VersionCollector) {
    guard let start = valueStart(index + 1, reader.reader) else { return }
    let expression = expression(from: start, reader.reader)
    guard let first = expression.first, let last = expression.last else { return }
    if let literal = reader.value(expression) { return scan.addWhole(literal, in: bytes, subject: name) }
    // The requirement of a protocol.
    if first.isWord("get") { return }
    scan.reportComputed(first.range.lowerBound..<last.range.upperBound, in: bytes, subject: name)
  }

  /// The index after `=`, or after `{` of a computed property and its `return`; nil for a declaration without a value.
  private func valueStart(_ start: Int, _ reader: SourceReader) -> Int? {
    var index = start
    while let item = reader.item(index), index - start < Self.longest, !item.isNewline,
      !item.isPunctuation(UInt8(ascii: ";"))
    {
      index += 1
      if item.isPunctuation(.equals) { return index }
      guard item.isPunctuation(.openBrace) else { continue }
      while reader.item(index)?.isNewline == true { index += 1 }
      return reader.item(index)?.isWord("return") == true ? index + 1 : index
    }
    return nil
  }

  /// On one line, which may be the next; a `}` closes the property.
  private func expression(from start: Int, _ reader: SourceReader) -> ArraySlice<SourceItem> {
    var start = start
    while reader.item(start)?.isNewline == true { start += 1 }
    var end = start
    var depth = 0
    while let item = reader.item(end), end - start < Self.longest, !item.isNewline,
      !item.isPunctuation(UInt8(ascii: ";"))
    {
      depth += item.nesting
      if depth < 0 { break }
      end += 1
    }
    return reader.items[min(start, reader.items.count)..<max(min(start, reader.items.count), end)]
  }
}

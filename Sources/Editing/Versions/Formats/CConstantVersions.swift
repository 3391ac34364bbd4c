import Domain

/// A constant of C, C++ or Objective-C by its name: `#define X "…"`, `#define X 1.2.3`, `const char x[] = "…"`,
/// `NSString * const X = @"…"`.
struct CConstantVersions {
  let bytes: [UInt8]
  let name: String

  func scan() -> VersionCollector {
    let source = CLexer.lex(bytes)
    var reader = SourceReader(source)
    var scan = VersionCollector()
    for index in reader.items.indices where reader.items[index].isWord(name) {
      guard let expression = macro(index, reader) ?? constant(index, reader) else { continue }
      read(expression, &reader, into: &scan)
    }
    scan.acceptBranches()
    scan.reportDoubt(of: source)
    return scan
  }

  private func read(
    _ expression: ArraySlice<SourceItem>, _ reader: inout SourceReader, into scan: inout VersionCollector
  ) {
    let value = expression.filter { !isDecoration($0) }
    guard let first = value.first, let last = value.last else { return }
    let range = first.range.lowerBound..<last.range.upperBound
    if value.count == 1, case .string = first.kind, let literal = reader.value(first) {
      return scan.addWhole(literal, in: bytes, subject: name)
    }
    let text = bytes.text(range)
    if PackageVersion(text) != nil {
      return scan.addWhole(VersionCollector.Found(range: range, value: text, subject: name, isOnly: true))
    }
    scan.reportComputed(range, in: bytes, subject: name)
  }

  /// `@` and the prefixes of strings, parentheses and braces around one.
  private func isDecoration(_ item: SourceItem) -> Bool {
    if let word = item.word { return ["L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R"].contains(word) }
    return [.at, .openParenthesis, .closeParenthesis, .openBrace, .closeBrace].contains { item.isPunctuation($0) }
  }

  /// The rest of the line after `#define NAME`; nil for a macro with parameters.
  private func macro(_ index: Int, _ reader: SourceReader) -> ArraySlice<SourceItem>? {
    guard reader.item(index - 1)?.isWord("define") == true, reader.item(index - 2)?.isPunctuation(.hash) == true else {
      return nil
    }
    let next = reader.item(index + 1)
    let hasParameters =
      next?.isPunctuation(.openParenthesis) == true
      && next?.range.lowerBound == reader.items[index].range.upperBound
    return hasParameters ? nil : expression(from: index + 1, reader) { $0.isNewline }
  }

  /// The value after `=` in a declaration, where a type or `*` precedes the name.
  private func constant(_ index: Int, _ reader: SourceReader) -> ArraySlice<SourceItem>? {
    guard let before = reader.item(index - 1),
      before.word != nil && !before.isWord("return") || before.isPunctuation(.star)
    else { return nil }
    var equals = index + 1
    if reader.item(equals)?.isPunctuation(.openBracket) == true {
      let isLength = reader.item(equals + 1)?.isPunctuation(.closeBracket) == false
      equals += isLength ? 3 : 2
    }
    let isBraced = reader.item(equals)?.isPunctuation(.openBrace) == true
    guard isBraced || reader.item(equals)?.isPunctuation(.equals) == true,
      reader.item(equals + 1)?.isPunctuation(.equals) != true
    else { return nil }
    return expression(from: equals + 1, reader) {
      $0.isPunctuation(UInt8(ascii: ";")) || $0.isPunctuation(.comma)
    }
  }

  private func expression(
    from start: Int, _ reader: SourceReader, until isEnd: (SourceItem) -> Bool
  ) -> ArraySlice<SourceItem> {
    var end = start
    while let item = reader.item(end), !isEnd(item), end - start < 64 { end += 1 }
    return reader.items[min(start, reader.items.count)..<max(min(start, reader.items.count), end)].filter {
      !$0.isNewline
    }[...]
  }
}

import Domain

extension PodspecReader {
  /// The strings of a list, or of the values of a dictionary. None of an expression that computes some.
  mutating func strings(_ expression: ArraySlice<SourceItem>) -> [SourceLiteral] {
    let items = expression.filter { !$0.isNewline }
    var found: [SourceLiteral] = []
    for (index, item) in items.enumerated() {
      let next = index + 1 < items.count ? items[index + 1] : nil
      if next?.isPunctuation(.equals) == true || next?.isPunctuation(.colon) == true, item.nesting == 0 { continue }
      if case .string(let content, let pieces) = item.kind, Self.separatesWords(pieces) {
        found += words(content)
      } else if let value = reader.value(item) {
        found.append(value)
      } else if !Self.isOfAList(item) {
        return []
      }
    }
    return found
  }

  private static func isOfAList(_ item: SourceItem) -> Bool {
    let marks = [.comma, .openBracket, .closeBracket, .openBrace, .closeBrace, .equals, .greater, .colon] as [UInt8]
    return marks.contains { item.isPunctuation($0) }
  }

  /// A URL, or a list of them.
  mutating func readLinks(_ attribute: String, _ expression: ArraySlice<SourceItem>) {
    let items = expression.filter { !$0.isPunctuation(.openBracket) && !$0.isPunctuation(.closeBracket) }
    for part in items.split(whereSeparator: { $0.isPunctuation(.comma) }) {
      let value = value(part[...]) ?? reader.partialValue(part[...])
      if let value { facts.links.append(PodspecFacts.Link(attribute: attribute, url: value)) }
    }
  }

  mutating func scalar(
    _ attribute: PodspecFacts.Attribute, named name: String, expression: ArraySlice<SourceItem>
  ) -> [SourceLiteral] {
    let value = value(expression)
    if !name.isEmpty {
      reader.define("\(facts.variable).\(name)", value)
      reader.define("\(facts.variable).\(name).to_s", value)
    }
    if value == nil { noteComputed(attribute, expression) }
    return value.map { [$0] } ?? []
  }

  private mutating func noteComputed(_ attribute: PodspecFacts.Attribute, _ expression: ArraySlice<SourceItem>) {
    let visible = expression.filter { !$0.isNewline }
    guard let first = visible.first, let last = visible.last else { return }
    let quotation = reader.quotation(first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound))
    facts.computed[attribute, default: []].append(quotation)
    guard attribute == .version else { return }
    let origin = RubyOrigin(reader: reader, definitions: expressions, required: required)
    facts.versionOrigin = facts.versionOrigin ?? origin.find(expression.startIndex..<expression.endIndex)
  }

  mutating func value(_ expression: ArraySlice<SourceItem>) -> SourceLiteral? {
    var visible = expression.filter { !$0.isNewline }
    while visible.count > 2, let call = visible.last?.word, ["freeze", "to_s", "strip"].contains(call),
      visible[visible.count - 2].isPunctuation(.dot)
    { visible.removeLast(2) }
    if visible.count == 3, let object = visible[0].word, visible[1].isPunctuation(.dot), let name = visible[2].word {
      return reader.constants["\(object).\(name)"]
    }
    if let name = qualifiedName(visible) { return reader.constants[name] }
    guard visible.count == 1, let item = visible.first else { return nil }
    return reader.value(item)
  }

  /// The last name of `SDK::VERSION`.
  private func qualifiedName(_ items: [SourceItem]) -> String? {
    guard items.count > 3, let last = items.last?.word, last.first?.isUppercase == true else { return nil }
    let isPath = items.dropLast().allSatisfy { $0.isPunctuation(.colon) || $0.word?.first?.isUppercase == true }
    return isPath ? last : nil
  }

  /// `{ :http => '…', sha256: '…' }`
  mutating func readSource(_ expression: ArraySlice<SourceItem>) {
    for (key, value) in pairs(expression) {
      switch key {
      case "http":
        let known = scalar(.sourceURL, named: "", expression: value)
        facts.sourceURLs += known
        if known.isEmpty, let partial = reader.partialValue(value) { facts.partialURLs.append(partial) }
      case "tag":
        let known = scalar(.sourceTag, named: "", expression: value)
        facts.sourceTags += known
        if known.isEmpty, let partial = reader.partialValue(value) { facts.partialTags.append(partial) }
      case "sha1": facts.oldChecksums += self.value(value).map { [$0] } ?? []
      case "sha256": facts.checksums += scalar(.checksum, named: "", expression: value)
      case "type":
        if let type = symbol(value) { facts.sourceTypes.append(type) } else { noteComputed(.sourceType, value) }
      case "flatten":
        if let word = value.first, word.isWord("true") { facts.flattening += [reader.quotation(word.range)] }
      default: continue
      }
    }
  }

  /// `'zip'`, `:zip`
  private mutating func symbol(_ value: ArraySlice<SourceItem>) -> SourceLiteral? {
    guard value.count == 2, value.first?.isPunctuation(.colon) == true, let name = value.last, let word = name.word
    else {
      return self.value(value)
    }
    return reader.literal(word, at: name.range)
  }

  mutating func pairs(_ expression: ArraySlice<SourceItem>) -> [(key: String, value: ArraySlice<SourceItem>)] {
    let items = expression.filter { !$0.isNewline && !$0.isPunctuation(.openBrace) && !$0.isPunctuation(.closeBrace) }
    return items.split(whereSeparator: { $0.isPunctuation(.comma) }).compactMap { keyAndValue(Array($0)) }
  }

  /// `:key => value`, `"key" => value`, `key: value`
  mutating func keyAndValue(_ part: [SourceItem]) -> (String, ArraySlice<SourceItem>)? {
    let start = part.first?.isPunctuation(.colon) == true ? 1 : 0
    guard part.count > start + 1, let key = key(part[start]) else { return nil }
    if part[start + 1].isPunctuation(.colon) { return (key, part[(start + 2)...]) }
    guard part.count > start + 2, part[start + 1].isPunctuation(.equals), part[start + 2].isPunctuation(.greater) else {
      return nil
    }
    return (key, part[(start + 3)...])
  }

  mutating func key(_ item: SourceItem) -> String? {
    if let word = item.word { return word }
    return reader.value(item)?.value
  }

  /// `'A.xcframework', 'B.xcframework'`, `[…]`, `%w[A.xcframework B.xcframework]`
  mutating func readFrameworks(_ expression: ArraySlice<SourceItem>) {
    for item in expression {
      if case .string(let content, let pieces) = item.kind, Self.separatesWords(pieces) {
        facts.vendoredFrameworks += words(content)
      } else if let value = reader.value(item) {
        facts.vendoredFrameworks.append(value)
      } else if !item.isNewline, ![.comma, .openBracket, .closeBracket].contains(where: { item.isPunctuation($0) }) {
        return noteComputed(.vendoredFrameworks, expression)
      }
    }
  }

  private static func separatesWords(_ pieces: [SourceItem.StringPiece]) -> Bool {
    if case .text(_, .rubyQuoted(let quotes))? = pieces.first { quotes.separatesWords } else { false }
  }

  private mutating func words(_ content: Range<Int>) -> [SourceLiteral] {
    var words: [SourceLiteral] = []
    let bytes = reader.source.bytes
    var start = content.lowerBound
    while start < content.upperBound {
      start = bytes.index(from: start) { !$0.isBlank && $0 != .lineFeed }
      let end = min(content.upperBound, bytes.index(from: start) { $0.isBlank || $0 == .lineFeed })
      if start < end { words.append(reader.literal(bytes.text(start..<end), at: start..<end)) }
      start = max(end, start + 1)
    }
    return words
  }
}

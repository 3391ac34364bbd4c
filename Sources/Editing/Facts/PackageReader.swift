/// Finds string constants and binary targets.
struct PackageReader {
  var reader: SourceReader

  /// Reads the constants.
  init(_ source: LexedSource) {
    reader = SourceReader(source)
    var index = 0
    while let item = reader.item(index) {
      index = item.isWord("let") ? constant(at: index) : index + 1
    }
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

  /// - Parameter function: what is called with the arguments.
  mutating func readTargets(_ function: String = "binaryTarget") -> [PackageFacts.BinaryTarget] {
    var targets: [PackageFacts.BinaryTarget] = []
    var index = 0
    var end: Int?
    while let item = reader.item(index) {
      index += 1
      guard item.isWord(function), reader.item(index - 2)?.isPunctuation(.dot) == true,
        reader.item(index)?.isPunctuation(.openParenthesis) == true
      else { continue }
      let isAlternative = end.map { isElse($0..<index - 2) } ?? false
      targets.append(target(item, &index))
      targets[targets.count - 1].isAlternative = isAlternative
      end = index
    }
    return targets
  }

  /// Whether nothing but a colon is between two calls: `… ? .a() : .b()`, `… ? X.a() : X.b()`.
  private func isElse(_ range: Range<Int>) -> Bool {
    let between = range.compactMap { reader.item($0) }.filter { !$0.isNewline }
    return between.first?.isPunctuation(.colon) == true && between.dropFirst().allSatisfy { $0.isWord("Target") }
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
        guard let next = reader.value(item), join(next, to: &result) else { return nil }
      } else if !item.isPunctuation(.plus) {
        return nil
      }
      expectsValue.toggle()
    }
    return expectsValue ? nil : result
  }

  private mutating func join(_ next: SourceLiteral, to result: inout SourceLiteral?) -> Bool {
    guard result != nil else {
      result = next
      return true
    }
    guard reader.spend(next.value.utf8.count) else { return false }
    // In place: a copy for each `+` would take quadratic time.
    result?.value += next.value
    result?.pieces += next.pieces
    result?.isWhole = false
    return true
  }
}

extension PackageFacts {
  /// One binary of a manifest, in a `binaryTarget` or in a table that makes one.
  package struct Artifact: Hashable, Sendable {
    package var name: SourceLiteral?
    /// The literal parts of the URL, with `?` for the rest.
    package var url: SourceLiteral?
    package var checksum: SourceLiteral?
    package var path: SourceLiteral?
  }
}

/// Artifacts by name: `binaryTarget(name:url:checksum:)`, a call or tuple of any name with `url:` and `checksum:`, and
/// dictionaries: `["A": (url: "…", checksum: "…")]`, `["A": ["url": "…", "checksum": "…"]]`, `["A": "https://….zip"]`.
extension PackageReader {
  private struct Group {
    /// The bracket that opens it.
    var open: Int
    /// The start of the current argument.
    var start: Int
    var arguments: [(label: String?, value: ArraySlice<SourceItem>)] = []
    /// Elements of a dictionary.
    var elements: [(key: SourceItem, value: ArraySlice<SourceItem>)] = []
  }

  mutating func readArtifacts() -> [PackageFacts.Artifact] {
    var artifacts: [PackageFacts.Artifact] = []
    // A stack of its own rather than recursion: nesting in a file must not overflow ours.
    var groups: [Group] = []
    for index in reader.items.indices {
      let item = reader.items[index]
      if item.isNewline, groups.last?.start == index {
        groups[groups.count - 1].start += 1
      } else if item.nesting > 0 {
        groups.append(Group(open: index, start: index + 1))
      } else if item.isPunctuation(.comma), !groups.isEmpty {
        endArgument(&groups[groups.count - 1], at: index)
      } else if item.nesting < 0, var group = groups.popLast() {
        endArgument(&group, at: index)
        artifacts += read(group, in: groups.last)
      }
    }
    return artifacts
  }

  /// `label: value`, `"label": value` or a value.
  private func endArgument(_ group: inout Group, at end: Int) {
    let start = group.start
    group.start = end + 1
    guard start < end else { return }
    let isLabelled = end - start > 2 && reader.items[start + 1].isPunctuation(.colon)
    let value = reader.items[(isLabelled ? start + 2 : start)..<end]
    guard isLabelled else { return group.arguments.append((nil, value)) }
    if case .string = reader.items[start].kind { group.elements.append((reader.items[start], value)) }
    group.arguments.append((label(reader.items[start]), value))
  }

  private func label(_ item: SourceItem) -> String? {
    switch item.kind {
    case .word(let word): return word
    case .string(let content, _): return reader.source.bytes.text(content)
    default: return nil
    }
  }

  private mutating func read(_ group: Group, in parent: Group?) -> [PackageFacts.Artifact] {
    let labels = Set(group.arguments.compactMap(\.label))
    let isTarget =
      reader.item(group.open - 1)?.isWord("binaryTarget") == true
      && reader.item(group.open - 2)?.isPunctuation(.dot) == true
    guard isTarget || labels.isSuperset(of: ["url", "checksum"]) else { return addresses(group) }
    var artifact = PackageFacts.Artifact(
      name: constant("name", group) ?? key(of: group, in: parent), url: partial("url", group),
      checksum: constant("checksum", group), path: partial("path", group))
    if artifact.name == nil, let first = group.arguments.first, first.label == nil {
      artifact.name = value(first.value)
    }
    // A declaration has types there.
    let isTable = artifact.url?.value.contains("/") == true
    return isTarget || isTable ? [artifact] : []
  }

  /// `["A": "https://….zip"]`
  private mutating func addresses(_ group: Group) -> [PackageFacts.Artifact] {
    var artifacts: [PackageFacts.Artifact] = []
    for (key, element) in group.elements {
      guard let url = reader.partialValue(element), url.value.contains("://"), url.value.hasSuffix(".zip") else {
        continue
      }
      artifacts.append(PackageFacts.Artifact(name: reader.value(key), url: url))
    }
    return artifacts
  }

  private mutating func constant(_ label: String, _ group: Group) -> SourceLiteral? {
    guard let argument = group.arguments.first(where: { $0.label == label }) else { return nil }
    return value(argument.value)
  }

  private mutating func partial(_ label: String, _ group: Group) -> SourceLiteral? {
    guard let argument = group.arguments.first(where: { $0.label == label }) else { return nil }
    return value(argument.value) ?? reader.partialValue(argument.value)
  }

  /// The key that a group is the value of: `"A": (…)`, `"A": Artifact(…)`.
  private mutating func key(of group: Group, in parent: Group?) -> SourceLiteral? {
    guard let start = parent?.start, start + 1 < group.open, reader.items[start + 1].isPunctuation(.colon) else {
      return nil
    }
    return reader.value(reader.items[start])
  }
}

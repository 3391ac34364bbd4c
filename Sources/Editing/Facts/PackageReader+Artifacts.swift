import Lexing

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
    /// Where the argument begins that is read now.
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

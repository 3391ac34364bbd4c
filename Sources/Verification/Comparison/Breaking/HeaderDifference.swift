import Artifacts

/// The differences between the Objective-C headers of a slice that both sides have.
package struct HeaderDifference: Sendable {
  /// "" for an artifact bundle, whose triples share their headers.
  package var slice: String
  package var changes: HeaderChanges
  /// As an app includes it, by the name of a declaration.
  fileprivate var files: [String: String]
}

extension HeaderDifference {
  init(_ slice: String, old: SliceHeaders, new: SliceHeaders) {
    self.slice = slice
    let (before, after) = (old.parsed(), new.parsed())
    changes = HeaderChanges(from: before.map(\.header), to: after.map(\.header))
    files = [:]
    for (name, header) in after + before {
      for declaration in header.declarations { files[declaration.name] = name }
    }
    let named = Set((changes.removed + changes.added + changes.changed.map(\.before)).map(\.name))
    files = files.filter { named.contains($0.key) }
  }

  var breaking: [BreakingChange] {
    let gone = changes.removed.map { change(.removed, $0, old: $0.text, new: nil) }
    let other = changes.changed.map { change(.changed, $0.before, old: $0.before.text, new: $0.after.text) }
    return gone + other + changes.demanded.map { change(.added, $0, old: nil, new: $0.text) }
  }

  private func change(
    _ kind: BreakingChange.Action, _ declaration: HeaderDeclaration, old: String?, new: String?
  ) -> BreakingChange {
    BreakingChange(
      subject: .objectiveC, kind: kind, name: declaration.name.clipped(), old: old?.clipped(to: 1000),
      new: new?.clipped(to: 1000), file: files[declaration.name], line: declaration.line,
      slices: slice.isEmpty ? [] : [slice])
  }

  var api: APIChanges {
    APIChanges(
      added: Set(changes.added.map(\.name)), removed: Set(changes.removed.map(\.name)),
      changed: Set(changes.changed.map(\.before.name)))
  }
}

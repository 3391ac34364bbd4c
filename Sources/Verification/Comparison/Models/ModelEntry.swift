import Domain

/// A model inside an xcframework: which flow it serves, and in which version.
package struct ModelEntry: Sendable {
  /// The flow's name from the list of models, or else from the model, or else from the file name.
  package var flowName: String
  /// Nil if no list has the model.
  package var flowID: Int?
  /// Nil if it is not known.
  package var version: String?
  /// Relative to the folder that contains the model.
  package var file: String
  /// SHA-256 of the content; nil if the file is missing or could not be read.
  package var digest: Digest?
  /// Identifiers of the slices that contain the model, sorted.
  package var slices: [String]

  /// Equal entries have equal identities; nil if the content is not known.
  struct Identity: Hashable {
    var flowName: ByteText
    var flowID: Int?
    var version: String?
    var digest: Digest
    /// Nil if slices are ignored.
    var slices: Set<String>?
  }

  /// - Parameter names: the other names of slices.
  func renaming(_ names: [ByteText: String]) -> ModelEntry {
    var entry = self
    entry.slices = slices.map { names[ByteText($0)] ?? $0 }.sorted { $0.precedesByBytes($1) }
    return entry
  }

  /// - Parameter common: the slices to consider.
  func identity(in common: Set<String>? = nil) -> Identity? {
    digest.map { digest in
      Identity(
        flowName: ByteText(flowName), flowID: flowID, version: version, digest: digest,
        slices: common?.intersection(slices))
    }
  }
}

/// The models that differ between two artifacts, by flow.
package struct ModelChanges: Sendable {
  package struct Change: Sendable {
    package var old: ModelEntry
    package var new: ModelEntry
  }

  /// Sorted by the flow's name, as the other lists.
  package var added: [ModelEntry] = []
  package var removed: [ModelEntry] = []
  /// Models with another version, other bytes or other slices.
  package var changed: [Change] = []

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  /// - Parameter slices: the slices that both sides have. Models of an added or removed slice are not listed again.
  init(old: [ModelEntry], new: [ModelEntry], slices: Set<String>) {
    let (before, after) = (Self.byFlow(old), Self.byFlow(new))
    for flow in Set(before.keys).union(after.keys).sorted() {
      compare(before[flow] ?? [], with: after[flow] ?? [], in: slices)
    }
  }

  private static func byFlow(_ models: [ModelEntry]) -> [ByteText: [ModelEntry]] {
    Dictionary(grouping: models) { ByteText($0.flowName) }
  }

  private mutating func compare(_ old: [ModelEntry], with new: [ModelEntry], in slices: Set<String>) {
    let before = Set(old.compactMap { $0.identity(in: slices) })
    let after = Set(new.compactMap { $0.identity(in: slices) })
    let gone = old.filter { $0.identity(in: slices).map { !after.contains($0) } ?? true }
    let come = new.filter { $0.identity(in: slices).map { !before.contains($0) } ?? true }
    for (before, after) in zip(gone, come) { changed.append(Change(old: before, new: after)) }
    removed += gone.dropFirst(come.count)
    added += come.dropFirst(gone.count)
  }
}

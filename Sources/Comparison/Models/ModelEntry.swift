import Domain

/// A model inside an xcframework: which flow it serves, and in which version.
package struct ModelEntry: Sendable {
  /// What CustomModels.json calls it, else what the model calls itself, else its file's name.
  package var flowName: String
  /// Nil where no CustomModels.json lists it.
  package var flowID: Int?
  /// Nil where nothing says it.
  package var version: String?
  /// Relative to the folder that it stands in.
  package var file: String
  /// Of its content; nil where the file is not there or could not be read.
  package var digest: Digest?
  /// Identifiers of the slices that it stands in, sorted.
  package var slices: [String]

  /// What makes two entries the same; nil where it is not known.
  struct Identity: Hashable {
    var flowName: ByteText
    var flowID: Int?
    var version: String?
    var digest: Digest
    /// Nil where they do not count.
    var slices: Set<String>?
  }

  /// - Parameter common: slices that count.
  func identity(in common: Set<String>? = nil) -> Identity? {
    digest.map { digest in
      Identity(
        flowName: ByteText(flowName), flowID: flowID, version: version, digest: digest,
        slices: common?.intersection(slices))
    }
  }
}

/// Models that two artifacts do not share, by the flows that they serve.
package struct ModelChanges: Sendable {
  package struct Change: Sendable {
    package var old: ModelEntry
    package var new: ModelEntry
  }

  /// All sorted by the flow's name.
  package var added: [ModelEntry] = []
  package var removed: [ModelEntry] = []
  /// Another version, other bytes of the same version, or other slices.
  package var changed: [Change] = []

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  /// - Parameter slices: those of both sides. A slice that came or went does so with its models.
  init(old: [ModelEntry], new: [ModelEntry], slices: Set<String>) {
    let (before, after) = (Self.byFlow(old), Self.byFlow(new))
    for flow in Set(before.keys).union(after.keys).sorted() {
      compare(before[flow] ?? [], after[flow] ?? [], slices)
    }
  }

  private static func byFlow(_ models: [ModelEntry]) -> [ByteText: [ModelEntry]] {
    Dictionary(grouping: models) { ByteText($0.flowName) }
  }

  private mutating func compare(_ old: [ModelEntry], _ new: [ModelEntry], _ slices: Set<String>) {
    let before = Set(old.compactMap { $0.identity(in: slices) })
    let after = Set(new.compactMap { $0.identity(in: slices) })
    let gone = old.filter { $0.identity(in: slices).map { !after.contains($0) } ?? true }
    let come = new.filter { $0.identity(in: slices).map { !before.contains($0) } ?? true }
    for (before, after) in zip(gone, come) { changed.append(Change(old: before, new: after)) }
    removed += gone.dropFirst(come.count)
    added += come.dropFirst(gone.count)
  }
}

import Archive
import Artifacts
import Domain

/// Two artifacts compared by what they hold, whatever the way it is packed.
package struct ArtifactComparison: Sendable {
  package struct Side: Sendable {
    /// As the caller named it.
    package var path: String
    /// Of a zip, in bytes; nil for a folder.
    package var size: Int?
    package var digest: Digest?
    package var fileCount: Int
    /// Of all files unpacked, in bytes.
    package var contentSize: Int
    /// What could not be read for certain, and why.
    package var unread: [(path: String?, reason: String)]
  }

  /// One xcframework of either or both sides.
  package struct Framework: Sendable {
    /// As the newer side has it; "" for an artifact that is one.
    package var root: String
    package var models: ModelChanges
    package var slices: SliceChanges
  }

  package var old: Side
  package var new: Side
  /// Where both sides are zips of one xcframework with another name.
  package var renamedRoot: (old: String, new: String)?
  /// Without the files of `rewritten`.
  package var files: FileChanges
  package var frameworks: [Framework] = []
  package var documents: [DocumentChange] = []
  package var interfaces: [InterfaceChange] = []
  package var texts: [TextChange] = []
  /// Property lists and JSON files that say the same in another form.
  package var rewritten: [String] = []
  /// Changed files that were too large to be looked into.
  package var tooLarge: [String] = []

  /// Whether both hold the same. What could not be read is no ground to say so.
  package var isEqual: Bool {
    if let digest = old.digest, digest == new.digest { return true }
    return files.isEmpty && renamedRoot == nil && old.unread.isEmpty && new.unread.isEmpty
  }

  /// Whether the same bytes stand in two different zips.
  package var onlyPackingDiffers: Bool {
    guard isEqual, rewritten.isEmpty, let before = old.digest, let after = new.digest else { return false }
    return before != after
  }

  package var breakingCount: Int { interfaces.reduce(0) { $0 + $1.breaking.count } }

  /// - Parameter memory: shared by comparisons of one run.
  package init(_ old: InspectedArtifact, _ new: InspectedArtifact, memory: ComparisonMemory) {
    self.old = Side(old)
    self.new = Side(new)
    let (oldRoots, newRoots) = (old.frameworkRoots, new.frameworkRoots)
    let isPair = oldRoots.count == 1 && newRoots.count == 1
    let shared = isPair ? (newRoots + oldRoots).first { !$0.isEmpty } ?? "" : ""
    let before = Inventory(old, root: isPair ? oldRoots[0] : nil, shared: shared)
    let after = Inventory(new, root: isPair ? newRoots[0] : nil, shared: shared)
    files = FileChanges(old: before.items, new: after.items)
    if isPair {
      let (one, other) = (oldRoots[0], newRoots[0])
      if !one.isEmpty, !other.isEmpty, ByteText(one) != ByteText(other) { renamedRoot = (one, other) }
      frameworks = [Framework(old, one, new, other, root: shared, memory)]
    } else {
      let (left, right) = (Set(oldRoots.map(ByteText.init)), Set(newRoots.map(ByteText.init)))
      frameworks = left.union(right).sorted().map { root in
        Framework(
          old, left.contains(root) ? root.text : nil, new, right.contains(root) ? root.text : nil, root: root.text,
          memory)
      }
    }
    look(into: before, after, memory)
  }

  private mutating func look(into old: Inventory, _ new: Inventory, _ memory: ComparisonMemory) {
    var same: Set<ByteText> = []
    for change in files.changed {
      guard let before = old.file(change.path), let after = new.file(change.path), before.digest != after.digest
      else { continue }
      let detail = memory.detail(change.path, before.digest, after.digest) {
        FileDetail(change.path, old: before.content, new: after.content)
      }
      switch detail {
      case .document(let document) where document.changes.isEmpty:
        rewritten.append(change.path)
        if before.isExecutable == after.isExecutable { same.insert(ByteText(change.path)) }
      case .document(let document): documents.append(document)
      case .interface(let interface): interfaces.append(interface)
      case .text(let text): texts.append(text)
      case .tooLarge: tooLarge.append(change.path)
      case .nothing: break
      }
    }
    files.changed.removeAll { same.contains(ByteText($0.path)) }
  }
}

extension ArtifactComparison.Side {
  fileprivate init(_ artifact: InspectedArtifact) {
    path = artifact.path
    if case .zip(_, let size, let digest) = artifact.form { (self.size, self.digest) = (size, digest) }
    fileCount = artifact.files.count
    contentSize = artifact.files.reduce(0) { $0.addingReportingOverflow($1.size).partialValue }
    unread = artifact.unread.map { unread in
      switch unread.reason {
      case .refused(let reason): (unread.path, reason)
      case .notAttempted: (unread.path, "the archive breaks a limit, or its entries overlap: nothing was unpacked")
      case .otherKind, .overLimit: (unread.path, unread.reason.message)
      }
    }
    unread += (artifact.structure?.contradictions ?? []).map { ($0.entry, "readers disagree: \($0.message)") }
  }
}

extension ZipStructure {
  /// Records that contradict each other: one program finds other files in the zip than the next.
  fileprivate var contradictions: [ZipProblem] { problems.filter { $0.effects.contains(.readersDisagree) } }
}

extension ArtifactComparison.Framework {
  /// - Parameter oldRoot: nil where the older side has no such xcframework, as `newRoot`.
  fileprivate init(
    _ old: InspectedArtifact, _ oldRoot: String?, _ new: InspectedArtifact, _ newRoot: String?, root: String,
    _ memory: ComparisonMemory
  ) {
    self.root = root
    let before = oldRoot.map { InspectedFramework(root: $0, name: "", in: old) }
    let after = newRoot.map { InspectedFramework(root: $0, name: "", in: new) }
    slices = SliceChanges(old: before, new: after, memory: memory)
    models = ModelChanges(
      old: before.map { ModelInventory.models(of: $0, in: old) } ?? [],
      new: after.map { ModelInventory.models(of: $0, in: new) } ?? [],
      slices: Set(slices.common.map(\.identifier)))
  }
}

import Artifacts
import Domain

/// Two artifacts compared by content, however they are packed.
package struct ArtifactComparison: Sendable {
  package struct Side: Sendable {
    /// The path on the command line.
    package var path: String
    /// Size of a zip in bytes; nil for a folder.
    package var size: Int?
    package var digest: Digest?
    package var fileCount: Int
    /// Unpacked size of all files, in bytes.
    package var contentSize: Int
    /// Paths that could not be read for certain; nil for the whole artifact.
    package var unread: [(path: String?, reason: String, remedy: String)]
  }

  /// An xcframework or artifact bundle that one or both sides have.
  package struct Framework: Sendable {
    /// The path on the newer side; "" if the artifact itself is the xcframework or bundle.
    package var root: String
    package var models: ModelChanges
    package var slices: SliceChanges
    /// Whether only the older side has it.
    package var isRemoved: Bool
    var isBundle: Bool
  }

  package var old: Side
  package var new: Side
  /// The two names, if both sides are zips of one xcframework or bundle whose name differs.
  package var renamedRoot: (old: String, new: String)?
  /// Excludes the files in `rewritten`.
  package var files: FileChanges
  package var frameworks: [Framework] = []
  package var documents: [DocumentChange] = []
  package var interfaces: [InterfaceChange] = []
  package var texts: [TextChange] = []
  package var seals: [SealChange] = []
  /// Slices whose Objective-C headers declare something else.
  package var headers: [HeaderDifference] = []
  /// Headers, modules, privacy manifests and exported classes that slices of both sides do not have any more.
  package var missing: [BreakingChange] = []
  /// What may break apps.
  package var breaking: [BreakingChange] = []
  /// Property lists and JSON files with equal values in another form.
  package var rewritten: [String] = []
  /// Changed files that were too large to compare inside.
  package var tooLarge: [String] = []

  /// Whether both could be read to their ends. What one lacks of an archive that is cut off or over a limit was not removed.
  package let isWhole: Bool

  /// Whether both have equal content. Content that could not be read does not count as equal.
  package var isEqual: Bool {
    if let digest = old.digest, digest == new.digest { return true }
    let isRenamed = renamedRoot != nil || frameworks.contains { !$0.slices.renamed.isEmpty }
    return files.isEmpty && !isRenamed && old.unread.isEmpty && new.unread.isEmpty
  }

  /// Whether the content is equal although the zips differ.
  package var onlyPackingDiffers: Bool {
    guard isEqual, rewritten.isEmpty, let before = old.digest, let after = new.digest else { return false }
    return before != after
  }

  package var hasOtherModels: Bool { frameworks.contains { !$0.models.isEmpty } }

  /// The identifiers of slices whose binaries differ.
  package var changedSlices: [String] {
    frameworks.flatMap { $0.slices.common.filter(\.hasOtherBinary).map(\.identifier) }
  }

  /// - Parameter memory: shared by the comparisons of one run.
  package init(_ old: InspectedArtifact, _ new: InspectedArtifact, memory: ComparisonMemory) {
    self.old = Side(old)
    self.new = Side(new)
    isWhole = !(old.unread + new.unread).contains { $0.path == nil }
    guard isWhole else {
      files = FileChanges(old: [], new: [])
      return
    }
    let roots = RootPairs(old: old.roots, new: new.roots)
    if let only = roots.only, let one = only.old, let other = only.new, !one.isEmpty, !other.isEmpty,
      ByteText(one) != ByteText(other)
    {
      renamedRoot = (one, other)
    }
    frameworks = roots.pairs.map { Framework(old, at: $0.old, with: new, at: $0.new, root: $0.shared, memory: memory) }
    let before = Inventory(old, root: roots.only?.oldRenaming, slices: frameworks.flatMap(\.renamedFolders))
    let after = Inventory(new, root: roots.only?.newRenaming)
    files = FileChanges(old: before.items, new: after.items)
    look(into: before, after, memory)
    lookForPublicFiles(before, with: after, memory: memory)
    breaking = memory.breaking.shared(allBreaking)
  }

  private mutating func lookForPublicFiles(_ old: Inventory, with new: Inventory, memory: ComparisonMemory) {
    if files.isEmpty { return }
    for framework in frameworks where !framework.isRemoved {
      let found = PublicFiles(framework, before: old, after: new)
      missing += found.breaking + found.unlinkable(framework.slices.common)
      headers += found.headerDifferences(memory.headers)
    }
  }

  private mutating func look(into old: Inventory, _ new: Inventory, _ memory: ComparisonMemory) {
    var same: Set<ByteText> = []
    for change in files.changed {
      guard let before = old.file(change.path), let after = new.file(change.path), before.digest != after.digest
      else { continue }
      let detail = memory.details.result(change.path, old: before.digest, new: after.digest) {
        FileDetail(change.path, old: before.content, new: after.content)
      }
      switch detail {
      case .document(let document) where document.changes.isEmpty:
        rewritten.append(change.path)
        if before.isExecutable == after.isExecutable { same.insert(ByteText(change.path)) }
      case .document(let document): documents.append(document)
      case .interface(let interface): interfaces.append(interface)
      case .text(let text): texts.append(text)
      case .seal(let seal): seals.append(seal)
      case .tooLarge: tooLarge.append(change.path)
      case .nothing: break
      }
    }
    files.changed.removeAll { same.contains(ByteText($0.path)) }
    compareRenamedInterfaces(old, with: new, memory: memory)
  }

  /// Their files are listed as removed and added, too.
  private mutating func compareRenamedInterfaces(_ old: Inventory, with new: Inventory, memory: ComparisonMemory) {
    for (path, newPath) in files.renamedInterfaces {
      guard let before = old.file(path), let after = new.file(newPath) else { continue }
      let detail = memory.details.result(newPath, old: before.digest, new: after.digest) {
        FileDetail(newPath, old: before.content, new: after.content)
      }
      if case .interface(let interface) = detail { interfaces.append(interface) }
    }
  }
}

extension ArtifactComparison.Side {
  fileprivate init(_ artifact: InspectedArtifact) {
    path = artifact.path
    if case .zip(_, let size, let digest) = artifact.form { (self.size, self.digest) = (size, digest) }
    fileCount = artifact.files.count
    contentSize = artifact.files.reduce(0) { $0.addingReportingOverflow($1.size).partialValue }
    let contradictions = artifact.structure?.contradictions ?? []
    unread = artifact.unread.compactMap { unread in
      switch unread.reason {
      // Why not stands beside it.
      case .notAttempted: nil
      case .refused where unread.path == nil && contradictions.contains { $0.entry == nil }: nil
      case .refused(let reason): (unread.path, reason, ZipProblem.BrokenRule.readable.remedy)
      case .otherKind: (unread.path, unread.reason.message, ZipProblem.BrokenRule.fileKinds.remedy)
      case .overLimit(let reason, let remedy): (unread.path, reason, remedy)
      }
    }
    unread += (artifact.structure?.dangers ?? []).prefix(1).map { problem in
      let place = [problem.entry, problem.message].compactMap(\.self).joined(separator: ": ")
      return (nil, "nothing was unpacked: \(place)", problem.remedy)
    }
    unread += contradictions.map { ($0.entry, "readers disagree: \($0.message)", $0.remedy) }
  }
}

extension ZipStructure {
  fileprivate var dangers: [ZipProblem] { problems.filter { $0.effects.contains(.unsafeToUnpack) } }

  /// Records that contradict each other, so that programs find different files in the zip.
  fileprivate var contradictions: [ZipProblem] { problems.filter { $0.effects.contains(.readersDisagree) } }
}

extension ArtifactComparison.Framework {
  /// - Parameter oldRoot: nil if the older side has no such xcframework; likewise `newRoot`.
  fileprivate init(
    _ old: InspectedArtifact, at oldRoot: String?, with new: InspectedArtifact, at newRoot: String?, root: String,
    memory: ComparisonMemory
  ) {
    self.root = root
    isRemoved = newRoot == nil
    isBundle = newRoot.map { new.roots(.artifactBundle).contains($0) } ?? false
    let before = oldRoot.map { ComparedRoot($0, in: old) }
    let after = newRoot.map { ComparedRoot($0, in: new) }
    slices = SliceChanges(old: before?.slices ?? [], new: after?.slices ?? [], cache: memory.binaries)
    let names = Dictionary(firstOf: slices.renamed.map { (ByteText($0.oldIdentifier), $0.identifier) })
    models = ModelChanges(
      old: (before?.models ?? []).map { $0.renaming(names) }, new: after?.models ?? [],
      slices: Set(slices.common.map(\.identifier)))
  }

  /// The folders of slices that have other names on the newer side.
  fileprivate var renamedFolders: [FolderNames.Renaming] {
    let start = root.isEmpty ? "" : root + "/"
    return slices.renamed.map { FolderNames.Renaming(old: start + $0.oldIdentifier, new: start + $0.identifier) }
  }
}

/// One side's xcframework or artifact bundle.
private struct ComparedRoot {
  var slices: [ComparedSlice]
  var models: [ModelEntry] = []

  init(_ root: String, in artifact: InspectedArtifact) {
    if artifact.roots(.artifactBundle).contains(root) {
      slices = InspectedBundle(root: root, name: "", in: artifact).comparedSlices
    } else {
      let framework = InspectedFramework(root: root, name: "", in: artifact)
      slices = framework.comparedSlices
      models = ModelInventory.models(of: framework, in: artifact)
    }
  }
}

import Artifacts
import Domain

/// The differences between the slices of two xcframeworks, or between the triples of two artifact bundles.
package struct SliceChanges: Sendable {
  /// Sorted by the bytes of the identifiers, as the other lists.
  package var added: [SliceSummary] = []
  package var removed: [SliceSummary] = []
  /// The slices that both sides have. Slices without a difference are included, for their sizes.
  package var common: [SliceChange] = []

  /// - Parameter old: empty if the whole xcframework is new; `new` is empty if it was removed.
  init(old: [ComparedSlice], new: [ComparedSlice], cache: ResultCache<[BinaryChange]>) {
    let pairs = SlicePairs(old: old, new: new)
    added = pairs.added.map(SliceSummary.init)
    removed = pairs.removed.map(SliceSummary.init)
    common = pairs.common.map { SliceChange($0.old, with: $0.new, cache: cache) }
  }

  package var renamed: [SliceChange] { common.filter(\.isRenamed) }
}

extension SliceSummary {
  fileprivate init(_ slice: ComparedSlice) {
    self.init(identifier: slice.identifier, architectures: slice.architectures, size: slice.size)
  }
}

extension SliceChange {
  fileprivate init(_ old: ComparedSlice, with new: ComparedSlice, cache: ResultCache<[BinaryChange]>) {
    self.init(identifier: new.identifier, oldIdentifier: old.identifier, oldSize: old.size, newSize: new.size)
    if let before = old.framework, let after = new.framework, ByteText(before) != ByteText(after) {
      framework = ValueChange(path: before, old: before, new: after)
    }
    compare(old, with: new, cache: cache)
  }

  private mutating func compare(
    _ old: ComparedSlice, with new: ComparedSlice, cache: ResultCache<[BinaryChange]>
  ) {
    let (before, after) = (Set(old.architectures), Set(new.architectures))
    addedArchitectures = after.subtracting(before).sorted()
    removedArchitectures = before.subtracting(after).sorted()
    guard let before = old.binary, let after = new.binary, let left = before.content.machO,
      let right = after.content.machO
    else {
      // Unreadable binaries with equal bytes are equal.
      if old.binary?.digest == new.binary?.digest { return }
      problem = [old.obstacle.map { "old: \($0)" }, new.obstacle.map { "new: \($0)" }].compactMap(\.self).first
      return
    }
    if before.digest == after.digest { return }
    problem = left.damage.map { "old: \($0)" } ?? right.damage.map { "new: \($0)" }
    compareMembers(old.members ?? [:], new.members ?? [:])
    binaries = cache.result("", old: before.digest, new: after.digest) {
      let others = left.summaries.keyed(by: \.architecture)
      return right.summaries.compactMap { summary in
        others[summary.architecture].map { BinaryChange($0, summary) }
      }.filter { !$0.isEmpty }
    }
  }

  private mutating func compareMembers(
    _ old: [ByteText: Set<ComparedSlice.Member>], _ new: [ByteText: Set<ComparedSlice.Member>]
  ) {
    addedMembers = new.keys.filter { old[$0] == nil }.sorted().map(\.text)
    removedMembers = old.keys.filter { new[$0] == nil }.sorted().map(\.text)
    changedMembers = new.keys.filter { key in old[key].map { $0 != new[key] } ?? false }.sorted().map(\.text)
  }
}

extension MachOFile {
  /// The first part that cannot be read; the symbols in it only seem to be gone.
  fileprivate var damage: String? {
    images.lazy.flatMap(\.problems).first { !$0.isLimit }.map { "the binary is damaged: \($0.message)" }
  }
}

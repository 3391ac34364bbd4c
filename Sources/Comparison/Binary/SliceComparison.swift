import Apple
import Artifacts
import Domain

/// The differences between the slices of two xcframeworks.
package struct SliceChanges: Sendable {
  /// Sorted by the bytes of the identifiers, as the other lists.
  package var added: [SliceSummary] = []
  package var removed: [SliceSummary] = []
  /// The slices that both sides have. Slices without a difference are included, for their sizes.
  package var common: [SliceChange] = []

  /// - Parameter old: nil if the whole xcframework is new; `new` is nil if it was removed.
  init(old: InspectedFramework?, new: InspectedFramework?, cache: ResultCache<[BinaryChange]>) {
    let (before, after) = (Self.byIdentifier(old), Self.byIdentifier(new))
    for identifier in Set(before.keys).union(after.keys).sorted() {
      switch (before[identifier], after[identifier]) {
      case (let left?, let right?):
        var change = SliceChange(
          identifier: identifier.text, oldSize: old?.size(of: left) ?? 0, newSize: new?.size(of: right) ?? 0)
        change.compare(left, right, cache)
        common.append(change)
      case (let left?, nil): removed += [old?.summary(of: left)].compactMap(\.self)
      case (nil, let right?): added += [new?.summary(of: right)].compactMap(\.self)
      case (nil, nil): break
      }
    }
  }

  private static func byIdentifier(_ framework: InspectedFramework?) -> [ByteText: InspectedFramework.Slice] {
    Dictionary((framework?.slices ?? []).map { (ByteText($0.identifier), $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension SliceChange {
  fileprivate mutating func compare(
    _ old: InspectedFramework.Slice, _ new: InspectedFramework.Slice, _ cache: ResultCache<[BinaryChange]>
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
    binaries = cache.result("", before.digest, after.digest) {
      let others = Dictionary(left.summaries.map { ($0.architecture, $0) }, uniquingKeysWith: { first, _ in first })
      return right.summaries.compactMap { summary in
        others[summary.architecture].map { BinaryChange($0, summary) }
      }.filter { !$0.isEmpty }
    }
  }
}

extension InspectedFramework {
  fileprivate func size(of slice: Slice) -> Int {
    tree.subtree(slice.identifier).entries.reduce(0) { total, entry in
      guard case .file(let size, _) = entry.kind else { return total }
      return total.addingReportingOverflow(size).partialValue
    }
  }

  fileprivate func summary(of slice: Slice) -> SliceSummary {
    SliceSummary(identifier: slice.identifier, architectures: slice.architectures, size: size(of: slice))
  }
}

extension InspectedFramework.Slice {
  /// The architectures of the binary, or else those listed in Info.plist.
  fileprivate var architectures: [String] { machO?.architectures.map(\.name) ?? library.architectures }

  /// The reason why there is no binary to compare.
  fileprivate var obstacle: String? {
    switch binary?.content {
    case .machO(.success): nil
    case .machO(.failure(let failure)): failure.findings.first?.message ?? "the binary cannot be read"
    case .tooLarge: "the binary is too large to be looked into"
    case nil: "there is no binary"
    default: "the binary is no Mach-O file"
    }
  }
}

import Artifacts
import Domain

/// The files of an xcframework that apps and the App Store look for, on both sides.
struct PublicFiles {
  private let old: [String: SliceHeaders]
  private let new: [String: SliceHeaders]
  /// What the newer side does not have any more.
  let missing: [PublicFile]

  init(_ framework: ArtifactComparison.Framework, _ before: Inventory, _ after: Inventory) {
    let places = SlicePlaces(framework)
    let present = Set(after.items.compactMap { PublicFile($0.path, in: places) })
    var seen: Set<PublicFile> = []
    missing = before.items.compactMap { PublicFile($0.path, in: places) }.filter {
      !present.contains($0) && seen.insert($0).inserted
    }
    (old, new) = (Self.headers(before, places), Self.headers(after, places))
  }

  private static func headers(_ inventory: Inventory, _ places: SlicePlaces) -> [String: SliceHeaders] {
    inventory.items.reduce(into: [:]) { headers, item in
      guard let file = PublicFile(item.path, in: places), file.subject == .header,
        let content = inventory.file(item.path)
      else { return }
      headers[file.slice, default: SliceHeaders()].add(file.name, content)
    }
  }

  var breaking: [BreakingChange] {
    missing.map { file in
      BreakingChange(
        subject: file.subject, kind: .removed, name: file.name, slices: file.slice.isEmpty ? [] : [file.slice])
    }
  }

  /// - Parameter cache: most customers' headers are the same.
  func headerDifferences(_ cache: ResultCache<HeaderDifference>) -> [HeaderDifference] {
    Set(old.keys).union(new.keys).sorted { $0.precedesByBytes($1) }.compactMap { slice in
      let (before, after) = (old[slice] ?? SliceHeaders(), new[slice] ?? SliceHeaders())
      let (left, right) = (before.digest, after.digest)
      if left == right { return nil }
      let difference = cache.result(slice, left, right) { HeaderDifference(slice, old: before, new: after) }
      return difference.changes.isEmpty ? nil : difference
    }
  }
}

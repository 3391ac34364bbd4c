import Artifacts
import Domain

/// The files of an xcframework that apps and the App Store look for, on both sides.
struct PublicFiles {
  private let old: [String: SliceHeaders]
  private let new: [String: SliceHeaders]
  /// What the newer side does not have any more.
  let missing: [PublicFile]

  init(_ framework: ArtifactComparison.Framework, before: Inventory, after: Inventory) {
    let places = SlicePlaces(framework)
    let (left, right) = (Self.files(before, places), Self.files(after, places))
    let present = Set(right.map(\.file))
    missing = left.map(\.file).filter { !present.contains($0) }.uniqued()
    (old, new) = (Self.headers(left, before), Self.headers(right, after))
  }

  private static func files(_ inventory: Inventory, _ places: SlicePlaces) -> [(file: PublicFile, path: String)] {
    inventory.items.flatMap { item in
      let modules = PublicFile(item.path, in: places)?.modules(inventory.file(item.path)?.content.bytes) ?? []
      return modules.map { ($0, item.path) }
    }
  }

  private static func headers(
    _ files: [(file: PublicFile, path: String)], _ inventory: Inventory
  ) -> [String: SliceHeaders] {
    files.reduce(into: [:]) { headers, found in
      guard found.file.subject == .header, let content = inventory.file(found.path) else { return }
      headers[found.file.slice, default: SliceHeaders()].add(found.file.name, content)
    }
  }

  var breaking: [BreakingChange] {
    missing.map { file in
      BreakingChange(
        subject: file.subject, kind: .removed, name: file.name, slices: file.slice.isEmpty ? [] : [file.slice])
    }
  }

  /// Classes that the binary of a slice does not export any more, though its headers declare them: an app cannot link.
  func unlinkable(_ slices: [SliceChange]) -> [BreakingChange] {
    slices.flatMap { slice -> [BreakingChange] in
      let gone = Set(slice.binaries.flatMap(\.removedSymbols))
      guard gone.contains(where: { $0.hasPrefix(Self.classSymbol) }), let headers = new[slice.identifier] else {
        return []
      }
      return headers.parsed().flatMap { file, header in
        header.declarations.filter { $0.kind == .class }.map { Self.classSymbol + $0.owner }.filter(gone.contains).map {
          BreakingChange(subject: .objectiveC, kind: .removed, name: $0, file: file, slices: [slice.identifier])
        }
      }
    }
  }

  private static let classSymbol = "_OBJC_CLASS_$_"

  /// - Parameter cache: most customers' headers are the same.
  func headerDifferences(_ cache: ResultCache<HeaderDifference>) -> [HeaderDifference] {
    Set(old.keys).union(new.keys).sorted { $0.precedesByBytes($1) }.compactMap { slice in
      let (before, after) = (old[slice] ?? SliceHeaders(), new[slice] ?? SliceHeaders())
      let (left, right) = (before.digest, after.digest)
      if left == right { return nil }
      let difference = cache.result(slice, old: left, new: right) { HeaderDifference(slice, old: before, new: after) }
      return difference.changes.isEmpty ? nil : difference
    }
  }
}

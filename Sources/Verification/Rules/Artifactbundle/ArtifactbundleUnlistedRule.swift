import Artifacts
import Domain

extension Rule {
  static let artifactbundleUnlisted = Rule(
    .artifactbundleUnlisted, .warning, lesser: [.note],
    claim: "the artifact bundle contains only what info.json lists",
    reason: "SwiftPM ignores unlisted files, and nobody checks them before they ship",
    remedy: "list it in info.json, or remove it",
    check: .slices { subject in subject.bundles.flatMap(unlisted) })

  private static func unlisted(_ bundle: InspectedBundle) -> [Violation] {
    // `artifactbundle.info-json` and `artifactbundle.product` report an empty or unreadable list.
    guard let reading = bundle.reading, !reading.artifacts.isEmpty else { return [] }
    let listed = ListedPaths(reading, bundle.tree)
    return bundle.tree.entries.compactMap { entry in
      let name = RelativePath.name(entry.path)
      if entry.kind == .directory || isJunk(name) || listed.contains(entry.path) { return nil }
      let isLibrary = ["a", "lib", "so", "dylib", "o"].contains(RelativePath.fileExtension(name))
      let what = isLibrary ? "is a library" : "is a file"
      return Violation(
        bundle.place(entry.path), "\(what) that info.json does not list",
        severity: isDocument(name) ? .note : nil)
    }
  }
}

/// Every path that `info.json` names, as written and with links resolved.
private struct ListedPaths {
  private var paths: Set<[UInt8]> = []

  init(_ reading: ArtifactBundle.Reading, _ tree: FileTree) {
    let variants = reading.artifacts.flatMap(\.variants)
    let named = variants.flatMap { variant in
      [variant.path, variant.metadata?.moduleMapPath].compactMap(\.self) + (variant.metadata?.headerPaths ?? [])
    }
    for path in [ArtifactBundle.fileName] + named {
      paths.insert(Array(path.utf8))
      if let found = tree.resolvingSymlinks(path) { paths.insert(Array(found.utf8)) }
    }
  }

  /// Whether a path or a folder above it is listed.
  func contains(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") } + [bytes.count]
    return ends.contains { paths.contains(Array(bytes[..<$0])) }
  }
}

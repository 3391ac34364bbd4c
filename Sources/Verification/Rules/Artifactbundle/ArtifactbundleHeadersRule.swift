import Artifacts
import Domain

extension Rule {
  static let artifactbundleHeaders = Rule(
    .artifactbundleHeaders, lesser: [.warning],
    claim: "every library comes with headers and a module map, and the map names headers that exist",
    reason: "Swift imports a library by its module map; without one it can be linked, but not called",
    check: .slices { subject in
      subject.bundles.flatMap { bundle in
        // Libraries may share their headers.
        bundle.libraries.flatMap { violations(BundleHeaders($0, bundle), subject.artifact) }
          .uniqued { [$0.location, $0.message] }
      }
    })

  private static func violations(_ headers: BundleHeaders, _ artifact: InspectedArtifact) -> [Violation] {
    let empty = headers.folders.filter { !headers.holdsHeaders($0) }.map {
      Violation(
        headers.bundle.place($0), "is listed in headerPaths, but holds no header and no module map",
        remedy: "copy the library's public headers there", severity: .warning)
    }
    guard !headers.moduleMaps.isEmpty else { return empty + (headers.isMapMissing ? [missingMap(headers)] : []) }
    return empty + headers.moduleMaps.flatMap { unknownHeaders($0, headers: headers, in: artifact) }
  }

  private static func missingMap(_ headers: BundleHeaders) -> Violation {
    Violation(
      headers.bundle.place(ArtifactBundle.fileName),
      "\(headers.variant.place): names no module map, and no headerPaths holds one",
      remedy: "add a module.modulemap and name it as staticLibraryMetadata.moduleMapPath")
  }

  private static func unknownHeaders(
    _ path: String, headers: BundleHeaders, in artifact: InspectedArtifact
  ) -> [Violation] {
    guard let bytes = artifact.file(headers.bundle.place(path))?.content.bytes else { return [] }
    let unknown = ModuleMap(bytes).headers.filter { !headers.contains($0, namedBy: path) }
    return [Violation.unknownHeaders(unknown, in: headers.bundle.place(path))].compactMap(\.self)
  }
}

/// The headers of one library, as Clang finds them. All paths are relative to the bundle.
private struct BundleHeaders {
  let bundle: InspectedBundle
  let variant: ArtifactBundle.Variant
  /// Those of `headerPaths` that exist; `artifactbundle.paths` reports the others.
  let folders: [String]
  /// Whether there is none, and no other rule says so.
  let isMapMissing: Bool
  /// With links resolved.
  let moduleMaps: [String]

  init(_ library: InspectedBundle.Library, _ bundle: InspectedBundle) {
    (self.bundle, variant) = (bundle, library.variant)
    let resolve = { (path: String) in RelativePath.isSafe(path) ? bundle.tree.resolvingSymlinks(path) : nil }
    let metadata = library.variant.metadata
    folders = (metadata?.headerPaths ?? []).compactMap(resolve).filter(bundle.tree.isDirectory)
    let implied = folders.map { $0 + "/module.modulemap" }
    moduleMaps = (metadata?.moduleMapPath.map { [$0] } ?? implied).compactMap(resolve).filter(bundle.tree.isFile)
    isMapMissing = metadata?.moduleMapPath == nil
  }

  func holdsHeaders(_ folder: String) -> Bool {
    bundle.tree.subtree(folder).entries.contains {
      ["h", "hh", "hpp", "hxx", "inc", "modulemap"].contains(RelativePath.fileExtension($0.path))
    }
  }

  /// Clang searches next to the module map only.
  func contains(_ header: ModuleMap.Header, namedBy map: String) -> Bool {
    let folder = RelativePath.components(map).dropLast().joined(separator: "/")
    let path = folder.isEmpty ? header.path : folder + "/" + header.path
    guard let found = bundle.tree.resolvingSymlinks(path) else { return false }
    return header.isFolder ? found.isEmpty || bundle.tree.isDirectory(found) : bundle.tree.isFile(found)
  }
}

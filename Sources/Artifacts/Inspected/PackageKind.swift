import Domain
import Platform

/// The folders that package managers know as a library, and that an artifact may contain.
package enum PackageKind: String, CaseIterable, Sendable {
  case xcframework
  case artifactBundle = "artifactbundle"

  /// With the dot.
  package var fileExtension: String { "." + rawValue }

  /// The kind of a folder, by its name.
  package init?(folder path: String) {
    let name = RelativePath.components(path).last { !$0.isEmpty } ?? ""
    self.init(rawValue: RelativePath.fileExtension(name))
  }
}

extension InspectedArtifact {
  /// The xcframeworks or artifact bundles: the artifact itself, or folders at any depth, as SwiftPM searches them. The
  /// outermost come first, and those of one depth in the order of their paths.
  package func roots(_ kind: PackageKind) -> [String] {
    if isItself(kind) { return [""] }
    let inside = folders(kind)
    // A folder with this name is meant to be one, whatever its list of contents is like.
    if inside.isEmpty, case .folder = form, PackageKind(folder: path) == kind { return [""] }
    return inside
  }

  /// Those of any kind, the outermost first.
  package var roots: [String] { PackageKind.allCases.flatMap(roots) }

  /// Whether the list of contents is at the artifact's root.
  private func isItself(_ kind: PackageKind) -> Bool {
    switch kind {
    case .xcframework: file("Info.plist")?.content.propertyList?["AvailableLibraries"] != nil
    case .artifactBundle:
      file(ArtifactBundle.fileName)?.content.bytes.map(ArtifactBundle.isList) ?? false
    }
  }

  private func folders(_ kind: PackageKind) -> [String] {
    let found = tree.entries.filter { entry in
      guard entry.kind == .directory, PackageKind(folder: entry.path) == kind else { return false }
      return !RelativePath.components(entry.path).dropLast().contains {
        PackageKind(folder: $0) != nil || $0 == "__MACOSX"
      }
    }
    let depths = found.map { ($0.path, depth: FilePath.depth(of: $0.path)) }
    return depths.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
      .map(\.element.0)
  }
}

/// A folder of an artifact that package managers know as a library.
package protocol InspectedRoot {
  /// Inside the artifact: `ContextSDK.xcframework`, or "" if the artifact is this folder.
  var root: String { get }
  /// Relative to the root.
  var tree: FileTree { get set }
}

extension InspectedRoot {
  /// A path inside the artifact.
  package func place(_ path: String) -> String {
    root.isEmpty ? path : path.isEmpty ? root : root + "/" + path
  }

  /// Whether a path inside the artifact is the folder or in it.
  package func holds(_ path: String) -> Bool {
    root.isEmpty || path.hasSameBytes(as: root) || path.hasPrefixByBytes(root + "/")
  }

  /// With more files. What else is known stays, so they must be none that it is known from.
  package func adding(_ entries: [FileTree.Entry]) -> Self {
    let prefix = place("").utf8.count + (root.isEmpty ? 0 : 1)
    let inside = entries.filter { $0.path.utf8.count > prefix && holds($0.path) }.map {
      FileTree.Entry(String(decoding: $0.path.utf8.dropFirst(prefix), as: UTF8.self), $0.kind)
    }
    var result = self
    result.tree = FileTree(tree.entries + inside)
    return result
  }
}

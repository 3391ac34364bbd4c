import Artifacts
import Domain

extension InspectedArtifact {
  /// The files that rules look at again when files are added to the artifact: all but those that no rule reads and in which
  /// nothing was found, such as headers. Sorted by path.
  package var outline: [InspectedFile] {
    let linked = Set(
      tree.entries.compactMap { entry in
        if case .symlink = entry.kind { tree.resolvingSymlinks(entry.path).map { Array($0.utf8) } } else { nil }
      })
    return files.filter { file in
      file.content != .opaque || !file.tokenMatches.isEmpty || !file.nested.isEmpty || file.unsearched != nil
        || file.buildPaths != nil || ShippedModel.root(of: file.path) != nil || linked.contains(Array(file.path.utf8))
    }
  }
}

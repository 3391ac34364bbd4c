import Domain

/// An artifact bundle inside an artifact.
///
/// Not a case of `InspectedFramework`: the rules about slices, bundles, seals and models cannot see it, so none of them can
/// speak of it.
package struct InspectedBundle: InspectedRoot, Sendable {
  /// One variant of a static library, with a safe path.
  package struct Library: Sendable {
    /// The artifact's name.
    package var artifact: String
    package var variant: ArtifactBundle.Variant
    /// Relative to the bundle, with links resolved; nil if there is no such file.
    package var path: String?
    package var file: InspectedFile?

    package var machO: MachOFile? { file?.content.machO }
  }

  package var root: String
  /// Without its extension.
  package var name: String
  package var tree: FileTree
  /// Nil if there is no `info.json` whose bytes are known.
  package var reading: ArtifactBundle.Reading?
  /// Of static libraries only.
  package var libraries: [Library]

  /// - Parameters:
  ///   - root: the folder inside the artifact with the `info.json`.
  ///   - name: the product's name.
  package init(root: String, name: String, in artifact: InspectedArtifact) {
    (self.root, self.name, libraries) = (root, name, [])
    tree = artifact.tree.subtree(root)
    guard let bytes = artifact.file(place(ArtifactBundle.fileName))?.content.bytes else { return }
    let reading = ArtifactBundle.read(bytes, tree: tree, file: place(ArtifactBundle.fileName))
    self.reading = reading
    libraries = reading.artifacts.filter { $0.kind == .staticLibrary }.flatMap { found in
      found.variants.filter { RelativePath.isSafe($0.path) }.map { library(found.name, $0, in: artifact) }
    }
  }

  private func library(
    _ name: String, _ variant: ArtifactBundle.Variant, in artifact: InspectedArtifact
  ) -> Library {
    let path = tree.resolvingSymlinks(variant.path).flatMap { tree.isFile($0) ? $0 : nil }
    return Library(artifact: name, variant: variant, path: path, file: path.flatMap { artifact.file(place($0)) })
  }
}

import Domain

/// Where a seal lies, and what it seals.
///
/// The folder around `_CodeSignature` is what names in the seal are relative to: the xcframework's root, a shallow
/// framework's root, `Versions/A` of a deep one, `Contents` of a Mac bundle.
package struct SealLocation: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Signed as a whole, after its slices.
    case xcframework
    /// A framework or another bundle within.
    case bundle
  }

  /// The path of `_CodeSignature`.
  package let folder: String
  /// The sealed folder; empty for the tree's root.
  package let base: String
  package let kind: Kind

  /// - Parameter folder: a path that `CodeSeal.locate` found, relative to an xcframework's root or to a folder that holds
  ///   xcframeworks.
  package init(_ folder: String) {
    let above = RelativePath.components(folder).dropLast()
    self.folder = folder
    base = above.joined(separator: "/")
    kind = above.isEmpty || RelativePath.fileExtension(base) == "xcframework" ? .xcframework : .bundle
  }

  package var codeResources: String { folder + "/CodeResources" }

  /// The Info.plist that slot 1 is the hash of; nil where there is none.
  package func infoPlist(in tree: FileTree) -> String? {
    let inRoot = path("Info.plist")
    let inResources = path("Resources/Info.plist")
    let isVersion = RelativePath.components(base).dropLast().last == "Versions"
    return (isVersion ? [inResources, inRoot] : [inRoot, inResources]).first { tree.isFile($0) }
  }

  /// - Parameter name: a name in the seal.
  package func path(_ name: String) -> String { base.isEmpty ? name : base + "/" + name }
}

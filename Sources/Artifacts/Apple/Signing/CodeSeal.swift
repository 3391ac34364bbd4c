import Domain

/// Code signatures that a change to an xcframework would invalidate (Apple, TN3127, "Inside Code Signing: Requirements").
package enum CodeSeal {
  /// Finds folders of seals: in the xcframework's root, a framework's root, `Versions/A`, or any bundle inside.
  ///
  /// Empty folders are omitted. A symlink of that name is reported and not followed.
  /// - Returns: paths of `_CodeSignature`, relative to the tree's root, sorted by their bytes. None is inside another.
  package static func locate(in tree: FileTree) -> [String] {
    var found: [String] = []
    for entry in tree.entries where entry.kind != .directory {
      guard let seal = sealFolder(above: entry.path), found.last != seal else { continue }
      found.append(seal)
    }
    return Set(found).sorted { $0.precedesByBytes($1) }
  }

  /// Whether a path is in a seal's folder.
  package static func isPart(_ path: String) -> Bool { sealFolder(above: path) != nil }

  /// The path up to its first component `_CodeSignature`.
  private static func sealFolder(above path: String) -> String? {
    // Called for every path, and few have the component.
    guard mayNameSealFolder(path) else { return nil }
    let components = RelativePath.components(path)
    return components.firstIndex(of: "_CodeSignature").map { components[...$0].joined(separator: "/") }
  }

  private static func mayNameSealFolder(_ path: String) -> Bool {
    path.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.indices.dropLast().contains { bytes[$0] == UInt8(ascii: "_") && bytes[$0 + 1] == UInt8(ascii: "C") }
    } ?? true
  }

  /// The flags of a Mach-O's own signature; nil for other files and those without `LC_CODE_SIGNATURE`.
  ///
  /// For a fat file, the flags that all signed architectures share, so `isLinkerSigned` means that the linker signed all of
  /// them. An unreadable signature has no flags, and so counts as made by a person.
  package static func embeddedSignature(in machO: [UInt8]) -> EmbeddedSignature? {
    guard let file = try? MachOFile.read(machO, file: "", exports: false) else { return nil }
    let flags = file.images.compactMap(\.signature).map(\.flags)
    return flags.isEmpty ? nil : EmbeddedSignature(flags: flags.reduce(.max, &))
  }
}

/// A folder that is sealed by its `_CodeSignature`: the root of an xcframework or a shallow framework, `Versions/A` of a
/// deep framework, or `Contents` of a Mac bundle. Names in the seal are relative to it.
package struct SealedFolder: Hashable, Sendable {
  package enum Packaging: Hashable, Sendable {
    /// An xcframework, which is signed as a whole, after its slices.
    case xcframework
    /// A framework or another bundle inside an xcframework.
    case bundle
  }

  /// The path of `_CodeSignature`.
  package let signature: String
  /// The sealed folder; empty for the tree's root.
  package let base: String
  package let kind: Packaging

  /// - Parameter signature: a path from `CodeSeal.locate`, relative to an xcframework or to a folder with xcframeworks.
  package init(_ signature: String) {
    let above = RelativePath.components(signature).dropLast()
    self.signature = signature
    base = above.joined(separator: "/")
    kind = above.isEmpty || RelativePath.fileExtension(base) == "xcframework" ? .xcframework : .bundle
  }

  package var codeResources: String { signature + "/CodeResources" }

  /// The Info.plist whose hash is in slot 1; nil if there is none.
  package func infoPlist(in tree: FileTree) -> String? {
    let inRoot = path("Info.plist")
    let inResources = path("Resources/Info.plist")
    let isVersion = RelativePath.components(base).dropLast().last == "Versions"
    return (isVersion ? [inResources, inRoot] : [inRoot, inResources]).first { tree.isFile($0) }
  }

  /// - Parameter name: a name in the seal.
  package func path(_ name: String) -> String { base.isEmpty ? name : base + "/" + name }
}

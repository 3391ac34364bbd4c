import Domain

/// Code signatures that a change to an xcframework would break (Apple, TN3127, "Inside Code Signing: Requirements").
package enum CodeSeal {
  /// Where a seal's folder lies: the xcframework's root, a framework's root, `Versions/A`, or any bundle inside.
  ///
  /// An empty folder seals nothing and is left out. A symlink of that name is reported as itself, not followed.
  /// - Returns: paths of `_CodeSignature`, relative to the tree's root, sorted by their bytes; no two within one another.
  package static func locate(in tree: FileTree) -> [String] {
    var found: [String] = []
    for entry in tree.entries where entry.kind != .directory {
      guard let seal = sealFolder(above: entry.path), found.last != seal else { continue }
      found.append(seal)
    }
    return Set(found).sorted { $0.precedesByBytes($1) }
  }

  /// Whether a path is that of something in a seal's folder.
  package static func isPart(_ path: String) -> Bool { sealFolder(above: path) != nil }

  /// The path up to its first component `_CodeSignature`.
  private static func sealFolder(above path: String) -> String? {
    // Few paths have one, and every path is asked.
    guard mayNameSealFolder(path.utf8) else { return nil }
    let components = RelativePath.components(path)
    return components.firstIndex(of: "_CodeSignature").map { components[...$0].joined(separator: "/") }
  }

  private static func mayNameSealFolder(_ path: String.UTF8View) -> Bool {
    var rest = path[...]
    while let underscore = rest.firstIndex(of: UInt8(ascii: "_")) {
      rest = rest[path.index(after: underscore)...]
      // The other letters are looked at by component.
      if rest.first == UInt8(ascii: "C") { return true }
    }
    return false
  }

  /// What a Mach-O's own signature says of itself; nil for other files and for those without `LC_CODE_SIGNATURE`.
  ///
  /// Of a fat file the flags are those that all signed architectures share, so that `isLinkerSigned` means that no
  /// architecture was signed by a person. A signature that cannot be read has no flags: it counts as a person's.
  package static func embeddedSignature(in machO: [UInt8]) -> EmbeddedSignature? {
    guard let file = try? MachOFile.read(machO, file: "", exports: false) else { return nil }
    let flags = file.images.compactMap(\.signature).map(\.flags)
    return flags.isEmpty ? nil : EmbeddedSignature(flags: flags.reduce(.max, &))
  }
}

package struct EmbeddedSignature: Hashable, Sendable {
  /// The CodeDirectory's flags (xnu, osfmk/kern/cs_blobs.h, `CS_*`).
  package var flags: UInt32

  package init(flags: UInt32) { self.flags = flags }

  /// `CS_LINKER_SIGNED`: ld made it, and makes it again.
  package var isLinkerSigned: Bool { flags & 0x2_0000 != 0 }
  /// `CS_ADHOC`: no certificate stands behind it.
  package var isAdHoc: Bool { flags & 0x2 != 0 }
}

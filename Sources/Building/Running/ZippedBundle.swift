import Artifacts
import Domain
import Platform

/// A zip that a builder has made.
struct ZippedBundle {
  var zip: String

  private static let mostEntries = 500_000
  /// In bytes, unpacked.
  private static let largest = 32 << 30

  /// The paths of the bundles in it, without bundles inside those.
  func roots() throws -> [String] {
    var roots: Set<String> = []
    var count = 0
    try ArchiveReader.forEachEntry(of: zip) { entry, _ in
      count += 1
      if count > Self.mostEntries { throw problem("it has more than \(Self.mostEntries) entries") }
      if let root = Self.root(of: entry) { roots.insert(root) }
    }
    return roots.sorted { $0.precedesByBytes($1) }
  }

  /// Up to the first component that is a bundle's name. A file of such a name is no bundle.
  private static func root(of entry: ArchivedEntry) -> String? {
    let folders =
      entry.kind == .directory ? FilePath.ancestors(of: entry.path) + [entry.path] : FilePath.ancestors(of: entry.path)
    return folders.first { BundleName.isBundle($0) && !$0.hasPrefix("__MACOSX/") }
  }

  /// - Returns: the path of the bundle, in `folder`.
  func unpack(_ root: String, to folder: String) throws -> String {
    let target = FilePath.join(folder, FilePath.lastComponent(of: root))
    var links: [(path: String, target: String)] = []
    var made: Set<String> = []
    var left = Self.largest
    func makeFolder(_ path: String) throws {
      if made.insert(path).inserted { try FileSystem.makeDirectories(path) }
    }
    try makeFolder(target)
    try ArchiveReader.forEachEntry(of: zip) { entry, data in
      guard entry.path.hasPrefixByBytes(root + "/") else { return }
      let path = FilePath.join(target, try inner(entry.path, of: root))
      if entry.kind == .directory { return try makeFolder(path) }
      try makeFolder(FilePath.parent(of: path))
      switch entry.kind {
      case .file(_, let executable): try write(data, to: path, executable: executable, left: &left)
      case .symlink(let target): links.append((path, target))
      case .directory, nil: throw problem("\(entry.path) is neither a file, a folder nor a link")
      }
    }
    // Last, so that nothing is written through one.
    for link in links { try FileSystem.makeSymlink(link.path, to: link.target) }
    return target
  }

  /// - Throws: `Failure` for a path that leaves the bundle.
  private func inner(_ path: String, of root: String) throws -> String {
    let inner = String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isSafe = parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
    guard isSafe else { throw problem("\(path) is not a plain path") }
    return inner
  }

  private func write(_ data: borrowing EntryData, to path: String, executable: Bool, left: inout Int) throws {
    let file = try OpenFile.creating(path, mode: executable ? 0o755 : 0o644)
    try data.forEachBlock { block in
      left -= block.count
      if left < 0 { throw problem("it unpacks to more than \(Amount.bytes(Self.largest))") }
      try file.write(block)
    }
    try file.close()
  }

  private func problem(_ message: String) -> Failure {
    Failure(
      .badInput, "builder.zip", at: Location(zip), "the builder's zip cannot be unpacked: \(message)",
      remedy: "correct how the builder makes it, or let it leave a folder")
  }
}

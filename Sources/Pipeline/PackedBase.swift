import Archive
import Domain
import Files

/// A product's base framework, compressed and hashed once: the common start of every customer's zip.
struct PackedBase: Sendable {
  /// An entry and what must be found of it when the archive is read back.
  struct Content: Sendable {
    var entry: ZipEntry
    var size: Int
    /// Of a file's bytes, or of a link's target.
    var digest: Digest
  }

  var inspected: InspectedBase
  /// The framework on the disk: where it lies, or unpacked.
  var folder: String
  /// A whole zip of the base alone. Every variant's zip starts with its first bytes.
  var path: String
  var prefix: ZipPrefix
  var size: Int
  var digest: Digest
  /// In the order of the archive.
  var contents: [Content]
  var contentDigest: Digest

  /// - Parameters:
  ///   - folder: the framework on the disk.
  ///   - scratch: a folder of the run's own, which keeps the zip for as long as variants are made from it.
  static func pack(
    _ base: InspectedBase, folder: String, scratch: String, time: DOSTime, jobs: Int
  ) async throws -> PackedBase {
    let path = FilePath.join(scratch, base.name + ".base.zip")
    var writer = ContentWriter(try ZipWriter(creating: path, time: time, keeping: ZipPrefix.memoryLimit))
    let items = PackItem.all(of: base.tree, below: Assembly.root(of: base.name), in: folder)
    try await OrderedPacking(items: items, scratch: scratch, jobs: jobs).forEach { item, packed in
      try writer.add(item.entry, packed)
    }
    let contents = writer.contents
    let prefix = try writer.archive.prefix()
    let (size, digest) = try writer.archive.finish()
    let files = contents.filter { $0.entry.kind != .directory }.map { (path: $0.entry.path, digest: $0.digest) }
    return PackedBase(
      inspected: base, folder: folder, path: path, prefix: prefix, size: size, digest: digest, contents: contents,
      contentDigest: ContentDigest.of(files))
  }
}

/// An entry to be packed and where its bytes come from.
struct PackItem: Sendable {
  enum Source: Sendable {
    case none
    case bytes([UInt8])
    case file(String, size: Int)
  }

  var entry: ZipEntry
  var source: Source

  func pack(with packer: ContentPacker) throws -> PackedContent {
    switch source {
    case .none: .empty
    case .bytes(let bytes): packer.pack(bytes)
    case .file(let path, let size): try packer.pack(file: path, size: size)
    }
  }

  func packConcurrently(with packer: ContentPacker) async throws -> PackedContent {
    guard case .file(let path, let size) = source else { return try pack(with: packer) }
    return try await packer.packConcurrently(file: path, size: size)
  }

  /// The items of a framework under the name its archive gives it, in the archive's order.
  static func all(of tree: FileTree, below root: String, in folder: String) -> [PackItem] {
    let top = PackItem(entry: ZipEntry(root, .directory), source: .none)
    let inside = tree.entries.map { entry in
      let path = root + "/" + entry.path
      return switch entry.kind {
      case .directory: PackItem(entry: ZipEntry(path, .directory), source: .none)
      case .symlink(let target): PackItem(entry: ZipEntry(path, .symlink), source: .bytes(Array(target.utf8)))
      case .file(let size, let executable):
        PackItem(
          entry: ZipEntry(path, .file(executable: executable)),
          source: .file(FilePath.join(folder, entry.path), size: size))
      }
    }
    return [top] + inside.sorted { ZipEntry.precedes($0.entry, $1.entry) }
  }
}

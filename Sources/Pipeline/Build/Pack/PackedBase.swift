import Artifacts
import Domain
import Platform

/// A product's base framework, compressed and hashed once: the common start of every customer's zip.
struct PackedBase: Sendable {
  var inspected: InspectedBase
  /// The framework on the disk: the vendor's folder, or the one that the vendor's zip was unpacked into.
  var folder: String
  /// A complete zip of the base alone. Every variant's zip starts with its first bytes.
  var path: String
  var prefix: ZipPrefix
  var size: Int
  var digest: Digest
  /// In the order of the archive.
  var entries: [PackedEntry]
  /// The files as they are on the disk, with their paths in the archive, sorted. Empty once the zip has been read back.
  var files: [InspectedFile]
  /// `base_sha256` of variant.json.
  var contentDigest: Digest
  /// The first Xcode that reads all of its interfaces; nil if it has none.
  var minimumXcode: String?

  /// A finished zip that contains the base.
  func artifact(at path: String, size: Int, digest: Digest) -> Artifact {
    Artifact(
      product: inspected.name, file: FilePath.lastComponent(of: path), size: size, digest: digest,
      baseDigest: contentDigest, minimumXcode: minimumXcode)
  }
}

/// Packs base frameworks, and refuses one that changes meanwhile.
struct BasePacking: Sendable {
  /// Receives the zips, which must stay until the last variant is made.
  var scratch: String
  var time: DOSTime
  var jobs: Int
  /// How files are inspected while others are compressed.
  var options: InspectionOptions

  /// - Throws: `Failure` with status 75 if a file has changed.
  func pack(_ base: InspectedBase) async throws -> PackedBase {
    try await BaseSnapshot.guarding([base.snapshot]) {
      try await pack(base, in: base.source.folder(unpackingInto: scratch, name: base.id))
    }
  }

  private func pack(_ base: InspectedBase, in folder: String) async throws -> PackedBase {
    let path = FilePath.join(scratch, base.id + ".base.zip")
    let writer = try ZipWriter(creating: path, time: time, keeping: ZipPrefix.memoryLimit)
    let items = PackItem.all(of: base.tree, below: base.archiveRoot, in: folder)
    var options = options
    options.isSealed = base.tree.entries.contains { CodeSeal.isPart($0.path) }
    let files = try await FolderFiles(items.compactMap(\.file), options).read(jobs: jobs).sortedByPath()
    try await compress(items, into: writer)
    let prefix = try writer.prefix()
    let (size, digest) = try writer.finish()
    let entries = Self.entries(items, files)
    let listed = entries.filter { $0.entry.kind != .directory }.map { (path: $0.entry.path, digest: $0.digest) }
    return PackedBase(
      inspected: base, folder: folder, path: path, prefix: prefix, size: size, digest: digest, entries: entries,
      files: files, contentDigest: ContentDigest.of(listed),
      minimumXcode: InterfaceHeader.minimumXcode(of: files.compactMap(\.interface?.header)))
  }

  /// Compresses as many items at a time as there is memory for, the largest first, so that no processor is left with one at the end.
  private func compress(_ items: [PackItem], into writer: ZipWriter) async throws {
    var rest = items[...]
    while !rest.isEmpty {
      var room = Self.memoryLimit
      let batch = rest.prefix { item in
        defer { room -= item.cost }
        return room == Self.memoryLimit || item.cost <= room
      }
      let largestFirst = batch.indices.sorted { items[$0].cost > items[$1].cost }
      let contents = try await concurrentMap(largestFirst, limit: jobs) { index in
        (index, try items[index].compress(with: ContentPacker(scratchFolder: scratch)))
      }
      for (index, content) in contents.sorted(by: { $0.0 < $1.0 }) { try writer.add(items[index].entry, content) }
      rest = rest.dropFirst(batch.count)
    }
  }

  /// Of items that are compressed at a time, in bytes.
  private static let memoryLimit = 64 << 20

  private static func entries(_ items: [PackItem], _ files: [InspectedFile]) -> [PackedEntry] {
    items.map { item in
      let (size, bytes): (Int, [UInt8]) =
        switch item.source {
        case .none: (0, [])
        case .bytes(let bytes): (bytes.count, bytes)
        case .file(_, let size): (size, [])
        }
      let digest = files.file(item.entry.path)?.digest ?? SHA256.digest(of: bytes)
      return PackedEntry(entry: item.entry, size: size, digest: digest)
    }
  }
}

/// An entry to pack, and the source of its bytes.
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

  func compress(with packer: ContentPacker) throws -> CompressedContent {
    switch source {
    case .none: PackedContent.empty.compressed
    case .bytes(let bytes): packer.compress(bytes)
    case .file(let path, let size): try packer.compress(file: path, size: size)
    }
  }

  /// Roughly the bytes of memory that compressing takes. Large files are streamed.
  fileprivate var cost: Int {
    switch source {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size > ContentPacker.memoryLimit ? 1 << 20 : 2 * size
    }
  }

  /// The file to inspect; nil for folders and links.
  var file: FolderFiles.File? {
    guard case .file(let source, let size) = source, case .file(let isExecutable) = entry.kind else { return nil }
    return FolderFiles.File(source: source, path: entry.path, size: size, isExecutable: isExecutable)
  }

  /// The items of a framework, with the paths and in the order of its archive.
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

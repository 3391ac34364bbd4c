import Artifacts
import Domain
import Platform

/// The files of one model. Each is read once, for both its description and its digest.
struct ModelFiles {
  private let located: ModelLocator.Located
  /// The entries of a folder format; empty for a single file.
  private let tree: FileTree
  private let files: [(path: String, size: Int)]
  /// In bytes.
  private static let largestWhole = 16 << 20
  /// Only the weights of a model are so large, and no one reads them here.
  private static let outlined = 4 << 10

  /// - Throws: `Failure` with status 65 for what is no model, or has links; `SystemError`.
  init(_ located: ModelLocator.Located) throws {
    self.located = located
    let isFolder = located.format.isFolder
    let found = try FileSystem.status(located.path, followingLinks: false)
    if found?.kind == .symlink { throw Failure(.badInput, Self.linkFinding(located.path)) }
    guard let found, found.kind == (isFolder ? .directory : .file) else {
      throw Failure(
        .badInput, "model.not-a-model", at: Location(located.path),
        "a .\(located.format.rawValue) is a \(isFolder ? "folder" : "file"), but this is not",
        remedy: "put the model itself there")
    }
    tree = isFolder ? try Self.tree(of: located.path) : FileTree([])
    let inside: [(path: String, size: Int)] = tree.entries.compactMap { entry in
      if case .file(let size, _) = entry.kind { (entry.path, size) } else { nil }
    }
    files = tree.entries.isEmpty ? [("", found.size)] : inside
  }

  private static func tree(of folder: String) throws -> FileTree {
    let entries = try FileSystem.tree(of: folder).entries
    let links = entries.filter { if case .symlink = $0.kind { true } else { false } }
    try links.map { linkFinding(FilePath.join(folder, $0.path)) }.throwIfAny()
    let tree = FileTree(entries.filter { FilePath.lastComponent(of: $0.path) != ".DS_Store" })
    try tree.brokenLimits(limits).map { limit in
      Finding(
        "model.limits", at: limit.location(in: folder), limit.reason.message,
        remedy: "export the model again: no model has so much in it")
    }.throwIfAny()
    return tree
  }

  /// Those of a zip, with room for the folders of the framework that the model gets into.
  private static let limits = {
    var limits = ZipStructure.Limits.standard
    limits.depth -= 20
    limits.name -= 1024
    return limits
  }()

  /// Core ML's own tools never write links.
  static func linkFinding(_ path: String) -> Finding {
    Finding(
      "model.link", at: Location(path), "is a symbolic link, and could lead to another customer's model",
      remedy: "replace it with the file or folder itself")
  }

  /// - Throws: `Failure` with status 65 for what is no model, or not all of one; `SystemError`.
  func description(_ digests: inout StampedDigests) throws -> CoreMLDescription? {
    let description = try CoreMLModel.describe(located.format, tree: tree, file: located.path) {
      try bytes($0, &digests)
    }
    let missing = try CoreMLModel.missingParts(located.format, tree: tree, file: located.path) { file in
      let open = try OpenFile.reading(FilePath.join(located.path, file))
      return try open.size() > Self.largestWhole ? nil : open.readToEnd(limit: Self.largestWhole)
    } weights: { file, offsets in
      let open = try OpenFile.reading(FilePath.join(located.path, file))
      return try WeightFile(size: open.size(), at: offsets) { try open.read(count: $1, at: $0) }
    }
    try missing.throwIfAny()
    return description
  }

  /// The whole file; of a large one whose digest is known, what describes the model.
  private func bytes(_ file: String, _ digests: inout StampedDigests) throws -> [UInt8] {
    let path = FilePath.join(located.path, file)
    let open = try OpenFile.reading(path)
    let stamp = try open.stamp()
    let size = try open.size()
    if size > Self.largestWhole || size > Self.outlined && digests.digest(of: path, stamp) != nil {
      let head = try open.read(count: Self.outlined, at: 0)
      return try ModelOutline.of(size: size) { offset, count in
        offset + count <= head.count ? Array(head[offset..<offset + count]) : try open.read(count: count, at: offset)
      }
    }
    let bytes = try open.readToEnd(limit: Self.largestWhole)
    digests.record(SHA256.digest(of: bytes), of: path, stamp)
    return bytes
  }

  func digests(_ digests: inout StampedDigests) throws -> [InspectedModel.File] {
    try files.map { file in
      let digest = try digests.digest(ofFile: FilePath.join(located.path, file.path))
      return InspectedModel.File(path: file.path, size: file.size, digest: digest)
    }
  }
}

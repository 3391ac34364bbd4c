import Artifacts
import Domain

/// A Core ML model in an artifact, recognised by its file extension. A model inside a model is part of it.
struct ShippedModel: Sendable {
  enum FileType: String, Sendable {
    case file, folder, symlink
  }

  struct File: Sendable {
    /// Relative to the model; "" for a model that is one file.
    var path: String
    /// Nil if it could not be read.
    var file: InspectedFile?
  }

  /// Inside the artifact.
  var path: String
  var format: CoreMLFormat
  var kind: FileType
  /// In the order of the artifact's tree.
  var files: [File]
  /// Symlinks inside, relative to the model.
  var links: [String]

  /// SHA-256 of the file, or of a folder's list of files as `sha256sum` writes it: see docs/output.md. Nil if a file could
  /// not be read.
  var digest: Digest? {
    let digests = files.compactMap { file in file.file.map { (path: file.path, digest: $0.digest) } }
    guard digests.count == files.count, !files.isEmpty else { return nil }
    return kind == .file ? digests[0].digest : ContentDigest.of(digests)
  }
}

extension ShippedModel {
  private static let endings = CoreMLFormat.allCases.map { Array(".\($0.rawValue)".utf8) }

  /// The part of a path that names a model: `a/B.mlmodelc` for `a/B.mlmodelc/c`. Nil if no part does.
  static func root(of path: String) -> String? {
    let length =
      path.utf8.withContiguousStorageIfAvailable(rootLength) ?? Array(path.utf8).withUnsafeBufferPointer(rootLength)
    return length.map { String(decoding: path.utf8.prefix($0), as: UTF8.self) }
  }

  private static func rootLength(_ path: UnsafeBufferPointer<UInt8>) -> Int? {
    // Start of the current component.
    var start = 0
    // Only few components contain the dot that every ending needs.
    var hasDot = false
    for index in 0...path.count {
      guard index == path.count || path[index] == UInt8(ascii: "/") else {
        if path[index] == UInt8(ascii: ".") { hasDot = true }
        continue
      }
      if hasDot, isModelName(UnsafeBufferPointer(rebasing: path[start..<index])) { return index }
      (start, hasDot) = (index + 1, false)
    }
    return nil
  }

  /// Ignores case, as some file systems do.
  private static func isModelName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    endings.contains { ending in
      name.count > ending.count
        && ending.indices.allSatisfy { index in
          let (found, wanted) = (name[name.count - ending.count + index], ending[index])
          return found == wanted || found | 0x20 == wanted && wanted > 0x60
        }
    }
  }
}

extension [ShippedModel] {
  /// The index of the model at a path. The array must be sorted by path.
  func index(at path: String) -> Int? {
    let index = partitioningIndex { !$0.path.precedesByBytes(path) }
    return index < count && self[index].path.hasSameBytes(as: path) ? index : nil
  }
}

extension InspectedArtifact {
  /// The models in some of the artifact's entries, sorted by the bytes of their paths, without those inside nested archives.
  func models(among entries: [FileTree.Entry]) -> [ShippedModel] {
    var places: [[UInt8]: Int] = [:]
    var models: [ShippedModel] = []
    for entry in entries {
      guard let root = ShippedModel.root(of: entry.path),
        let format = CoreMLFormat(rawValue: RelativePath.fileExtension(root))
      else { continue }
      let key = Array(root.utf8)
      let location = places[key] ?? models.count
      if location == models.count {
        places[key] = location
        models.append(ShippedModel(path: root, format: format, kind: .folder, files: [], links: []))
      }
      models[location].add(entry, file(entry.path))
    }
    return models.sorted { $0.path.precedesByBytes($1.path) }
  }
}

extension ShippedModel {
  fileprivate mutating func add(_ entry: FileTree.Entry, _ file: InspectedFile?) {
    let isModelItself = entry.path.utf8.count == path.utf8.count
    let inside = isModelItself ? "" : String(decoding: entry.path.utf8.dropFirst(path.utf8.count + 1), as: UTF8.self)
    switch entry.kind {
    case .directory: break
    case .file:
      if isModelItself { kind = .file }
      files.append(File(path: inside, file: file))
    case .symlink: if isModelItself { kind = .symlink } else { links.append(inside) }
    }
  }
}

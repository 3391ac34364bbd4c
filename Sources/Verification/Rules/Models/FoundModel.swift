import Apple
import Archive
import Artifacts
import Domain

/// A Core ML model in an artifact, known by its name. What lies inside of one is a part of it, not another.
struct FoundModel: Sendable {
  enum Kind: String, Sendable {
    case file, folder, symlink
  }

  struct File: Sendable {
    /// Relative to the model; "" for a model that is one file.
    var path: String
    /// Nil where it could not be read.
    var file: InspectedFile?
  }

  /// Inside the artifact.
  var path: String
  var format: CoreMLFormat
  var kind: Kind
  /// In the order of the artifact's tree.
  var files: [File]
  /// Symlinks inside, relative to the model.
  var links: [String]

  /// Of the file; for a folder, that of its list of files as `sha256sum` writes it: docs/output.md. Nil where a file could
  /// not be read.
  var digest: Digest? {
    let digests = files.compactMap { file in file.file.map { (path: file.path, digest: $0.digest) } }
    guard digests.count == files.count, !files.isEmpty else { return nil }
    return kind == .file ? digests[0].digest : ContentDigest.of(digests)
  }
}

extension FoundModel {
  private static let endings = CoreMLFormat.all.map { Array(".\($0.rawValue)".utf8) }

  /// The part of a path that names a model: of `a/B.mlmodelc/c`, it is `a/B.mlmodelc`. Nil where there is none.
  static func root(of path: String) -> String? {
    let bytes = Array(path.utf8)
    // Every ending has a dot, and few paths have one where it counts.
    guard bytes.contains(UInt8(ascii: ".")) else { return nil }
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
      defer { start = end + 1 }
      if isModelName(bytes[start..<end]) { return String(decoding: bytes[..<end], as: UTF8.self) }
    }
    return nil
  }

  /// In any case: some file systems do not tell them apart.
  private static func isModelName(_ name: ArraySlice<UInt8>) -> Bool {
    endings.contains { ending in
      name.count > ending.count
        && zip(name.suffix(ending.count), ending).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && $1 > 0x60 }
    }
  }
}

extension InspectedArtifact {
  /// Every model, in the order of their paths' bytes; those inside of nested archives are not among them.
  var models: [FoundModel] {
    var places: [[UInt8]: Int] = [:]
    var models: [FoundModel] = []
    for entry in tree.entries {
      guard let root = FoundModel.root(of: entry.path),
        let format = CoreMLFormat(rawValue: RelativePath.fileExtension(root))
      else { continue }
      let key = Array(root.utf8)
      let place = places[key] ?? models.count
      if place == models.count {
        places[key] = place
        models.append(FoundModel(path: root, format: format, kind: .folder, files: [], links: []))
      }
      models[place].add(entry, file(entry.path))
    }
    return models.sorted { $0.path.precedesByBytes($1.path) }
  }
}

extension FoundModel {
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

import Archive
import Domain
import Files

/// Reads a finished zip back, through a reader that is not ours, and holds it against what it must contain.
struct ArtifactCheck {
  var path: String
  var artifact: Artifact
  /// What must be in the archive, in order.
  var contents: [PackedBase.Content]
  /// The base that the zip starts with; nil where it was packed on its own.
  var base: PackedBase?
  var owner: Identifier
  var isolation: IsolationIndex

  func run() throws -> [Finding] {
    try Self.own(path) { try readBack() + sharedBytes() } + leaks() + roots()
  }

  /// What libarchive does not take of a zip that this program has written is this program's fault, not bad input.
  static func own(_ path: String, _ body: () throws -> [Finding]) rethrows -> [Finding] {
    do {
      return try body()
    } catch let error as ArchiveError {
      return [finding("check.unreadable", path, "cannot \(error.operation) it: \(error.message)")]
    }
  }

  /// Every entry in order. Bytes that are the verified base's own are compared in `sharedBytes`, not inflated again.
  private func readBack() throws -> [Finding] {
    let shared = base?.contents.count ?? 0
    var findings: [Finding] = []
    var index = 0
    try ArchiveReader.forEachEntry(of: path) { entry, data in
      defer { index += 1 }
      guard index < contents.count else {
        findings.append(Self.finding("check.extra", path, "holds \(entry.path), which does not belong into it"))
        return
      }
      if index < shared {
        findings += Self.compare(entry, with: contents[index], in: path)
      } else {
        findings += try Self.compare(entry, data, with: contents[index], in: path)
      }
    }
    if index < contents.count {
      findings.append(Self.finding("check.missing", path, "lacks \(contents[index].entry.path)"))
    }
    return findings
  }

  /// The zip's start, and its directory's, are byte for byte the verified base's; and what was hashed is what is there.
  private func sharedBytes() throws -> [Finding] {
    guard let base else {
      let digest = try SHA256.digest(ofFile: path, size: artifact.size)
      return digest == artifact.digest ? [] : [digestFinding]
    }
    var findings: [Finding] = []
    if try !base.prefix.startsFile(path) {
      findings.append(Self.finding("check.base", path, "does not start with the base framework's bytes"))
    }
    if try base.prefix.digest(ofFileContinuing: path) != artifact.digest { findings.append(digestFinding) }
    return findings
  }

  private var digestFinding: Finding {
    Self.finding("check.digest", path, "the file's SHA-256 is not the one computed while writing")
  }

  private func leaks() -> [Finding] {
    contents.compactMap { content in
      guard let other = isolation.foreignOwner(of: content.digest, besides: owner) else { return nil }
      return Finding(
        "isolation.model", at: Place(artifact.file, .path(content.entry.path)), "is a model of customer \(other)",
        subject: "app_id \(owner)", remedy: "take it out of the base framework, or correct the model's folder")
    }
  }

  /// One root, named as podspec and Package.swift need it.
  private func roots() -> [Finding] {
    let root = Assembly.root(of: artifact.product)
    let strays = contents.map(\.entry.path).filter { $0 != root && !$0.hasPrefix(root + "/") }
    return strays.map { Self.finding("check.root", path, "holds \($0), which is not in \(root)") }
  }

  /// Name, kind and size.
  static func compare(_ found: ArchivedEntry, with expected: PackedBase.Content, in path: String) -> [Finding] {
    let entry = expected.entry
    guard found.path == entry.path else {
      return [finding("check.name", path, "holds \(found.path) where \(entry.path) belongs")]
    }
    let kindAgrees =
      switch (found.kind, entry.kind) {
      case (.directory, .directory): true
      case (.symlink(let target), .symlink): SHA256.digest(of: Array(target.utf8)) == expected.digest
      case (.file(let one), .file(let other)): one == other && found.size == expected.size
      default: false
      }
    return kindAgrees ? [] : [finding("check.entry", path, "\(entry.path) is not what was packed: \(found.kind)")]
  }

  /// Name, kind, size, and a file's bytes.
  static func compare(
    _ found: ArchivedEntry, _ data: borrowing EntryData, with expected: PackedBase.Content, in path: String
  ) throws -> [Finding] {
    var findings = compare(found, with: expected, in: path)
    if case .file = expected.entry.kind, try data.digest() != expected.digest {
      findings.append(finding("check.content", path, "\(expected.entry.path) has other bytes than were packed"))
    }
    return findings
  }

  static func finding(_ code: String, _ path: String, _ message: String) -> Finding {
    Finding(
      code, at: Place(path), message,
      remedy: "this should not happen: check the disk, build again, and report it if it comes back")
  }
}

import Artifacts
import Domain
import Platform

/// Compares a finished zip, as libarchive reads it back, with what was packed.
struct WrittenZipCheck {
  var artifact: InspectedArtifact
  /// SHA-256 of the file, computed while it was written.
  var digest: Digest
  /// The entries of the base, which come first.
  var base: [PackedEntry]
  /// The entries that follow.
  var added: [PackedEntry]

  /// Bytes that are those of a base in all its entries were compared with them, not unpacked.
  private var entries: [PackedEntry] { artifact.outlined > 0 && artifact.outlined == base.count ? added : base + added }

  var findings: [Finding] {
    unread + entries.flatMap(disagreement) + extra
      + (artifact.digest == digest
        ? [] : [finding("check.digest", "the file's SHA-256 differs from the one computed while it was written")])
  }

  /// If libarchive cannot read a zip that this program wrote, that is a bug, not bad input.
  private var unread: [Finding] {
    artifact.unread.map { unread in
      let location = unread.path.map { "\($0) " } ?? ""
      switch unread.reason {
      case .refused(let message): return finding("check.unreadable", "\(location)cannot be read: \(message)")
      case .notAttempted, .otherKind, .overLimit:
        return finding("check.unreadable", "\(location)was not read, being over a limit")
      }
    }
  }

  /// Compares kind, size and bytes.
  private func disagreement(_ expected: PackedEntry) -> [Finding] {
    let entry = expected.entry
    guard let found = artifact.tree[entry.path] else { return [finding("check.missing", "lacks \(entry.path)")] }
    switch (found.kind, entry.kind) {
    case (.directory, .directory): return []
    case (.symlink(let target), .symlink) where SHA256.digest(of: Array(target.utf8)) == expected.digest: return []
    case (.file(let size, let one), .file(let other)) where one == other && size == expected.size:
      if artifact.file(entry.path)?.digest == expected.digest { return [] }
      return [finding("check.content", "\(entry.path) has bytes other than those packed")]
    default: return [finding("check.entry", "\(entry.path) differs from the packed entry: \(found.kind)")]
    }
  }

  private var extra: [Finding] {
    let found = artifact.structure?.entries ?? []
    if found.count <= base.count + added.count { return [] }
    let packed = Set((base + added).map { Array($0.entry.path.utf8) })
    return found.filter { !packed.contains(Array($0.path.utf8)) }.map {
      finding("check.extra", "contains \($0.path), which was not packed")
    }
  }

  private func finding(_ code: String, _ message: String) -> Finding {
    Self.finding(code, at: artifact.path, message: message)
  }

  static func finding(_ code: String, at path: String, message: String) -> Finding {
    Finding(
      code, at: Location(path), message,
      remedy: "this is a bug or a disk fault: check the disk, build again, and report it if it happens again")
  }
}

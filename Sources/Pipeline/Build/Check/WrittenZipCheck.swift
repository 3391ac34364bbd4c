import Archive
import Artifacts
import Domain
import Files

/// Holds a finished zip, read back through a reader that is not ours, against what was packed.
struct WrittenZipCheck {
  var artifact: InspectedArtifact
  /// Of the file, as it was computed while writing.
  var digest: Digest
  /// What must be in it.
  var entries: [PackedEntry]

  var findings: [Finding] {
    unread + entries.flatMap(disagreement) + extra
      + (artifact.digest == digest
        ? [] : [finding("check.digest", "the file's SHA-256 is not the one computed while writing")])
  }

  /// What libarchive does not take of a zip that this program has written is this program's fault, not bad input.
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

  /// Kind, size and bytes.
  private func disagreement(_ expected: PackedEntry) -> [Finding] {
    let entry = expected.entry
    guard let found = artifact.tree[entry.path] else { return [finding("check.missing", "lacks \(entry.path)")] }
    switch (found.kind, entry.kind) {
    case (.directory, .directory): return []
    case (.symlink(let target), .symlink) where SHA256.digest(of: Array(target.utf8)) == expected.digest: return []
    case (.file(let size, let one), .file(let other)) where one == other && size == expected.size:
      if artifact.file(entry.path)?.digest == expected.digest { return [] }
      return [finding("check.content", "\(entry.path) has other bytes than were packed")]
    default: return [finding("check.entry", "\(entry.path) is not what was packed: \(found.kind)")]
    }
  }

  private var extra: [Finding] {
    if artifact.tree.entries.count <= entries.count { return [] }
    let packed = Set(entries.map { Array($0.entry.path.utf8) })
    return artifact.tree.entries.filter { !packed.contains(Array($0.path.utf8)) }.map {
      finding("check.extra", "holds \($0.path), which was not packed")
    }
  }

  private func finding(_ code: String, _ message: String) -> Finding { Self.finding(code, artifact.path, message) }

  static func finding(_ code: String, _ path: String, _ message: String) -> Finding {
    Finding(
      code, at: Location(path), message,
      remedy: "this should not happen: check the disk, build again, and report it if it comes back")
  }
}

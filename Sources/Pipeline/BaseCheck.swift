import Archive
import Artifacts
import Domain
import Files

/// Reads the packed base back, whole: what every variant's first bytes are compared with must be right.
struct BaseCheck {
  var base: PackedBase

  /// - Throws: `Failure` with status 70: only a fault of the writer's, or of the disk's, gets here.
  func run(jobs: Int) async throws {
    let base = base
    async let isWhole = base.prefix.isFinished(size: base.size, digest: base.digest)
    // More shares than workers: one that comes late, from making a variant, leaves its share to the others.
    let parts = try await concurrentMap(Shares.of(base.contents.map(\.size), count: 2 * jobs), limit: jobs) { share in
      try ArtifactCheck.own(base.path) { try Self.read(base, share) }
    }
    var findings = parts.flatMap { $0 }
    if try await !isWhole {
      findings.append(
        ArtifactCheck.finding("check.digest", base.path, "the file's SHA-256 is not the one computed while writing"))
    }
    if !findings.isEmpty { throw Failure(.bug, findings) }
  }

  /// A file's bytes are compared with their source's: that costs less than hashing them a second time, and leaves nothing
  /// to chance.
  private static func compare(
    _ found: ArchivedEntry, _ data: borrowing EntryData, with expected: PackedBase.Content, in base: PackedBase
  ) throws -> [Finding] {
    var findings = ArtifactCheck.compare(found, with: expected, in: base.path)
    guard case .file = expected.entry.kind else { return findings }
    let name = expected.entry.path
    let source = FilePath.join(base.folder, String(name.dropFirst(Assembly.root(of: base.inspected.name).count + 1)))
    if try !data.isEqual(toFile: source) {
      findings.append(ArtifactCheck.finding("check.content", base.path, "\(name) has other bytes than \(source)"))
    }
    return findings
  }

  /// Goes through the whole archive, and holds the entries of its share against what was packed.
  private static func read(_ base: PackedBase, _ share: Set<Int>) throws -> [Finding] {
    var findings: [Finding] = []
    var index = 0
    try ArchiveReader.forEachEntry(of: base.path) { entry, data in
      defer { index += 1 }
      guard index < base.contents.count else {
        findings.append(ArtifactCheck.finding("check.extra", base.path, "holds \(entry.path), which was not packed"))
        return
      }
      if share.contains(index) {
        findings += try compare(entry, data, with: base.contents[index], in: base)
      }
    }
    if index < base.contents.count {
      let missing = base.contents[index].entry.path
      findings.append(ArtifactCheck.finding("check.missing", base.path, "lacks \(missing), which was packed"))
    }
    return findings
  }
}

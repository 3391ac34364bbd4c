import Archive
import Domain
import Files

/// Reads the packed base back, whole: what every variant's first bytes are compared with must be right.
struct BaseCheck {
  var base: PackedBase

  /// - Throws: `Failure` with status 70: only a fault of the writer's, or of the disk's, gets here.
  func run(jobs: Int) async throws {
    let base = base
    async let digest = SHA256.digest(ofFile: base.path, size: base.size)
    let parts = try await concurrentMap(Array(0..<jobs), limit: jobs) { part in
      try Self.read(base, part: part, of: jobs)
    }
    var findings = parts.flatMap { $0 }
    if try await digest != base.digest {
      findings.append(
        ArtifactCheck.finding("check.digest", base.path, "the file's SHA-256 is not the one computed while writing"))
    }
    if !findings.isEmpty { throw Failure(.bug, findings) }
  }

  /// Holds one entry in `count` against what was packed; the inflating is shared out over the parts.
  private static func read(_ base: PackedBase, part: Int, of count: Int) throws -> [Finding] {
    var findings: [Finding] = []
    var index = 0
    try ArchiveReader.forEachEntry(of: base.path) { entry, data in
      defer { index += 1 }
      guard index < base.contents.count else {
        findings.append(ArtifactCheck.finding("check.extra", base.path, "holds \(entry.path), which was not packed"))
        return
      }
      if index % count == part {
        findings += try ArtifactCheck.compare(entry, data, with: base.contents[index], in: base.path)
      }
    }
    if index < base.contents.count {
      let missing = base.contents[index].entry.path
      findings.append(ArtifactCheck.finding("check.missing", base.path, "lacks \(missing), which was packed"))
    }
    return findings
  }
}

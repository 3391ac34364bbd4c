import Archive
import Artifacts
import Domain
import Files
import Verification

/// Looks for customers' models in the base frameworks, before anything is packed.
struct BaseIsolation: Sendable {
  var workspace: Workspace
  var inspection: Inspection

  /// - Throws: `Failure` with status 65 and every file of a base that is the model of a customer and would reach another.
  func run(jobs: Int) async throws {
    let owners = try await CustomerModels.of(workspace, knowing: inspection.customers, jobs: jobs).owners
    var findings: [Finding] = []
    for base in inspection.bases {
      for (path, size, digest) in try digests(of: base, owners) {
        guard let owner = foreignOwner(of: digest, size: size, owners) else { continue }
        findings.append(
          Finding(
            "isolation.model", at: Place(FilePath.join(base.source.path, path)),
            "is a model of customer \(owner), and would reach others", subject: "product \(base.name)",
            remedy: "take it out of the base framework, or correct the model's folder"))
      }
    }
    if !findings.isEmpty { throw Failure(.badInput, findings) }
  }

  private func foreignOwner(of digest: Digest, size: Int, _ owners: ModelOwners) -> Identifier? {
    for customer in inspection.customers {
      if let owner = owners.foreignOwner(of: digest, size: size, besides: customer.customer.appID) { return owner }
    }
    return nil
  }

  /// Of those files that can be a model, by their size.
  private func digests(
    of base: InspectedBase, _ owners: ModelOwners
  ) throws -> [(path: String, size: Int, digest: Digest)] {
    let candidates = base.tree.entries.filter { entry in
      if case .file(let size, _) = entry.kind { size > 0 && owners.hasModel(ofSize: size) } else { false }
    }
    if candidates.isEmpty { return [] }
    switch base.source {
    case .folder(let folder):
      return try candidates.compactMap { entry in
        guard case .file(let size, _) = entry.kind else { return nil }
        return (entry.path, size, try SHA256.digest(ofFile: FilePath.join(folder, entry.path), size: size))
      }
    case .zip(let zip, let root):
      let wanted = Set(candidates.map { Array((root + "/" + $0.path).utf8) })
      var digests: [(String, Int, Digest)] = []
      try ArchiveReader.forEachEntry(of: zip) { entry, data in
        guard wanted.contains(Array(entry.path.utf8)) else { return }
        digests.append((String(entry.path.dropFirst(root.count + 1)), entry.size, try data.digest()))
      }
      return digests
    }
  }
}

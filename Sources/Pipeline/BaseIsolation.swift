import Archive
import Artifacts
import Domain
import Files

/// Looks for customers' models in the base frameworks, before anything is packed.
struct BaseIsolation: Sendable {
  var workspace: Workspace
  var inspection: Inspection

  /// - Throws: `Failure` with status 65 and every file of a base that is the model of a customer and would reach another.
  func run(jobs: Int) async throws {
    let others = inspection.customersNotChosen(of: workspace)
    let locator = workspace.locator
    let index = try await IsolationIndex.make(workspace, inspection, jobs: jobs)
    var sizes = Set(inspection.customers.flatMap { $0.models.flatMap { $0.files.map(\.size) } })
    for found in try await concurrentMap(others, limit: jobs, { try locator.modelFiles(of: $0).map(\.size) }) {
      sizes.formUnion(found)
    }
    var findings: [Finding] = []
    for base in inspection.bases {
      for (path, digest) in try digests(of: base, sizes) {
        guard let owner = foreignOwner(of: digest, index) else { continue }
        findings.append(
          Finding(
            "isolation.model", at: Place(FilePath.join(base.source.path, path)),
            "is a model of customer \(owner), and would reach others", subject: "product \(base.name)",
            remedy: "take it out of the base framework, or correct the model's folder"))
      }
    }
    if !findings.isEmpty { throw Failure(.badInput, findings) }
  }

  private func foreignOwner(of digest: Digest, _ index: IsolationIndex) -> Identifier? {
    for customer in inspection.customers {
      if let owner = index.foreignOwner(of: digest, besides: customer.customer.appID) { return owner }
    }
    return nil
  }

  /// Of those files that can be a model, by their size.
  private func digests(of base: InspectedBase, _ sizes: Set<Int>) throws -> [(path: String, digest: Digest)] {
    let candidates = base.tree.entries.filter { entry in
      if case .file(let size, _) = entry.kind { size > 0 && sizes.contains(size) } else { false }
    }
    if candidates.isEmpty { return [] }
    switch base.source {
    case .folder(let folder):
      return try candidates.compactMap { entry in
        guard case .file(let size, _) = entry.kind else { return nil }
        return (entry.path, try SHA256.digest(ofFile: FilePath.join(folder, entry.path), size: size))
      }
    case .zip(let zip, let root):
      let wanted = Set(candidates.map { Array((root + "/" + $0.path).utf8) })
      var digests: [(String, Digest)] = []
      try ArchiveReader.forEachEntry(of: zip) { entry, data in
        guard wanted.contains(Array(entry.path.utf8)) else { return }
        digests.append((String(entry.path.dropFirst(root.count + 1)), try data.digest()))
      }
      return digests
    }
  }
}

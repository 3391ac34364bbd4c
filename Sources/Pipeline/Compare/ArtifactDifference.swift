import Artifacts
import Domain
import Platform
import Verification

/// `release diff`: locates two artifacts, reads both, and compares them by content.
package struct ArtifactDifference: Sendable {
  private let old: String
  private let new: String
  private let jobs: Int
  private let environment: RunEnvironment
  private let reader: ComparedReader
  private let memory = ComparisonMemory()

  package init(from old: String, to new: String, limits: ZipStructure.Limits, jobs: Int, _ environment: RunEnvironment)
  {
    (self.old, self.new, self.jobs, self.environment) = (old, new, jobs, environment)
    reader = ComparedReader(limits: limits)
  }

  /// - Throws: `Failure` with status 65 if a path is not an artifact, 64 if only one of them is a release.
  package func run() async throws -> ComparisonReport {
    let old = try VerificationTarget.locate(self.old)
    let new = try VerificationTarget.locate(self.new)
    environment.report(.stage("comparing \(self.old) with \(self.new)"))
    switch (old, new) {
    case (.release(let before, let oldFolders), .release(let after, let newFolders)):
      return .release(try await release((before, oldFolders), (after, newFolders)))
    case (.variant(let before), .variant(let after)):
      return .variant(try await variant(from: before, to: after, name: after.appID, jobs: jobs))
    default:
      try Self.checkAreArtifacts(old, new)
      let comparison = try await artifacts(try old.alone(like: new), try new.alone(like: old))
      if !comparison.isWhole { throw Self.notCompared(comparison) }
      return .artifact(comparison)
    }
  }

  /// Reports a file that is not an artifact before the kinds of the two are compared.
  private static func checkAreArtifacts(_ targets: VerificationTarget...) throws {
    let hasRelease = targets.contains { if case .release = $0 { true } else { false } }
    for case .zip(let path) in targets where hasRelease {
      do { _ = try ZipStructure.inspect(path) } catch is ZipStructure.NotAZip {
        throw VerificationTarget.notAnArtifact(path)
      }
    }
  }

  private static func notCompared(_ comparison: ArtifactComparison) -> Failure {
    Failure(
      .badInput,
      [comparison.old, comparison.new].flatMap { side in
        side.unread.filter { $0.path == nil }.map { _, reason, remedy in
          Finding("diff.unread", at: Location(side.path), "cannot be compared: \(reason)", remedy: remedy)
        }
      })
  }

  private func artifacts(_ old: VerificationTarget, _ new: VerificationTarget) async throws -> ArtifactComparison {
    let before = try await reader.artifact(old, jobs: jobs)
    if case .zip(let path) = new, let after = Self.same(before, path) {
      return ArtifactComparison(before, after, memory: memory)
    }
    // Two variants of one release start with the same bytes.
    let after = try await reader.artifact(new, try Baseline(before), jobs: jobs)
    return ArtifactComparison(before, after, memory: memory)
  }

  private func zips(
    from old: String, to new: String, baselines: ReleaseBaselines?, jobs: Int
  ) async throws -> ArtifactComparison {
    let before = try await reader.zip(old, baselines?.old.baseline(for: old), jobs: jobs)
    if let after = Self.same(before, new) { return ArtifactComparison(before, after, memory: memory) }
    let baseline = if let baselines { baselines.new.baseline(for: new) } else { try Baseline(before) }
    return ArtifactComparison(before, try await reader.zip(new, baseline, jobs: jobs), memory: memory)
  }

  /// A zip with the bytes of one that was read: most zips of two releases may be the same, and are read once.
  private static func same(_ artifact: InspectedArtifact, _ path: String) -> InspectedArtifact? {
    // Why a file cannot be read is reported when it is read.
    guard case .zip(_, let size, let digest) = artifact.form, let status = try? FileSystem.status(path),
      status.size == size, (try? SHA256.digest(ofFile: path, size: size)) == digest
    else { return nil }
    var same = artifact
    same.path = path
    return same
  }

  private func variant(
    from old: VerificationTarget.VariantFolder, to new: VerificationTarget.VariantFolder, name: String,
    baselines: ReleaseBaselines? = nil, jobs: Int
  ) async throws -> VariantComparison {
    let common = old.zips.filter(new.zips.contains)
    var products: [VariantComparison.Product] = []
    for zip in common {
      let (before, after) = (FilePath.join(old.path, zip), FilePath.join(new.path, zip))
      products.append(
        .init(file: zip, comparison: try await zips(from: before, to: after, baselines: baselines, jobs: jobs)))
    }
    let files = ArtifactComparison(
      try await reader.rest(of: old.path, excluding: Set(old.zips), jobs: jobs),
      try await reader.rest(of: new.path, excluding: Set(new.zips), jobs: jobs), memory: memory)
    return VariantComparison(
      appID: name, addedProducts: new.zips.filter { !common.contains($0) },
      removedProducts: old.zips.filter { !common.contains($0) }, products: products, files: files)
  }

  private typealias Folders = (path: String, variants: [VerificationTarget.VariantFolder])

  private typealias ReleaseBaselines = (old: Baselines, new: Baselines)

  /// Compares the customers' variants in parallel: most of each zip is known from its baseline.
  private func release(_ old: Folders, _ new: Folders) async throws -> ReleaseComparison {
    let (before, after) = (Self.byCustomer(old.variants), Self.byCustomer(new.variants))
    let pairs = Self.sorted(Array(before.keys)).compactMap { name in
      before[name].flatMap { left in after[name].map { (name: name, old: left, new: $0) } }
    }
    let counter = Counter("comparing", of: pairs.count, report: environment.report)
    let baselines = (old: await baselines(of: pairs.map(\.old)), new: await baselines(of: pairs.map(\.new)))
    let jobs = pairs.count == 1 ? self.jobs : 1
    let variants = try await concurrentMap(pairs, limit: self.jobs) { pair in
      defer { counter.step() }
      return try await variant(from: pair.old, to: pair.new, name: pair.name, baselines: baselines, jobs: jobs)
    }
    let files = ArtifactComparison(
      try await reader.rest(of: old.path, excluding: Self.names(old.variants), jobs: self.jobs),
      try await reader.rest(of: new.path, excluding: Self.names(new.variants), jobs: self.jobs), memory: memory)
    return ReleaseComparison(
      added: Self.sorted(after.keys.filter { before[$0] == nil }),
      removed: Self.sorted(before.keys.filter { after[$0] == nil }), variants: variants, files: files)
  }

  /// The first zip of each product, or the second or third if something is wrong with it.
  private func baselines(of folders: [VerificationTarget.VariantFolder]) async -> Baselines {
    let variants = folders.map(VerificationTarget.variant)
    var baselines = Baselines(for: variants)
    for path in variants.prefix(Baselines.attempts).flatMap(\.zips) where !baselines.isComplete {
      // Whatever is wrong with a zip is reported when it is compared.
      if let artifact = try? await reader.zip(path, nil, jobs: jobs) { baselines.add([artifact]) }
    }
    return baselines
  }

  private static func sorted(_ names: [String]) -> [String] {
    names.sorted { $0.precedesByBytes($1) }
  }

  /// By `app_id`, or by the folder's name if several folders have the same `app_id`.
  private static func byCustomer(
    _ folders: [VerificationTarget.VariantFolder]
  ) -> [String: VerificationTarget.VariantFolder] {
    let claims = Dictionary(grouping: folders, by: \.appID)
    return Dictionary(
      firstOf: folders.map { folder in
        (claims[folder.appID]?.count == 1 ? folder.appID : FilePath.lastComponent(of: folder.path), folder)
      })
  }

  private static func names(_ folders: [VerificationTarget.VariantFolder]) -> Set<String> {
    Set(folders.map { FilePath.lastComponent(of: $0.path) })
  }
}

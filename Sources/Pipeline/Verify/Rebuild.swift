import Artifacts
import Domain
import Platform
import Verification

/// Variants built again from the same inputs, in a temporary folder, to compare with those being verified.
struct Rebuild: Sendable {
  /// Contains `<app_id>/<Product>.zip`.
  private let folder: String
  private let failures: [String: Failure]

  /// Builds the customers' variants, passes them to `body`, and removes them.
  ///
  /// - Throws: any error of the build or of `body`.
  static func with<Value>(
    _ appIDs: [String], builder: ArtifactVerification.Builder, environment: RunEnvironment,
    _ body: (Rebuild) async throws -> Value
  ) async throws -> Value {
    try await environment.withTemporaryFolder(.rebuild) { folder in
      environment.report(.stage("building \(appIDs.count) again"))
      let (version, failed) = try await builder(appIDs, folder)
      let failures = failed.map { ($0.appID.description, $0.failure) }
      let rebuild = Rebuild(
        folder: FilePath.join(folder, version.description),
        failures: Dictionary(firstOf: failures))
      return try await body(rebuild)
    }
  }

  /// The folder of a rebuilt variant; nil if its build failed.
  func variant(_ appID: String) -> String? {
    let path = FilePath.join(folder, appID)
    return failures[appID] == nil && FileSystem.isDirectory(path) ? path : nil
  }

  func outcome(of artifact: InspectedArtifact, name: String, appID: String) async throws -> RebuildOutcome {
    if let failure = failures[appID] { return .failed(failure.findings.first?.message ?? "for an unknown reason") }
    let path = FilePath.join(FilePath.join(folder, appID), name)
    guard try FileSystem.status(path) != nil else { return .failed("the release has no \(name)") }
    let again = try await ArtifactInspector(InspectionOptions(limits: .ofBuilds)).zip(path, jobs: 1)
    if again.digest == artifact.digest { return .same }
    let places = artifact.differences(from: again)
    if !places.isEmpty { return .otherContent(places) }
    let record = VariantRecord(beside: artifact.path, artifact.digest)
    guard let made = record?.compressors, artifact.isExplained(by: made, again) else { return .otherPacking }
    return .otherCompressors(made, now: .linked)
  }
}

extension InspectedArtifact {
  /// Paths that only one of the artifacts has, or that differ in kind, mode, target or bytes.
  fileprivate func differences(from other: InspectedArtifact) -> [String] {
    let (own, others) = (Set(contentKeys), Set(other.contentKeys))
    return Set(own.symmetricDifference(others).map(\.entry.path)).sorted {
      $0.precedesByBytes($1)
    }
  }

  /// Whether nothing but compressed bytes differs, and other compressors than today's made them.
  fileprivate func isExplained(by made: Compressors, _ again: InspectedArtifact) -> Bool {
    guard let structure, let other = again.structure, structure.problems == other.problems,
      structure.entries.elementsEqual(other.entries, by: { $0.isAlike($1) })
    else { return false }
    return made.libdeflate != Compressors.linked.libdeflate
      || made.zlib != Compressors.linked.zlib && structure.hasStreamedContent
  }

  private struct ContentKey: Hashable {
    var entry: FileTree.Entry
    var digest: Digest?
  }

  private var contentKeys: [ContentKey] {
    let digests = Dictionary(firstOf: files.map { ($0.path, $0.digest) })
    return tree.entries.map { ContentKey(entry: $0, digest: digests[$0.path]) }
  }
}

extension ZipStructure.CentralEntry {
  /// Compares all that does not depend on the compressor, which may also store what another compresses.
  fileprivate func isAlike(_ other: ZipStructure.CentralEntry) -> Bool {
    name == other.name && kind == other.kind && flags == other.flags && madeBy == other.madeBy
      && modified == other.modified && unixMode == other.unixMode
  }
}

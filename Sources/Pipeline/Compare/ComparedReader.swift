import Artifacts
import Domain
import Platform

/// Reads the artifacts that `release diff` compares.
struct ComparedReader: Sendable {
  private let inspector: ArtifactInspector

  init(limits: ZipStructure.Limits) {
    inspector = ArtifactInspector(InspectionOptions(limits: limits, exports: true, keepsText: true))
  }

  /// - Throws: `Failure` with status 65 for a file that is not a zip.
  func artifact(_ target: VerificationTarget, _ baseline: Baseline? = nil, jobs: Int) async throws -> InspectedArtifact
  {
    guard case .zip(let path) = target else { return try await inspector.folder(target.path, jobs: jobs) }
    do { return try await inspector.zip(path, baseline: baseline, jobs: jobs) } catch is ZipStructure.NotAZip {
      throw VerificationTarget.notAnArtifact(path)
    }
  }

  /// Reads a zip of a variant. One that cannot be read does not keep the others from being compared.
  func zip(_ path: String, _ baseline: Baseline?, jobs: Int) async throws -> InspectedArtifact {
    do { return try await inspector.zip(path, baseline: baseline, jobs: jobs) } catch is ZipStructure.NotAZip {
      return Self.unreadable(path, "is not a zip")
    } catch { return Self.unreadable(path, try Failure.ofFile(error).findings.first?.message) }
  }

  /// Reads what is beside the zips of a variant, or beside the variants of a release.
  func rest(of path: String, excluding names: Set<String>, jobs: Int) async throws -> InspectedArtifact {
    do { return try await inspector.folder(path, excluding: names, jobs: jobs) } catch {
      return Self.unreadable(path, try Failure.ofFile(error).findings.first?.message)
    }
  }

  private static func unreadable(_ path: String, _ reason: String?) -> InspectedArtifact {
    InspectedArtifact(
      path: path, tree: FileTree([]), files: [],
      unread: [.init(path: nil, reason: .refused(reason ?? "cannot be read"))])
  }
}

import Artifacts
import Domain
import Platform

/// A zip, a framework or one customer's folder, as it was read.
struct ReadTarget: Sendable {
  /// Never a release.
  var target: VerificationTarget
  /// The zip or framework; of a customer's folder its zips, in their order, without those that could not be read.
  var artifacts: [InspectedArtifact]
  /// The other files of a customer's folder.
  var rest: InspectedArtifact?
  /// Files of a customer's folder that could not be read, or were not.
  var failures: [Finding] = []
}

/// Reads targets, each artifact in one pass. `TargetJudge` judges what was read.
struct TargetReader: Sendable {
  var inspector: ArtifactInspector
  var baselines: Baselines

  /// Reads a target; of a release only the first variant.
  ///
  /// - Throws: `Failure` with status 65 for a file that is not a zip.
  func read(firstOf target: VerificationTarget, jobs: Int) async throws -> ReadTarget {
    switch target {
    case .zip(let path): return ReadTarget(target: target, artifacts: [try await zip(path, isNamed: true, jobs: jobs)])
    case .framework(let path):
      return ReadTarget(target: target, artifacts: [try await inspector.folder(path, jobs: jobs)])
    case .variant(let folder): return try await variant(folder, jobs: jobs)
    case .release(let path, let folders):
      guard let first = folders.first else { throw VerificationTarget.notAnArtifact(path) }
      return try await variant(first, jobs: jobs)
    }
  }

  /// Reads everything in the folder that can be read: one bad file does not keep the others from being verified.
  ///
  /// - Throws: what concerns more than a file, such as memory that has run out.
  func variant(_ folder: VerificationTarget.VariantFolder, jobs: Int) async throws -> ReadTarget {
    var read = ReadTarget(target: .variant(folder), artifacts: [])
    for name in folder.zips {
      do {
        read.artifacts.append(try await zip(FilePath.join(folder.path, name), isNamed: false, jobs: jobs))
      } catch { read.failures += try Failure.ofFile(error).findings }
    }
    // A clone of a customer's repository has git's own files, and they are nobody's delivery.
    let git = FilePath.join(folder.path, ".git")
    if try FileSystem.status(git, followingLinks: false) != nil {
      read.failures.append(
        Finding(
          "verify.git", .note, at: Location(git), "was not checked: in a clone it is git's own, and signed by nobody",
          remedy: "remove it from what is not a clone"))
    }
    let others = Set(folder.zips + [".git"])
    do { read.rest = try await inspector.folder(folder.path, excluding: others, jobs: 1) } catch {
      read.failures += try Failure.ofFile(error).findings
    }
    return read
  }

  private func zip(_ path: String, isNamed: Bool, jobs: Int) async throws -> InspectedArtifact {
    do {
      return try await inspector.zip(path, baseline: baselines.baseline(for: path), jobs: jobs)
    } catch is ZipStructure.NotAZip { throw VerificationTarget.notAnArtifact(path, isNamed: isNamed) }
  }
}

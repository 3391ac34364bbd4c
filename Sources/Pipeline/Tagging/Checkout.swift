import Domain
import Git
import Manifest
import Platform

/// The repository of a release.
struct Checkout {
  let repository: Repository
  /// `release.json`, as the user names it.
  private let file: String
  private let configuration: ReleaseConfiguration

  /// - Throws: `Failure` with status 78; `GitError`.
  init(configuration file: String, _ environment: RunEnvironment) throws {
    self.file = file
    configuration = try ReleaseConfiguration.read(file)
    repository = try Repository.open(holding: file, environment)
  }

  /// The configuration and the version files of a commit, both from the commit.
  ///
  /// - Throws: `Failure` with status 65 if the commit has no `release.json`, 78 if it is invalid there; `GitError`.
  func release(at commit: ObjectID) throws -> (configuration: ReleaseConfiguration, scan: VersionScan) {
    var configuration = configuration
    let source = VersionFile.source(of: configuration, file: file)
    if configuration.versions.source == nil {
      configuration = try .decode(LayeredDocument(file) { try read($0, at: commit) })
    } else if let version = source.version(in: try read(source.path, at: commit)) {
      configuration.version = version
    }
    return (configuration, VersionScan(configuration, file: file) { try read($0, at: commit) })
  }

  private func read(_ file: String, at commit: ObjectID) throws -> [UInt8] {
    if let bytes = try repository.versionFile(file, at: commit) { return bytes }
    throw Failure(
      .badInput, "tag.not-committed", at: Location(file), "is not in commit \(commit)", remedy: "commit it, then tag")
  }
}

extension Repository {
  /// Refuses changes of tracked files. Untracked files are not part of a release.
  ///
  /// - Parameter besides: files that may have changed, by their paths from the root of the repository.
  /// - Throws: `DirtyTree`.
  func refuseDirtyTree(besides: Set<String> = []) throws {
    let changed = try changedFiles(untracked: false).filter { !besides.contains($0) }
    if changed.isEmpty { return }
    let patch = try workingTreePatch(limit: 1 << 16)
    throw DirtyTree(paths: changed, patch: patch.text, isTruncated: patch.isTruncated)
  }
}

/// Uncommitted changes that prevent a tag.
package struct DirtyTree: Error, Sendable {
  /// From the root of the repository.
  package var paths: [String]
  /// The output of `git diff HEAD`, up to a limit.
  package var patch: String
  package var isTruncated: Bool

  package var failure: Failure {
    let named = Amount.names(paths)
    return Failure(
      .badInput, "tag.dirty", at: Location("the working tree"), "has uncommitted changes: \(named)",
      remedy: "commit or stash them")
  }
}

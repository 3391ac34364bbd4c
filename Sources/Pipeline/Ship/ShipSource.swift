import Domain
import Files
import Git
import Manifest

/// The vendor's own repository, as a run of `release ship` finds it.
struct ShipSource {
  /// `release.json`, as a user names it.
  let file: String
  /// From the disk.
  let configuration: ReleaseConfiguration
  let repository: Repository
  let head: ObjectID
  let history: ReleaseHistory
  /// The version in HEAD.
  let version: PackageVersion

  /// - Throws: `Failure` with status 65 if HEAD has no version, 78 for `release.json`; `GitError`.
  init(_ file: String, _ environment: RunEnvironment) throws {
    self.file = file
    configuration = try ReleaseConfiguration.readAnyway(file)
    repository = try Repository.open(holding: file, environment)
    head = try repository.headCommit()
    history = try ReleaseHistory(repository, pattern: configuration.git.tagPattern)
    let source = VersionFile.source(of: configuration, file: file)
    guard let version = try Self.version(in: source, at: head, repository) else {
      throw Failure(
        .badInput,
        Finding("ship.not-committed", at: Location(source.path), "is not in HEAD", remedy: "commit it, then ship"))
    }
    self.version = version
  }

  /// Path of the ledger, as a user names it.
  var ledger: String { FilePath.join(FilePath.parent(of: file), configuration.ledger) }

  /// The remote that a person would push to, if that is clear.
  func defaultRemote() throws -> String? { try configuration.git.remote ?? repository.defaultRemote()?.name }

  private static func version(
    in source: VersionFile, at commit: ObjectID, _ repository: Repository
  ) throws -> PackageVersion? {
    try repository.file(repository.path(ofVersionFile: source.path), at: commit).flatMap(source.version)
  }

  /// The version before HEAD's, if it was changed after the last release; nil if it was not.
  ///
  /// - Throws: `Failure` with status 65 if a shallow clone ends before the last release; `GitError`.
  func formerVersion() throws -> PackageVersion? {
    let source = VersionFile.source(of: configuration, file: file)
    let last = try history.latest(reachableFrom: head)
    let span = ReleaseSpan(
      end: head, start: last.map { ReleaseSpan.Start(commit: $0.commit, name: $0.tag, version: $0.version) })
    let path = try repository.path(ofVersionFile: source.path)
    let changes = try repository.history(history.commits(of: span), touching: [path]).commits
    for commit in changes + (last.map { [$0.commit] } ?? []) {
      guard let former = try Self.version(in: source, at: commit, repository) else { continue }
      if former.description != version.description { return former }
    }
    return nil
  }

  /// Refuses changes that the release would lack.
  ///
  /// - Parameters:
  ///   - others: are committed with the release.
  ///   - bump: the version that a bump writes, which judges the files that it edits; nil for no bump.
  /// - Throws: `DirtyTree`.
  func refuseDirtyTree(besides others: [String], bump: PackageVersion?) throws {
    let edited = bump.map { VersionScan(configuration, file: file, next: $0).files.map(\.file.path) } ?? []
    let files = (edited + others).compactMap { try? repository.path(ofVersionFile: $0) }
    try repository.refuseDirtyTree(besides: Set(files))
  }
}

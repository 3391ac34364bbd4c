import Domain
import Git
import Manifest
import Platform

/// The vendor's own repository, as a run of `release ship` finds it.
struct ShipSource {
  /// `release.json`, as a user names it.
  let file: String
  /// From the disk.
  let configuration: ReleaseConfiguration
  let repository: Repository
  let head: ObjectID
  let history: ReleaseHistory
  /// The file that defines the version.
  private let source: VersionFile
  /// The version in HEAD.
  let version: PackageVersion

  /// - Throws: `Failure` with status 65 if HEAD has no version, 78 for `release.json`; `GitError`.
  init(_ file: String, _ environment: RunEnvironment) throws {
    self.file = file
    configuration = try ReleaseConfiguration.readAnyway(file)
    repository = try Repository.open(holding: file, environment)
    head = try repository.headCommit()
    history = try ReleaseHistory(repository, pattern: configuration.git.tagPattern)
    source = VersionFile.source(of: configuration, file: file)
    guard let version = try repository.versionFile(source.path, at: head).flatMap(source.version) else {
      throw Failure(
        .badInput, "ship.not-committed", at: Location(source.path), "is not in HEAD", remedy: "commit it, then ship")
    }
    self.version = version
  }

  /// Path of the ledger, as a user names it.
  var ledger: String { FilePath.join(FilePath.parent(of: file), configuration.ledger) }

  /// The same from the root of the repository; nil for a ledger outside.
  var ledgerInRepository: String? { try? repository.path(ofVersionFile: ledger) }

  /// The ledger in HEAD, if it has one.
  func committedLedger() throws -> [UInt8]? { try ledgerInRepository.flatMap { try repository.file($0, at: head) } }

  /// A file as a checkout of a commit would leave it.
  func bytes(_ file: String, at commit: ObjectID) throws -> [UInt8] {
    let tracked = try? repository.path(ofVersionFile: file)
    return try tracked.flatMap { try repository.file($0, at: commit) } ?? FileSystem.readFile(file)
  }

  /// Whether HEAD has another `release.json`, or a file that it extends, than a commit, whatever the version.
  func isConfigured(otherThanAt commit: String) -> Bool {
    guard let other = ObjectID(commit) else { return false }
    let files = configuration.documents?.files ?? [file]
    return files.contains { file in (try? settings(file, at: head) != settings(file, at: other)) ?? false }
  }

  /// The text of one of these files in a commit, with an empty version.
  private func settings(_ file: String, at commit: ObjectID) throws -> [UInt8]? {
    try repository.versionFile(file, at: commit).flatMap {
      JSONMemberEdit.setting(["version"], to: "", in: $0)
    }
  }

  /// Whether HEAD has the ledger as it is on the disk, or git ignores it.
  func isLedgerCommitted() throws -> Bool {
    guard let path = ledgerInRepository else { return true }
    // A new folder is one path.
    return try !repository.changedFiles().contains { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) }
  }

  /// The remote that a person would push to, if that is clear.
  func defaultRemote() throws -> String? { try configuration.git.remote ?? repository.defaultRemote()?.name }

  /// The remote to push to, if any.
  ///
  /// - Parameter isWanted: what the command line says; nil for what `release.json` says.
  /// - Throws: `Failure` with status 65 if it is not known where to.
  func pushRemote(isWanted: Bool?) throws -> String? {
    if isWanted == false { return nil }
    let configured = configuration.ship.push
    guard isWanted == true, configured == nil else { return configured }
    if let remote = try defaultRemote() { return remote }
    throw Failure(
      .badInput, "ship.no-remote", at: Location(repository.path), "it is not clear where to push to",
      remedy: "name a remote in `ship.push` in release.json")
  }

  /// Whether two commits have the same files besides the ledger.
  func isSameRelease(_ first: ObjectID, _ second: ObjectID) throws -> Bool {
    try ledgerInRepository.map { try repository.haveSameFiles(first, second, besides: $0) } ?? (first == second)
  }

  /// Whether HEAD is a commit, or has only lines of the ledger more: then a release of the one is a release of the other.
  func isAt(_ commit: ObjectID) throws -> Bool {
    if commit == head { return true }
    guard let path = ledgerInRepository, try repository.haveSameFiles(commit, head, besides: path),
      try repository.isAncestor(commit, of: head)
    else { return false }
    // A commit without changes, or one that was taken back, came after the release too. A merge need have none of its own.
    return try repository.history(from: commit, to: head).commits.allSatisfy { later in
      let parents = try repository.parents(of: later)
      return try parents.contains { before in
        try (parents.count > 1 || repository.tree(of: before) != repository.tree(of: later))
          && repository.haveSameFiles(before, later, besides: path)
      }
    }
  }

  /// Whether one of the two commits is HEAD's ancestor, or HEAD its ancestor.
  func isRelated(to commit: ObjectID) throws -> Bool {
    try repository.isAncestor(commit, of: head) || repository.isAncestor(head, of: commit)
  }

  /// The version in a commit, if any.
  func version(at commit: ObjectID) throws -> PackageVersion? {
    try repository.versionFile(source.path, at: commit).flatMap(source.version)
  }

  /// The version before a commit's, if it was changed after the last release; nil if it was not.
  ///
  /// - Throws: `Failure` with status 65 if a shallow clone ends before the last release; `GitError`.
  func formerVersion(at end: ObjectID) throws -> PackageVersion? {
    let version = try self.version(at: end)
    let last = try history.latest(reachableFrom: end)
    let span = ReleaseSpan(end: end, start: last.map(\.start))
    let path = try repository.path(ofVersionFile: source.path)
    let changes = try repository.history(history.commits(of: span), touching: [path]).commits
    for commit in changes + (last.map { [$0.commit] } ?? []) {
      guard let former = try self.version(at: commit) else { continue }
      if former.description != version?.description { return former }
    }
    return nil
  }

  /// Refuses changes that the release would lack.
  ///
  /// - Parameters:
  ///   - others: are committed with the release.
  ///   - bump: the version that a bump writes, which judges the files that it edits; nil for no bump.
  /// - Throws: `DirtyTree`; `GitError` `.unseen`.
  func refuseDirtyTree(besides others: [String], bump: PackageVersion?) throws {
    let edited = bump.map { VersionScan(configuration, file: file, next: $0).files.map(\.file.path) } ?? []
    let files = (edited + others).compactMap { try? repository.path(ofVersionFile: $0) }
    try repository.checkSeen(files)
    try repository.refuseDirtyTree(besides: Set(files))
  }
}

import Domain
import Editing
import Git
import Manifest
import Platform

/// The commit of a bump. It contains the version files, and a changelog, whatever else is staged.
struct BumpCommit {
  private let repository: Repository
  /// From the root of the repository; empty if every file was committed with the version already.
  private let paths: [String]
  /// Files that a killed run has committed, but whose old contents are still staged.
  private let stale: [String]
  private let head: ObjectID?
  /// `release.json`, as a user names it.
  private let file: String
  private let changelog: BumpChangelog?
  private let environment: RunEnvironment

  /// Checks everything that can fail, before any file changes.
  ///
  /// - Parameter file: `release.json`, as a user names it.
  /// - Throws: `GitError`; `Failure` with status 65 for files with changes of their own.
  init(
    _ scan: VersionScan, edits: VersionEdits, to next: PackageVersion, configuration file: String,
    changelog: BumpChangelog?, environment: RunEnvironment
  ) throws {
    repository = try Repository.open(holding: file, environment)
    self.environment = environment
    self.file = file
    self.changelog = changelog
    _ = try repository.signature(.author, time: environment.time)
    let committer = try repository.signature(.committer, time: environment.time)
    let committed = try CommittedVersions(in: repository, source: scan.source, next: next, build: edits.build)
    var paths: [String] = []
    var stale: [String] = []
    var mixed: [String] = []
    var all: [String] = []
    for (target, files) in try Self.byTarget(scan) {
      let path = try repository.path(ofVersionFile: files[0].file.path)
      all.append(path)
      if edits.files.contains(where: { $0.target == target }) {
        if committed.isChanged(path) { mixed.append(files[0].file.path) } else { paths.append(path) }
      } else if committed.isChanged(path) {
        switch try committed.change(of: path, files) {
        case .bump: paths.append(path)
        case .other: mixed.append(files[0].file.path)
        case .committed where try FileReplacement.hasLeftovers(beside: target): stale.append(path)
        case .committed, .elsewhere: break
        }
      }
    }
    if let changelog {
      let path = changelog.repositoryPath
      all.append(path)
      if !changelog.isCommitted { paths.append(path) } else if committed.isChanged(path) { stale.append(path) }
    }
    (self.paths, self.stale, head) = (paths, stale, committed.head)
    try repository.checkSeen(all)
    try ObjectSigning(
      .commit, configuration: repository.sharedConfiguration, signer: committer, environment: environment)?.checkKey()
    try mixed.map { file in
      Finding(
        "version.uncommitted", at: Location(file), "has uncommitted changes, which would go into the bump's commit",
        remedy: "commit or stash them")
    }.throwIfAny()
    if !paths.isEmpty { try repository.checkNothingInProgress() }
  }

  /// - Parameter configuration: with the new version.
  /// - Returns: the commit's full name; nil if there is nothing to commit.
  func make(_ configuration: ReleaseConfiguration) throws -> String? {
    if paths.isEmpty {
      try refuseOtherHead(configuration)
      if !stale.isEmpty { try repository.stage(stale) }
      return nil
    }
    let commit = try repository.createCommit(
      of: paths, message: "chore(release): \(configuration.version)", time: environment.time,
      terminal: environment.terminal)
    let others = try others(configuration)
    if others.isEmpty { return commit.description }
    try repository.takeBack(commit, of: paths)
    throw Failure(.badInput, others)
  }

  /// Refuses a HEAD that does not have the version in every file, if there is nothing to commit.
  ///
  /// - Throws: `Failure` with status 65; `GitError`.
  func refuseOtherHead(_ configuration: ReleaseConfiguration) throws {
    if paths.isEmpty { try others(configuration).throwIfAny() }
  }

  /// What HEAD does not have as it is on the disk: a filter of git may store something else.
  ///
  /// - Parameter configuration: with the new version.
  private func others(_ configuration: ReleaseConfiguration) throws -> [Finding] {
    let head = try repository.headCommit()
    let scan = VersionScan(configuration, file: file) { try repository.versionFile($0, at: head) ?? [] }
    var others = (scan.problems + scan.disagreements).map(\.location.file)
    if let changelog, try repository.file(changelog.repositoryPath, at: head) != changelog.after {
      others.append(changelog.path)
    }
    return others.uniqued().map(Finding.notCommitted)
  }

  /// The commit that has been made although git failed: it was ended before it had written the index.
  func unfinished() throws -> ObjectID? {
    let now = try repository.head().commit
    return now == head ? nil : now
  }

  /// Whether HEAD is on no branch.
  var isDetached: Bool {
    get throws { if case .branch = try repository.head() { false } else { true } }
  }

  /// Each file once, in the order in which they are named, with all its entries.
  private static func byTarget(_ scan: VersionScan) throws -> [(target: String, files: [VersionScan.File])] {
    let files = try scan.files.map { (target: try FileSystem.canonicalPath($0.file.path), file: $0) }
    return files.grouped { $0.target }.map { alike in (alike[0].target, alike.map { $0.file }) }
  }
}

/// Finds what a stopped run left to commit: files that differ from HEAD only in the new version.
private struct CommittedVersions {
  enum Change {
    case bump, other
    /// HEAD has the file as it is; only what is staged differs.
    case committed
    /// HEAD has the new version in this file.
    case elsewhere
  }

  private let repository: Repository
  private let next: PackageVersion
  private let build: BuildChange
  private let changed: Set<String>
  let head: ObjectID?
  /// The version in HEAD.
  private var version: String?

  init(in repository: Repository, source: VersionFile, next: PackageVersion, build: BuildChange) throws {
    self.repository = repository
    self.next = next
    self.build = build
    changed = Set(try repository.changedFiles(untracked: false))
    head = try repository.head().commit
    guard let head, let bytes = try repository.versionFile(source.path, at: head) else { return }
    version = source.version(in: bytes)?.description
  }

  func isChanged(_ path: String) -> Bool { changed.contains(path) }

  func change(of path: String, _ files: [VersionScan.File]) throws -> Change {
    guard let head, let version, let before = try repository.file(path, at: head) else { return .other }
    if before == files[0].bytes { return .committed }
    var after = before
    for (index, file) in files.enumerated() {
      guard
        let edited = try? VersionEdits.edit(
          after, as: file.file.kind, replacing: version, with: next, isRepeated: index > 0, build: build)
      else { return .other }
      after = edited
    }
    if after == before { return .elsewhere }
    return after == files[0].bytes ? .bump : .other
  }
}

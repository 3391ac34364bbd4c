import Domain
import Git
import Manifest
import Platform
import Publishing

/// `release tag`: tags HEAD with the version in its files.
package struct ReleaseTagging: Sendable {
  /// `release.json`, as the user names it.
  package var configuration = WorkspaceOptions().configuration
  /// Nil for the default, `Release <version>`.
  package var message: String?
  package var isLightweight = false
  package var isDryRun = false
  /// Whether HEAD may be detached.
  package var allowsDetached = false
  /// Whether the branch may lack commits of its upstream.
  package var allowsBehind = false
  /// Whether a higher version may be tagged already, as on a maintenance branch.
  package var allowsLower = false
  /// Whether the remote is asked for the tag. Whoever pushes asks it too.
  var asksRemote = true
  /// Files whose uncommitted changes do not count.
  var besides: [String] = []
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `DirtyTree`; `Failure` with status 65 and all reasons against the tag; `GitError`.
  package func run() throws -> TagReport {
    let checkout = try Checkout(configuration: self.configuration, environment)
    let repository = checkout.repository
    let head = try repository.headCommit()
    let (configuration, scan) = try checkout.release(at: head)
    try (scan.problems + scan.disagreements).throwIfAny()
    let pattern = try configuration.tagPattern(in: repository)
    let name = pattern.tag(for: scan.version.description)
    var report = TagReport(
      tag: name, version: scan.version, commit: head.description, isAnnotated: !isLightweight, outcome: .made)
    report.remote = try configuration.git.remote ?? repository.defaultRemote()?.name
    let existing = try repository.tag(name)
    // A bump that nobody has committed is no reason for another.
    if existing?.commit != head {
      try repository.refuseDirtyTree(besides: Set(besides.compactMap { try? repository.path(ofVersionFile: $0) }))
    }
    if asksRemote {
      report.branch = try unpushedBranch(repository, head)
      report.findings = try remoteFindings(for: name, at: head, in: repository, remote: report.remote)
    }
    if let existing {
      guard existing.commit == head else { throw Failure(.badInput, Self.taken(name, by: existing, head: head)) }
      report.isAnnotated = existing.isAnnotated
      report.outcome = .wasThere
      return report
    }
    try refusals(of: scan.version, at: head, in: repository, pattern).throwIfAny()
    let ledger = try Ledger(
      reading: FilePath.join(FilePath.parent(of: self.configuration), configuration.ledger), of: scan.version,
      conflicts: .passedOver)
    if ledger.has(scan.version) {
      try ShipSource(self.configuration, environment).refuseOtherSources(than: scan.version, name, ledger)
    }
    if isDryRun {
      report.outcome = .wouldBeMade
      // A dry run reports a missing identity too.
      if !isLightweight { _ = try tagger(repository) }
      return report
    }
    try make(name, scan.version, at: head, in: repository)
    return report
  }

  /// Why a version may not be tagged on top of HEAD, whatever its files say.
  func refusals(
    of version: PackageVersion, at head: ObjectID, in repository: Repository, _ pattern: TagPattern
  ) throws -> [Finding] {
    try headFindings(repository, head) + lowerFindings(in: repository, pattern: pattern, version: version, head: head)
  }

  /// Refuses the tag of a version that is not what `release tag` would have tagged.
  ///
  /// - Throws: `Failure` with status 65 and all reasons, 78 if `release.json` is invalid there; `GitError`.
  func refuseOtherFiles(than version: PackageVersion, at tagged: TaggedRelease) throws {
    let checkout = try Checkout(configuration: self.configuration, environment)
    let (configuration, scan) = try checkout.release(at: tagged.commit)
    var findings = scan.problems + scan.disagreements
    if scan.version.description != version.description {
      findings.insert(Self.otherVersion(tagged, scan), at: 0)
    }
    findings += try lowerFindings(
      in: checkout.repository, pattern: configuration.git.tagPattern, version: version, head: tagged.commit,
      besides: tagged.tag)
    try findings.throwIfAny()
  }

  private static func otherVersion(_ tagged: TaggedRelease, _ scan: VersionScan) -> Finding {
    Finding(
      "tag.other-version", at: Location(tagged.tag),
      "tag \(tagged.tag) is on a commit whose \(scan.source.path) says \(scan.version): \(tagged.commit)",
      remedy:
        "delete the tag, here and where it was pushed to; run `release bump \(tagged.version) --commit`, and tag that "
        + "commit")
  }

  /// Asks the remote that the tag would be pushed to.
  ///
  /// - Returns: a warning if it cannot be asked.
  /// - Throws: `Failure` with status 65 if it has the tag on another commit.
  private func remoteFindings(
    for tag: String, at head: ObjectID, in repository: Repository, remote name: String?
  ) throws -> [Finding] {
    guard let name, let remote = try SourceRemote(name, of: repository, environment: environment) else { return [] }
    let answer: RemoteReferences
    do { answer = try remote.ask() } catch let failure as Failure { return [.notAsked(name, failure)] }
    guard let theirs = answer.tag(tag), theirs != head else { return [] }
    throw Failure(
      .badInput, "tag.taken", at: Location("\(name) \(tag)"),
      "already exists there, on commit \(theirs); HEAD is \(head)",
      remedy: "run `git fetch --tags \(name)` and `release bump patch`: a version is released only once")
  }

  /// The branch to push with the tag, so that a job for the tag finds its commit on it; nil for a detached HEAD, or one that the
  /// upstream has.
  private func unpushedBranch(_ repository: Repository, _ head: ObjectID) throws -> String? {
    guard case .branch(let branch, _) = try repository.head() else { return nil }
    let upstream = try repository.upstream(of: branch)?.commit
    return try upstream.map { try repository.isAncestor(head, of: $0) } == true ? nil : branch
  }

  private func make(_ name: String, _ version: PackageVersion, at head: ObjectID, in repository: Repository) throws {
    if isLightweight { return try repository.createLightweightTag(name, at: head) }
    let tagger = try tagger(repository)
    try repository.createTag(
      name, at: head, message: message ?? "Release \(version)", tagger: tagger,
      sign: try ObjectSigning.signer(for: .tag, in: repository, signer: tagger, environment: environment))
  }

  private func tagger(_ repository: Repository) throws -> Commit.Signature {
    try repository.signature(.committer, time: environment.time)
  }

  private static func taken(_ name: String, by tag: Tag, head: ObjectID) -> [Finding] {
    let location = tag.commit.map { "commit \($0)" } ?? "an object that is not a commit"
    return [
      Finding(
        "tag.taken", at: Location(name), "already exists, on \(location); HEAD is \(head)",
        remedy: "run `release bump patch`: a version is released only once")
    ]
  }

  /// Checks that HEAD is on a branch, and that the branch is up to date.
  private func headFindings(_ repository: Repository, _ head: ObjectID) throws -> [Finding] {
    guard case .branch(let branch, _) = try repository.head() else {
      if allowsDetached { return [] }
      return [
        Finding(
          "tag.detached", at: Location("HEAD"), "is not on a branch, so perhaps no branch contains its commit",
          remedy: "check out the release's branch, or pass --allow-detached")
      ]
    }
    guard !allowsBehind, let upstream = try repository.upstream(of: branch), let commit = upstream.commit else {
      return []
    }
    let behind = try repository.history(from: head, to: commit).commits.count
    if behind == 0 { return [] }
    return [
      Finding(
        "tag.behind", at: Location(branch), "lacks \(Amount.count(behind, "commit")) of \(upstream.name)",
        remedy: "run `git pull --rebase --autostash`, or pass --allow-behind")
    ]
  }

  /// Checks that no tagged version is as high or higher, where all tags are known.
  private func lowerFindings(
    in repository: Repository, pattern: TagPattern, version: PackageVersion, head: ObjectID,
    besides own: String? = nil
  ) throws -> [Finding] {
    if allowsLower { return [] }
    let history = try ReleaseHistory(repository, pattern: pattern)
    if try history.latest(reachableFrom: head) == nil { try history.refuseMissingReleases() }
    let released = try repository.tagNames().filter { $0 != own }.compactMap { VersionTag($0, pattern) }
    guard let latest = released.min(by: { $0.isBefore($1) }), !VersionOrder(version).isAbove(latest.order) else {
      return []
    }
    return [
      Finding(
        "tag.not-above", at: Location(pattern.tag(for: version.description)),
        "\(version) is not above \(latest.order), which tag \(latest.name) has released",
        remedy: "raise the version above that first; on a maintenance branch, pass --allow-lower")
    ]
  }
}

/// The outcome of `release tag`.
package struct TagReport: Sendable {
  package enum Outcome: String, Sendable {
    case made
    /// It was on the same commit already.
    case wasThere = "was-there"
    case wouldBeMade = "would-be-made"
  }

  package var tag: String
  package var version: PackageVersion
  /// Its full id.
  package var commit: String
  package var isAnnotated: Bool
  package var outcome: Outcome
  /// The name of the remote to push to, if any.
  package var remote: String?
  /// The branch to push with it, if any.
  package var branch: String?
  /// A warning if that remote could not be asked for the tag.
  package var findings: [Finding] = []
}

import Domain
import Files
import Git
import Manifest

/// `release tag`: names a commit after the version that all its files carry.
package struct ReleaseTagging: Sendable {
  package struct Options: Sendable {
    /// `release.json`, as a user names it.
    package var configuration = WorkspaceOptions().configuration
    /// Nil for the usual one.
    package var message: String?
    package var isLightweight = false
    package var isDryRun = false
    /// Whether HEAD need not be on a branch.
    package var allowsDetached = false
    /// Whether the branch may lack commits that its upstream has.
    package var allowsBehind = false
    /// Whether a higher version may have a tag, as on a maintenance line.
    package var allowsLower = false

    package init() {}
  }

  private let options: Options
  private let environment: RunEnvironment

  package init(options: Options, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// - Throws: `DirtyTree`; `Failure` with status 65 and everything that stands against the tag; `GitError`.
  package func run() throws -> TagReport {
    let checkout = try Checkout(configuration: options.configuration, environment)
    let repository = checkout.repository
    let head = try repository.headCommit()
    let (configuration, scan) = try checkout.release(at: head)
    if !scan.findings.isEmpty { throw Failure(.badInput, scan.findings) }
    let pattern = configuration.git.tagPattern
    let name = pattern.tag(for: scan.version.description)
    var report = TagReport(
      tag: name, version: scan.version, commit: head.description, isAnnotated: !options.isLightweight, outcome: .made)
    report.remote = try configuration.git.remote ?? repository.defaultRemote()?.name
    if let existing = try repository.tag(name) {
      guard existing.commit == head else { throw Failure(.badInput, Self.taken(name, existing, head)) }
      report.isAnnotated = existing.annotation != nil
      report.outcome = .wasThere
      return report
    }
    try checkout.refuseDirtyTree()
    let findings = try headFindings(repository, head) + lowerFindings(repository, pattern, scan.version)
    if !findings.isEmpty { throw Failure(.badInput, findings) }
    if options.isDryRun {
      report.outcome = .wouldBeMade
      // That nobody is there to make it shows now too.
      if !options.isLightweight { _ = try tagger(repository) }
      return report
    }
    try make(name, scan.version, at: head, in: repository)
    return report
  }

  private func make(_ name: String, _ version: PackageVersion, at head: ObjectID, in repository: Repository) throws {
    if options.isLightweight { return try repository.createLightweightTag(name, at: head) }
    try repository.createTag(
      name, at: head, message: options.message ?? "Release \(version)", tagger: try tagger(repository))
  }

  private func tagger(_ repository: Repository) throws -> Commit.Signature {
    try repository.signature(.committer, time: environment.time)
  }

  private static func taken(_ name: String, _ tag: Tag, _ head: ObjectID) -> [Finding] {
    let location = tag.commit.map { "commit \($0)" } ?? "something that is no commit"
    return [
      Finding(
        "tag.taken", at: Location(name), "exists already, on \(location), and HEAD is \(head)",
        remedy: "a version is released once: `release bump` to the next one")
    ]
  }

  /// What is wrong with where HEAD stands.
  private func headFindings(_ repository: Repository, _ head: ObjectID) throws -> [Finding] {
    guard case .branch(let branch, _) = try repository.head() else {
      if options.allowsDetached { return [] }
      return [
        Finding(
          "tag.detached", at: Location("HEAD"), "is on no branch: the commit could be one that no branch holds",
          remedy: "check out the release's branch, or say --allow-detached")
      ]
    }
    guard !options.allowsBehind, let upstream = try repository.upstream(of: branch), let commit = upstream.commit else {
      return []
    }
    let behind = try repository.history(from: head, to: commit).commits.count
    if behind == 0 { return [] }
    return [
      Finding(
        "tag.behind", at: Location(branch), "lacks \(behind) of the commits of \(upstream.name)",
        remedy: "`git pull`, or say --allow-behind")
    ]
  }

  /// What is wrong with the version beside those that have been released.
  private func lowerFindings(
    _ repository: Repository, _ pattern: TagPattern, _ version: PackageVersion
  ) throws -> [Finding] {
    if options.allowsLower { return [] }
    let released = try repository.tagNames().compactMap { VersionTag($0, pattern) }
    guard let latest = released.min(by: { $0.isBefore($1) }), !VersionOrder(version).isAbove(latest.order) else {
      return []
    }
    return [
      Finding(
        "tag.not-above", at: Location(pattern.tag(for: version.description)),
        "\(version) is not above \(latest.order), which \(latest.name) has released",
        remedy: "`release bump` first; on a maintenance line, say --allow-lower")
    ]
  }
}

/// What became of a tag.
package struct TagReport: Sendable {
  package enum Outcome: String, Sendable {
    case made
    /// On this very commit.
    case wasThere = "was there"
    case wouldBeMade = "would be made"
  }

  package var tag: String
  package var version: PackageVersion
  /// Its full name.
  package var commit: String
  package var isAnnotated: Bool
  package var outcome: Outcome
  /// The name of the remote to push to; nil where there is none.
  package var remote: String?
}

import Domain
import Editing
import Git
import Manifest
import Platform

/// The level that the commits since the last release require.
struct AutomaticBump {
  var bump: VersionBump
  /// Briefly, for example `a feature since 1.4.0`.
  var reason: String

  /// A prerelease is not the end of its changes: the final version's notes begin at the last final release, and so
  /// does its level. Something must have been committed since the prerelease all the same.
  ///
  /// - Parameters:
  ///   - identifier: of the prerelease that is asked for; nil for a release.
  ///   - end: the last commit that counts; nil for HEAD.
  ///   - file: `release.json`, as a user names it.
  /// - Throws: `BumpError`; `GitError`; `Failure` with status 65 if nothing was committed since the last release, and
  ///   if a shallow clone ends before it.
  init(
    after current: PackageVersion, to identifier: String? = nil, at end: ObjectID?, configuration file: String,
    _ environment: RunEnvironment
  ) throws {
    let sources = try NotesSources(file, environment)
    let head = try end ?? sources.history.repository.headCommit()
    let last = try sources.history.release(of: current) ?? sources.history.last(stated: current, from: head)
    var change = try Self.newChange(since: last, to: head, sources)
    if last == nil { try Self.refuseOtherTags(sources) }
    var base = last
    if last?.version.isPrerelease == true {
      base = try sources.history.previous(before: PackageVersion(numbers: current.numbers), from: head)
      change = try Self.collect(Self.commits(since: base, to: head, sources.history), sources)
    }
    let level = try Self.bump(change, after: current, base?.version)
    bump = identifier.map { level.prerelease($0) } ?? level
    let what = change.hasBreaking ? "a breaking change" : change.hasFeature ? "a feature" : "no feature"
    reason = what + (base.map { " since \($0.tag)" } ?? " since the first commit")
  }

  /// The changes since the last release of any kind.
  private static func newChange(
    since last: TaggedRelease?, to head: ObjectID, _ sources: NotesSources
  ) throws -> ChangeLevel {
    let commits = try commits(since: last, to: head, sources.history)
    let since = last?.tag ?? "the beginning"
    if commits.commits.isEmpty { throw nothingNew("nothing was committed since \(since)", sources.file) }
    let change = try collect(commits, sources)
    guard change.hasChanges else {
      throw nothingNew("every commit since \(since) is reverted, or left out of the notes", sources.file)
    }
    guard change.hasListed || change.hasFeature || sources.configuration.bump.otherwise == .patch else {
      throw nothingNew("nothing since \(since) is worth a new version by bump.otherwise", sources.file)
    }
    return change
  }

  private static func commits(
    since release: TaggedRelease?, to head: ObjectID, _ history: ReleaseHistory
  ) throws -> History {
    try history.commits(of: ReleaseSpan(end: head, start: release.map(\.start)))
  }

  private static func collect(_ commits: History, _ sources: NotesSources) throws -> ChangeLevel {
    try sources.history.collect(commits, touching: sources.paths(), options: sources.options()).change
  }

  /// A prerelease that leads to a version as high as its changes require, or higher, only becomes that version.
  private static func bump(
    _ change: ChangeLevel, after current: PackageVersion, _ base: PackageVersion?
  ) throws(BumpError) -> VersionBump {
    let isPrerelease = current.isPrerelease
    let bump = VersionBump(
      breaking: change.hasBreaking, feature: change.hasFeature, after: isPrerelease ? base ?? current : current)
    guard isPrerelease else { return bump }
    guard let base else { return .release }
    return try base.next(bump).isAbove(PackageVersion(numbers: current.numbers)) ? bump : .release
  }

  /// The last release may have a tag that `git.tag` does not lead to. All commits would count again.
  private static func refuseOtherTags(_ sources: NotesSources) throws {
    let names = try sources.history.repository.tagNames()
    guard let other = TagPattern.found(in: names, upTo: sources.configuration.version),
      other != sources.history.pattern
    else { return }
    throw Failure(
      .badInput, "version.other-tags", at: Location(sources.file, .path("git.tag")),
      "no tag before HEAD is \(sources.history.pattern), but others are \(other), so the last release is not known",
      remedy: "if those are its releases, write \"git\": { \"tag\": \"\(other)\" }; else name a level, such as patch")
  }

  private static func nothingNew(_ message: String, _ file: String) -> Failure {
    Failure(
      .badInput, "version.nothing-new", at: Location(file), "\(message), so there is no level to derive",
      remedy: "name a level, such as patch, or the version")
  }
}

import Domain
import Files
import Git
import Manifest
import Notes

/// The level that the commits since the last release require.
struct AutomaticBump {
  var bump: VersionBump
  /// Briefly, for example `a feature since 1.4.0`.
  var reason: String

  /// - Parameter file: `release.json`, as a user names it.
  /// - Throws: `GitError`; `Failure` with status 65 if nothing was committed since the last release, and if a shallow
  ///   clone ends before it.
  init(after current: PackageVersion, configuration file: String, _ environment: RunEnvironment) throws {
    let sources = try NotesSources(file, environment)
    let history = sources.history
    let head = try history.repository.headCommit()
    let last = try history.release(of: current) ?? history.last(stated: current, from: head)
    let span = ReleaseSpan(
      end: head, start: last.map { ReleaseSpan.Start(commit: $0.commit, name: $0.tag, version: $0.version) })
    let change = try history.collect(
      history.commits(of: span), touching: sources.paths(), options: sources.options()
    ).change
    let since = last?.tag ?? "the beginning"
    guard change.hasChanges else { throw Self.nothingNew("nothing was committed since \(since)", file) }
    guard change.hasListed || change.hasFeature || sources.configuration.bump.otherwise == .patch else {
      throw Self.nothingNew("nothing since \(since) is worth a new version by bump.otherwise", file)
    }
    bump = VersionBump(breaking: change.hasBreaking, feature: change.hasFeature, after: current)
    let what = change.hasBreaking ? "a breaking change" : change.hasFeature ? "a feature" : "no feature"
    reason = what + (last.map { " since \($0.tag)" } ?? " since the first commit")
  }

  private static func nothingNew(_ message: String, _ file: String) -> Failure {
    Failure(
      .badInput,
      Finding(
        "version.nothing-new", at: Location(file), "\(message), so there is no level to derive",
        remedy: "name a level, such as patch, or the version"))
  }
}

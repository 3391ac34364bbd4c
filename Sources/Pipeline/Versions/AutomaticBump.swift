import Domain
import Files
import Git
import Notes

/// The level that the commits since the last release require.
struct AutomaticBump {
  var bump: VersionBump
  /// Briefly, for example `a feature since 1.4.0`.
  var reason: String

  /// - Parameter file: `release.json`, as a user names it.
  /// - Throws: `GitError`; `Failure` with status 65 if nothing was committed since the last release, and if a shallow
  ///   clone ends before it.
  init(
    after current: PackageVersion, _ pattern: TagPattern, configuration file: String, _ environment: RunEnvironment
  ) throws {
    let history = try ReleaseHistory.open(
      at: FilePath.parent(of: file), pattern: pattern, environment: environment.gitVariables)
    let head = try history.repository.headCommit()
    let last = try history.release(of: current) ?? history.latest(reachableFrom: head)
    let span = ReleaseSpan(
      end: head, version: nil, tag: nil,
      start: last.map { ReleaseSpan.Start(commit: $0.commit, name: $0.tag, version: $0.version) })
    let change = try history.notes(of: try history.commits(of: span)).change
    guard change.hasChanges else { throw Self.nothingNew(since: last?.tag, file) }
    bump = VersionBump(breaking: change.hasBreaking, feature: change.hasFeature, after: current)
    let what = change.hasBreaking ? "a breaking change" : change.hasFeature ? "a feature" : "no feature"
    reason = what + (last.map { " since \($0.tag)" } ?? " since the first commit")
  }

  private static func nothingNew(since tag: String?, _ file: String) -> Failure {
    Failure(
      .badInput,
      Finding(
        "version.nothing-new", at: Location(file),
        "nothing was committed since \(tag ?? "the beginning"), so there is no level to derive",
        remedy: "name a level, such as patch, or the version"))
  }
}

import Domain
import Editing
import Git
import Manifest
import Platform

/// `release bump`: writes a new version to every file that contains it, all or none.
package struct VersionBumping: Sendable {
  /// `release.json`, as a user names it.
  package var configuration = WorkspaceOptions().configuration
  package var request = BumpRequest.auto()
  package var allowsLower = false
  /// For every place of a build number; nil for the number after the one that is there.
  package var buildNumber: VersionNumber?
  package var commits = false
  package var isDryRun = false
  /// Goes into the commit.
  var changelog: BumpChangelog?
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` with all findings, with nothing changed: 64 for a version that is not higher than the current
  ///   one, 65 for a version file that cannot be edited, 75 for one that another program changes, 78 for `release.json`;
  ///   `GitError`; `SystemError`.
  package func run() throws -> BumpReport {
    let file = self.configuration
    // Until the end: of two bumps at once, the second begins where the first has ended.
    let lock = try FolderLock.take(of: file, environment)
    defer { lock.release() }
    var configuration = try ReleaseConfiguration.readAnyway(file)
    let current = configuration.version
    let next = try hasArrived(at: configuration) ? current : nextVersion(after: current)
    let scan = VersionScan(configuration, file: file, next: next)
    let edits = try namingStoppedBump(configuration) {
      try scan.problems.throwIfAny()
      if let number = buildNumber { try check(number, scan) }
      return try VersionEdits(scan, to: next, build: buildNumber.map { .number($0) } ?? .next)
    }
    if scan.version.description != next.description { try checkSource(edits, scan: scan, next: next) }
    let commit =
      commits
      ? try BumpCommit(
        scan, edits: edits, to: next, configuration: file, changelog: changelog, environment: environment) : nil
    var report = BumpReport(
      from: scan.version, to: next, files: edits.files, isDryRun: isDryRun,
      findings: scan.doubts + BumpDoubts(scan, edits: edits, to: next, configuration: configuration).findings
        + configuration.outsideOfLines(next, file: file))
    configuration.version = next
    if isDryRun {
      try commit?.refuseOtherHead(configuration)
      return report
    }
    report.commit = try write(edits, commit: commit, configuration)
    report.isDetached = try commit?.isDetached ?? false
    // The leftover of release.json is removed last: it shows that the run is not done.
    for file in scan.files { FileReplacement.removeLeftovers(beside: file.file.path) }
    return report
  }

  /// - Throws: `Failure` with status 65 for a build number that has no place, or is lower than the one that is there.
  private func check(_ number: VersionNumber, _ scan: VersionScan) throws(Failure) {
    let places = scan.files.flatMap { file in file.reading.sites.map { (file.file.path, $0) } }
      .filter { $0.1.buildNumber != nil }
    if places.isEmpty {
      throw Failure(
        .usage, "version.build-number", at: Location(configuration), "no entry of `versions` has a build number",
        remedy: "add `\"buildNumber\": true` to an entry for it, or leave out --build-number")
    }
    if allowsLower { return }
    try places.filter { $0.1.buildNumber.map { number < $0 } ?? false }.map { path, site in
      Finding(
        "version.build-number", at: Location(path, .line(site.line, column: site.column)),
        "\(site.subject) is \(site.value), and \(number) is lower",
        remedy: "choose a higher number, or allow this one with --allow-lower")
    }.throwIfAny(.usage)
  }

  /// The next run knows no version but from the file that defines it.
  private func checkSource(_ edits: VersionEdits, scan: VersionScan, next: PackageVersion) throws(Failure) {
    guard let edited = edits.files.first(where: { $0.path == scan.source.path }),
      scan.source.version(in: edited.after)?.description != next.description
    else { return }
    throw Failure(
      .badInput, "version.unfaithful", at: Location(scan.source.path),
      "was not edited: \(next) would not be found there again, where a version has three numbers",
      remedy: "write \(next).0, or a release.json, which defines the version")
  }

  /// All files and the commit, or nothing.
  private func write(_ edits: VersionEdits, commit: BumpCommit?, _ next: ReleaseConfiguration) throws -> String? {
    var replacement = try FileReplacement(edits.files.map(FileReplacement.Content.init))
    try replacement.apply()
    do {
      try changelog?.write()
      return try commit?.make(next)
    } catch {
      // The files stay as the commit has them, and so does what tells the next run that it is to go on.
      if let made = try commit?.unfinished() {
        throw Failure(
          .inputOutput, "version.unfinished", at: Location(configuration),
          "commit \(made) is made, and git has ended before it had written its index",
          remedy: "run the same command again, which stages the files")
      }
      try? changelog?.restore()
      try replacement.restore()
      throw error
    }
  }

  /// If files were left by a bump to another version than the one that is asked for now, that is what is wrong with them.
  private func namingStoppedBump<Value>(
    _ configuration: ReleaseConfiguration, _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch let failure as Failure {
      if let stopped = try StoppedBump(configuration, file: self.configuration), stopped.isHalfDone {
        throw Failure(.badInput, stopped.finding)
      }
      throw failure
    }
  }

  /// Every version that may come next.
  package func preview() throws -> BumpPreview {
    let configuration = try ReleaseConfiguration.readAnyway(self.configuration)
    let current = configuration.version
    var choices = current.everyNext.map { BumpPreview.Choice(request: $0.bump.description, version: $0.version) }
    // Without a history, `auto` is not offered.
    if let level = try? automaticBump(after: current), let version = try? current.next(level.bump) {
      choices.append(BumpPreview.Choice(request: "auto", version: version, reason: level.reason))
    }
    return BumpPreview(current: current, choices: choices)
  }

  /// Whether a killed run of the same request wrote this version to `release.json`: the old content is next to it.
  /// Counting on from here would bump twice.
  private func hasArrived(at configuration: ReleaseConfiguration) throws -> Bool {
    let source = VersionFile.source(of: configuration, file: self.configuration)
    return try FileReplacement.leftovers(beside: source.path).contains { bytes in
      guard let earlier = source.version(in: bytes) else { return false }
      return (try? nextVersion(after: earlier))?.description == configuration.version.description
    }
  }

  /// - Parameter end: the last commit of the new version; nil for HEAD.
  /// - Throws: `Failure` with status 64 for a version that may not follow, 65 if the commits require none.
  func nextVersion(after current: PackageVersion, at end: ObjectID? = nil) throws -> PackageVersion {
    do {
      switch request {
      case .version(let version):
        let isNew = version.isAbove(current) || version.description == current.description
        guard isNew || allowsLower else { throw BumpError.notAbove(version, current: current) }
        guard version.isWritten(like: current) else { throw BumpError.otherForm(version, current: current) }
        return version
      case .bump(let bump): return try current.next(bump, allowsLower: allowsLower)
      case .auto(let identifier):
        return try current.next(automaticBump(after: current, to: identifier, at: end).bump, allowsLower: allowsLower)
      }
    } catch let error as BumpError {
      let source = try VersionFile.source(of: .readAnyway(configuration), file: configuration).path
      throw Failure(
        .usage, "version.bump", at: Location(source), error.description, remedy: error.remedy(source))
    }
  }

  private func automaticBump(
    after current: PackageVersion, to identifier: String? = nil, at end: ObjectID? = nil
  ) throws -> AutomaticBump {
    try AutomaticBump(after: current, to: identifier, at: end, configuration: configuration, environment)
  }
}

extension BumpError {
  /// - Parameter source: the file that defines the version.
  fileprivate func remedy(_ source: String) -> String {
    switch self {
    case .isRelease: "name another level, such as patch"
    case .foreignPrerelease: "write the version out, such as 1.5.0"
    case .date: "write the next version in full, such as 26.09.01"
    case .otherForm: "write it without them; for a version that is a date, edit \(source) by hand once"
    case .notAbove: "choose a higher version, or allow this one with --allow-lower"
    case .identifier: "write letters, digits and '-', such as prerelease=rc"
    }
  }
}

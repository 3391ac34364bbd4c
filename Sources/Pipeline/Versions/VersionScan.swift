import Domain
import Editing
import Manifest
import Platform

package struct VersionLocation: Hashable, Sendable {
  /// As a user names it.
  package var file: String
  /// Both from 1; columns count characters.
  package var line: Int
  package var column: Int
  package var value: String
  /// For example `s.version`, `url of binaryTarget ContextSDK`.
  package var subject: String
  /// What a bump makes of it, if it is a build number.
  package var next: String?
}

/// The versions in all version files of a release.
package struct VersionScan: Sendable {
  struct File: Sendable {
    var file: VersionFile
    var bytes: [UInt8]
    var reading: VersionReading
  }

  /// The version in `release.json`, which all others must repeat.
  package var version: PackageVersion
  /// The file that defines it.
  let source: VersionFile
  /// Whether that is `release.json`.
  let isReleaseFile: Bool
  /// Its folder, as a user names it.
  private let root: String
  var files: [File] = []
  /// Why a file's version cannot be read or edited.
  package var problems: [Finding] = []
  /// Versions that may be wrong, and are left as they are.
  package var doubts: [Finding] = []
  private var stopped: Finding?

  /// - Parameters:
  ///   - file: `release.json`, as a user names it.
  ///   - next: the version that some files may have already, from a run that was stopped.
  ///   - read: reads a file by its path, by default from the disk.
  init(
    _ configuration: ReleaseConfiguration, file: String, next: PackageVersion? = nil,
    reading read: (String) throws -> [UInt8] = { try FileSystem.readFile($0) }
  ) {
    version = configuration.version
    root = FilePath.parent(of: file)
    source = VersionFile.source(of: configuration, file: file)
    isReleaseFile = configuration.versions.source == nil
    for versionFile in VersionFile.all(of: configuration, file: file) {
      do {
        add(versionFile, bytes: try read(versionFile.path), next: next)
      } catch { problems += Self.findings(error, of: versionFile, configuration: file) }
    }
  }

  /// - Parameter file: `release.json`, as a user names it.
  /// - Throws: `Failure` with status 78.
  package static func load(_ file: String) throws -> VersionScan {
    let configuration = try ReleaseConfiguration.readAnyway(file)
    let stopped = try StoppedBump(configuration, file: file)
    var scan = VersionScan(configuration, file: file, next: stopped?.to)
    scan.stopped = stopped?.finding
    return scan
  }

  private mutating func add(_ file: VersionFile, bytes: [UInt8], next: PackageVersion?) {
    let reading = reading(of: file, bytes, next)
    if file.isTemplate, reading.isFilledIn { return }
    if reading.isElsewhere, reading.sites.isEmpty, reading.problems.isEmpty { return }
    problems += reading.problems.map {
      $0.judged(as: file.kind, in: file.path, current: version.description).finding(file: file.path)
    }
    doubts += reading.doubts.filter { !$0.isUnmet }.map { $0.finding(file: file.path) }
    files.append(File(file: file, bytes: bytes, reading: reading))
  }

  /// Only the expected version decides which of several numbers in a URL is the version.
  private func reading(of file: VersionFile, _ bytes: [UInt8], _ next: PackageVersion?) -> VersionReading {
    let reading = VersionLocator.locate(bytes, as: file.kind, current: version.description)
    guard let next, !reading.carries(version) else { return reading }
    let later = VersionLocator.locate(bytes, as: file.kind, current: next.description)
    return later.carries(next) ? later : reading
  }

  private static func findings(_ error: any Error, of file: VersionFile, configuration: String) -> [Finding] {
    guard let error = error as? SystemError, error.isMissing || error.isFolder || error.cause == .notAFile else {
      return Failure(error).findings
    }
    let (code, message) =
      error.isMissing ? ("version.missing-file", "no such file") : ("version.no-file", "is not a regular file")
    return [
      Finding(
        code, at: Location(file.path), message,
        remedy: file.isTemplate
          ? "put the file there, or correct its path in \(configuration)"
          : "correct its path in \(configuration), or remove it from `versions`")
    ]
  }

  /// In the order of the files, `release.json` last.
  package var locations: [VersionLocation] { files.flatMap(\.locations) }

  package var findings: [Finding] { problems + (stopped.map { [$0] } ?? disagreements) + doubts }

  /// Locations whose version differs from `release.json`, and requirements that it does not meet. A bump may mend both.
  package var disagreements: [Finding] {
    files.flatMap { file in
      file.reading.sites.filter { !$0.has(version) }.map { disagreement($0, file) }
        + file.reading.doubts.filter(\.isUnmet).map { $0.finding(file: file.file.path) }
    }
  }

  func disagreement(_ site: VersionSite, _ file: File) -> Finding {
    let line = files.last { $0.file.path == source.path }?.reading.sites.first.map { ":\($0.line)" } ?? ""
    return Finding(
      "version.disagreement", at: Location(file.file.path, .line(site.line, column: site.column)),
      "\(site.subject) is \(site.value), and \(source.path)\(line) says \(version)",
      remedy: "write \(site.form.text(of: version)) there, or \(leavingOut(site, of: file)); "
        + "`release bump` keeps them equal")
  }

  /// What to write in `release.json` for a place that is not the release's.
  private func leavingOut(_ site: VersionSite, of file: File) -> String {
    if file.file.isTemplate { return "{{version}} in its place" }
    let isTarget = if case .packageManifest = file.file.kind { true } else { false }
    guard isReleaseFile else {
      return "write a release.json that lists the version files" + (isTarget ? ", with the target in `ignore`" : "")
    }
    guard let choice = file.choice(leavingOut: site, for: version) else {
      return isTarget ? "add the target to its `ignore` in `versions`" : "remove its entry from `versions`"
    }
    guard case .xcodeProject(_, let keepsPrerelease, _) = file.file.kind else {
      return "set \(choice) in its entry in `versions`"
    }
    let path = JSONValue.string(root.isEmpty ? file.file.path : String(file.file.path.dropFirst(root.count + 1)))
    let other = keepsPrerelease ? #", "prerelease": "keep""# : ""
    return "write its entry in `versions` as { \"path\": \(path.serializedOnOneLine()), \(choice)\(other) }"
  }
}

extension VersionScan.File {
  var locations: [VersionLocation] { locations(to: nil, .kept) }

  /// - Parameter next: nil if nothing is raised.
  func locations(to next: PackageVersion?, _ build: BuildChange) -> [VersionLocation] {
    reading.sites.map { site in
      VersionLocation(
        file: file.path, line: site.line, column: site.column, value: site.value, subject: site.subject,
        next: site.buildNumber == nil ? nil : next.map { site.text(of: $0, build) })
    }
  }

  /// The key of an entry that leaves out this place and others that differ, such as `"ignore": ["SDKTests"]`; nil if it
  /// would leave out what agrees, or all.
  func choice(leavingOut site: VersionSite, for version: PackageVersion) -> String? {
    let differing = reading.sites.filter { !$0.has(version) }
    let agreeing = reading.sites.filter { $0.has(version) }
    // Each place is compared with all others.
    if agreeing.isEmpty || reading.sites.count > 256 { return nil }
    let given = file.kind.choice
    if reading.sites.contains(where: { $0.target != nil }) {
      let own = Set(agreeing.compactMap(\.target))
      if differing.allSatisfy({ $0.target.map { !own.contains($0) } ?? false }) {
        return #""ignore": "# + Self.list(given.ignored.union(differing.compactMap(\.target)))
      }
      // What the project itself says belongs to no target.
      let isApart = agreeing.allSatisfy { $0.target != nil } && own.isDisjoint(with: differing.compactMap(\.target))
      return isApart ? #""only": "# + Self.list(own) : nil
    }
    switch file.kind {
    case .packageManifest, .podspecJSON, .propertyList, .json, .yaml, .toml: return nil
    default: break
    }
    let mark = reading.mark(of: site, besides: agreeing, in: bytes, as: file.kind)
    return mark.map { #""ignore": "# + Self.list(given.ignored.union([$0])) }
  }

  private static func list(_ texts: Set<String>) -> String {
    JSONValue.array(texts.sorted().map { .string($0) }).serializedOnOneLine()
  }
}

extension VersionReading {
  /// Whether every location has the version, without problems.
  func carries(_ version: PackageVersion) -> Bool {
    problems.isEmpty && sites.contains { $0.form != .build } && sites.allSatisfy { $0.has(version) }
  }

  /// Whether no version is here, but build numbers.
  var hasBuildNumbersOnly: Bool { !sites.isEmpty && sites.allSatisfy { $0.form == .build } }

  /// Whether a build fills in a template's version. Before that, a template need not be valid in its language.
  fileprivate var isFilledIn: Bool {
    sites.isEmpty || problems.contains { if case .placeholder = $0.reason { true } else { false } }
  }
}

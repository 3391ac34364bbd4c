import Domain
import Editing
import Files
import Manifest

/// One place that carries the version.
package struct VersionLocation: Hashable, Sendable {
  /// As a user names it.
  package var file: String
  /// Both from 1; columns count characters.
  package var line: Int
  package var column: Int
  package var value: String
  /// What it is: `s.version`, `url of binaryTarget ContextSDK`.
  package var subject: String
}

/// What all version files of a release say.
package struct VersionScan: Sendable {
  struct File: Sendable {
    var file: VersionFile
    var bytes: [UInt8]
    var reading: VersionReading
  }

  /// What `release.json` says, which all others repeat.
  package var version: PackageVersion
  var files: [File] = []
  /// Why a file's version cannot be read or edited.
  package var problems: [Finding] = []

  /// - Parameters:
  ///   - file: `release.json`, as a user names it.
  ///   - next: the version that some files may carry already, because a run that gave it to them was stopped.
  ///   - read: the bytes of a file by its path; from the disk, unless it is another commit's.
  init(
    _ configuration: ReleaseConfiguration, file: String, next: PackageVersion? = nil,
    reading read: (String) throws -> [UInt8] = Self.readFromDisk
  ) {
    version = configuration.version
    for file in VersionFile.all(of: configuration, file: file) {
      do {
        add(file, try read(file.path), next)
      } catch { problems += Self.findings(error, of: file) }
    }
  }

  /// - Parameter file: `release.json`, as a user names it.
  /// - Throws: `Failure` with status 78.
  package static func load(_ file: String) throws -> VersionScan {
    VersionScan(try ReleaseConfiguration.read(file), file: file)
  }

  private mutating func add(_ file: VersionFile, _ bytes: [UInt8], _ next: PackageVersion?) {
    let reading = reading(of: file, bytes, next)
    if file.isTemplate, reading.isFilledIn { return }
    problems += reading.problems.map { $0.finding(file: file.path) }
    files.append(File(file: file, bytes: bytes, reading: reading))
  }

  /// Which of several numbers in a URL is the version, only the version that is expected there tells.
  private func reading(of file: VersionFile, _ bytes: [UInt8], _ next: PackageVersion?) -> VersionReading {
    let reading = VersionLocator.locate(bytes, as: file.kind, current: version.description)
    guard let next, !reading.carries(version.description) else { return reading }
    let later = VersionLocator.locate(bytes, as: file.kind, current: next.description)
    return later.carries(next.description) ? later : reading
  }

  private static func readFromDisk(_ path: String) throws -> [UInt8] {
    // To open a pipe is to wait for whoever writes into it.
    if let kind = try FileSystem.status(path)?.kind, kind != .file { throw NoFile() }
    return try FileSystem.readFile(path)
  }

  private struct NoFile: Error {}

  private static func findings(_ error: any Error, of file: VersionFile) -> [Finding] {
    let remedy = "correct its path in release.json, or take it out of `versions`"
    switch error {
    case is NoFile:
      return [Finding("version.no-file", at: Location(file.path), "is no file that could be edited", remedy: remedy)]
    case let error as SystemError where error.isMissing:
      return [Finding("version.missing-file", at: Location(file.path), "there is no such version file", remedy: remedy)]
    default: return Failure(error).findings
    }
  }

  /// In the order of the files, `release.json` last.
  package var places: [VersionLocation] { files.flatMap(\.places) }

  /// Everything that is wrong.
  package var findings: [Finding] { problems + disagreements }

  /// Places that say something else than `release.json`.
  package var disagreements: [Finding] {
    guard let own = places.last else { return [] }
    return places.filter { $0.value != version.description }.map { location in
      Finding(
        "version.disagreement", at: Location(location.file, .line(location.line, column: location.column)),
        "\(location.subject) is \(location.value), and \(own.file):\(own.line) says \(version)",
        remedy: "write \(version) there, or take the place out of `versions`; `release bump` keeps them equal")
    }
  }
}

extension VersionScan.File {
  var places: [VersionLocation] {
    reading.sites.map {
      VersionLocation(file: file.path, line: $0.line, column: $0.column, value: $0.value, subject: $0.subject)
    }
  }
}

extension VersionReading {
  /// Whether the version stands at every place, and nothing is wrong.
  func carries(_ version: String) -> Bool {
    problems.isEmpty && !sites.isEmpty && sites.allSatisfy { $0.value == version }
  }

  /// Of a template: whether a build puts the version in. Between what it puts in, a template need not be of its language.
  fileprivate var isFilledIn: Bool {
    sites.isEmpty
      || problems.contains { if case .placeholder = $0.reason { true } else { false } }
  }
}

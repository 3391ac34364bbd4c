import Domain
import Editing
import Files
import Manifest

/// One place that carries the version.
package struct VersionPlace: Hashable, Sendable {
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
  ///   - read: the bytes of a file by its path; from the disk, unless it is another commit's.
  init(
    _ configuration: ReleaseConfiguration, file: String,
    reading read: (String) throws -> [UInt8] = { try FileSystem.readFile($0) }
  ) {
    version = configuration.version
    for file in VersionFile.all(of: configuration, file: file) {
      do {
        add(file, try read(file.path))
      } catch { problems += Self.findings(error, of: file) }
    }
  }

  /// - Parameter file: `release.json`, as a user names it.
  /// - Throws: `Failure` with status 78.
  package static func load(_ file: String) throws -> VersionScan {
    VersionScan(try ReleaseConfiguration.read(file), file: file)
  }

  private mutating func add(_ file: VersionFile, _ bytes: [UInt8]) {
    let reading = VersionLocator.locate(bytes, as: file.kind, current: version.description)
    if file.isTemplate, reading.sites.isEmpty, reading.problems.allSatisfy(\.isWithoutLiteral) { return }
    problems += reading.problems.map { $0.finding(file: file.path) }
    files.append(File(file: file, bytes: bytes, reading: reading))
  }

  private static func findings(_ error: any Error, of file: VersionFile) -> [Finding] {
    guard let error = error as? SystemError, error.isMissing else { return Failure(error).findings }
    return [
      Finding(
        "version.missing-file", at: Place(file.path), "there is no such version file",
        remedy: "correct its path in release.json, or take it out of `versions`")
    ]
  }

  /// In the order of the files, `release.json` last.
  package var places: [VersionPlace] { files.flatMap(\.places) }

  /// Places that say something else than `release.json`.
  package var disagreements: [Finding] {
    guard let own = places.last else { return [] }
    return places.filter { $0.value != version.description }.map { place in
      Finding(
        "version.disagreement", at: Place(place.file, .line(place.line, column: place.column)),
        "\(place.subject) is \(place.value), and \(own.file):\(own.line) says \(version)",
        remedy: "write \(version) there, or take the place out of `versions`; `release bump` keeps them equal")
    }
  }
}

extension VersionScan.File {
  var places: [VersionPlace] {
    reading.sites.map {
      VersionPlace(file: file.path, line: $0.line, column: $0.column, value: $0.value, subject: $0.subject)
    }
  }
}

extension VersionProblem {
  /// A template that is filled in, or that has no version at all.
  fileprivate var isWithoutLiteral: Bool {
    switch reason {
    case .missing, .placeholder: true
    default: false
    }
  }
}

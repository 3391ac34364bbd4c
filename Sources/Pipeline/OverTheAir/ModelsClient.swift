import Domain
import Manifest
import Platform

/// `release models client`: the sources of the client for devices, which become a part of the vendor's own module.
package struct ModelsClient: Sendable {
  package struct Report: Sendable {
    /// Paths of what was written.
    package var files: [String] = []
    /// The number of files that were there already.
    package var unchanged = 0
  }

  private static let mark = "// Written by `release models client` "
  /// Its first line tells the version of all.
  private static let main = "ModelUpdates.swift"

  private let folder: String
  private let environment: RunEnvironment

  package init(folder: String, environment: RunEnvironment) {
    self.folder = folder
    self.environment = environment
  }

  /// - Throws: `Failure` with status 65 for a file of somebody else; then nothing is written.
  package func run(isDryRun: Bool) throws -> Report {
    var report = Report()
    let files = ClientTexts.all.map { file in
      (
        path: FilePath.join(folder, file.name),
        bytes: Array(
          "\(Self.mark)\(environment.toolVersion); run it again instead of editing this.\n\n\(file.text)".utf8)
      )
    }
    let foreign = try files.filter { file in
      try FileSystem.status(file.path) != nil && !FileSystem.readFile(file.path).starts(with: Self.mark.utf8)
    }
    if !foreign.isEmpty {
      throw Failure(
        .badInput,
        foreign.map {
          Finding(
            "models.client", at: Location($0.path), "is there, and was not written by this command",
            remedy: "choose an empty folder with --output; nothing was written")
        })
    }
    for file in files {
      if try FileSystem.status(file.path) != nil, try FileSystem.readFile(file.path) == file.bytes {
        report.unchanged += 1
        continue
      }
      report.files.append(file.path)
      if isDryRun { continue }
      try FileSystem.makeDirectories(folder)
      try FileSystem.writeAtOnce(file.path, file.bytes)
    }
    return report
  }

  /// A warning if the vendor's client is of another version.
  ///
  /// - Parameter folder: `client` of `ota`.
  static func age(_ folder: String, _ environment: RunEnvironment) throws -> [Finding] {
    let path = FilePath.join(folder, main)
    let remedy = "run `release models client --output \(folder)`"
    guard try FileSystem.status(path) != nil else {
      return [Finding("models.client", .warning, at: Location(path), "is not there", remedy: remedy)]
    }
    let text = String(decoding: try FileSystem.readFile(path), as: UTF8.self)
    let version = text.hasPrefix(mark) ? text.dropFirst(mark.count).prefix { $0 != ";" } : "an unknown version"
    if version == environment.toolVersion { return [] }
    return [
      Finding(
        "models.client", .warning, at: Location(path),
        "was written by release \(version), and this is \(environment.toolVersion)", remedy: remedy)
    ]
  }
}

import Artifacts
import Domain
import Editing
import Manifest
import Platform

/// `release stamp`: writes the checksums of finished zips into the repository's own package manifest and podspec.
package struct ChecksumStamping: Sendable {
  package struct Options: Sendable {
    /// `release.json`, as a user names it.
    package var configuration = WorkspaceOptions().configuration
    /// Paths of the zips.
    package var zips: [String] = []
    package var isDryRun = false

    package init() {}
  }

  private let options: Options
  private let environment: RunEnvironment

  package init(options: Options, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// - Throws: `Failure` with status 65 for what is no zip, and a zip that no version file has a checksum for, 75 for a file that another
  ///   program changes, 78 for `release.json`; `SystemError`. Nothing is changed then.
  package func run() throws -> StampReport {
    let lock = try FolderLock.take(of: options.configuration, environment)
    defer { lock.release() }
    let configuration = try ReleaseConfiguration.read(options.configuration)
    let zips = try options.zips.map { Zip(name: FilePath.lastComponent(of: $0), digest: try Self.digest(of: $0)) }
    let ambiguous = zips.indices.filter { index in
      zips[..<index].contains { $0.name == zips[index].name && $0.digest != zips[index].digest }
    }
    if !ambiguous.isEmpty { throw Failure(.badInput, ambiguous.map { Self.sameName(options.zips[$0]) }) }
    var report = StampReport(files: [], isDryRun: options.isDryRun)
    for file in VersionFile.all(of: configuration, file: options.configuration) where !file.isTemplate {
      try Self.stamp(zips, into: file, &report)
    }
    let unused = zips.filter { zip in !report.stamps.contains { $0.checksum == zip.digest } }
    if !unused.isEmpty { throw Failure(.badInput, unused.map { noPlace($0.name) }) }
    if options.isDryRun { return report }
    var replacement = try FileReplacement(report.files.map(FileReplacement.Content.init))
    try replacement.apply()
    for file in report.files { FileReplacement.removeLeftovers(beside: file.path) }
    return report
  }

  private struct Zip {
    var name: String
    var digest: String
  }

  private static func digest(of zip: String) throws -> String {
    // Opening a pipe would wait for a writer.
    let status = try FileSystem.status(zip)
    guard let status, status.kind == .file else {
      throw Failure(
        .badInput,
        Finding(
          "stamp.no-file", at: Location(zip), status == nil ? "there is no such file" : "is not a file",
          remedy: "build it, or correct its path"))
    }
    guard try isReadable(zip) else {
      throw Failure(
        .badInput,
        Finding(
          "stamp.no-zip", at: Location(zip), "is not a readable zip", remedy: "build it again, or correct its path"))
    }
    return try SHA256.digest(ofFile: zip, size: status.size).description
  }

  /// Whether its directory is there, with something in it: what was cut off lacks its end.
  private static func isReadable(_ zip: String) throws -> Bool {
    do { return try !ZipStructure.inspect(zip).entries.isEmpty } catch is ZipStructure.NotAZip { return false }
  }

  private static func sameName(_ zip: String) -> Finding {
    Finding(
      "stamp.same-name", at: Location(zip), "another zip has the same name, by which checksums are found",
      remedy: "give only the one that is released")
  }

  /// Adds the file to the report if it has checksums of the zips.
  private static func stamp(_ zips: [Zip], into file: VersionFile, _ report: inout StampReport) throws {
    let target = try FileSystem.canonicalPath(file.path)
    guard !report.files.contains(where: { $0.target == target }), let bytes = try? FileSystem.readFile(file.path) else {
      return
    }
    let stamps = ChecksumSite.find(in: bytes, as: file.kind).compactMap { site in
      zips.first { site.isFor(zip: $0.name) }.map { (site: site, digest: $0.digest) }
    }
    report.stamps += stamps.map {
      StampReport.Stamp(file: file.path, line: $0.site.line, subject: $0.site.subject, checksum: $0.digest)
    }
    let folder = try FileSystem.canonicalPath(FileSystem.currentDirectory())
    var edited = BumpReport.File(path: file.path, target: target, seenFrom: folder, bytes: bytes)
    for stamp in stamps { edited.after.replaceSubrange(stamp.site.range, with: stamp.digest.utf8) }
    if edited.after == bytes { return }
    // Read again: the digits must be where a package manager finds them.
    let sites = ChecksumSite.find(in: edited.after, as: file.kind)
    guard stamps.allSatisfy({ stamp in sites.contains { $0.range == stamp.site.range && $0.value == stamp.digest } })
    else { throw Failure(.badInput, unfaithful(file.path)) }
    report.files.append(edited)
  }

  private static func unfaithful(_ path: String) -> Finding {
    Finding(
      "version.unfaithful", at: Location(path), "was not edited: the new checksum would not be read back",
      remedy: "write it there by hand")
  }

  private func noPlace(_ zip: String) -> Finding {
    Finding(
      "stamp.no-place", at: Location(zip), "no version file has a checksum beside a URL of this zip",
      remedy:
        "list the Package.swift or podspec in `versions`, with a URL that ends in /\(zip) or a target of that name")
  }
}

/// The outcome of `release stamp`.
package struct StampReport: Sendable {
  package struct Stamp: Sendable {
    package var file: String
    package var line: Int
    /// For example `checksum of binaryTarget ContextSDK`.
    package var subject: String
    package var checksum: String
  }

  package var stamps: [Stamp] = []
  /// The files that change.
  package var files: [BumpReport.File]
  package var isDryRun: Bool

  /// The diffs of all files, in the order of their paths, as in git.
  package var diff: [UInt8] { BumpReport.diff(files) }
}

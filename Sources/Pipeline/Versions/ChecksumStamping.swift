import Artifacts
import Domain
import Editing
import Manifest
import Platform

/// `release stamp`: writes the checksums of finished zips into the repository's own package manifest and podspec.
package struct ChecksumStamping: Sendable {
  /// `release.json`, as a user names it.
  package var configuration = WorkspaceOptions().configuration
  /// Paths of the zips.
  package var zips: [String] = []
  package var isDryRun = false
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` with status 65 for what is no zip, and a zip that no version file has a checksum for, or several
  ///   for different ones, 75 for a file that another program changes, 78 for `release.json`; `SystemError`. Nothing is
  ///   changed then.
  package func run() throws -> StampReport {
    let lock = try FolderLock.take(of: self.configuration, environment)
    defer { lock.release() }
    let configuration = try ReleaseConfiguration.read(self.configuration)
    let zips = try self.zips.map { try StampedZip($0) }
    let files = try Self.files(of: configuration, self.configuration)
    let matches = try StampMatches(zips, files.flatMap(\.places))
    try Self.refuseUseless(matches, files)
    for zip in zips { zip.doubt(configuration).map { environment.report(.warning($0)) } }
    var report = StampReport(files: [], isDryRun: isDryRun)
    for file in files { try Self.stamp(matches, into: file, &report) }
    if !isDryRun { try FileReplacement.write(report.files.map(FileReplacement.Content.init)) }
    return report
  }

  private struct File {
    var edited: EditedFile
    var kind: VersionFormat
    var sites: [ChecksumSite]

    var places: [StampMatches.Place] { sites.map { StampMatches.Place(file: edited.path, site: $0) } }
  }

  /// Each file once, with its checksums.
  private static func files(of configuration: ReleaseConfiguration, _ configurationFile: String) throws -> [File] {
    var files: [File] = []
    for file in VersionFile.all(of: configuration, file: configurationFile) where !file.isTemplate {
      let bytes = try? FileSystem.readFile(file.path)
      let edited = try EditedFile(file.path, bytes ?? [])
      guard let bytes, !files.contains(where: { $0.edited.target == edited.target }) else { continue }
      files.append(File(edited: edited, kind: file.kind, sites: ChecksumSite.find(in: bytes, as: file.kind)))
    }
    return files
  }

  /// A podspec may name sources, but a manifest only what SwiftPM calls a binary target.
  private static func refuseUseless(_ matches: StampMatches, _ files: [File]) throws(Failure) {
    let places = files.filter { if case .packageManifest = $0.kind.base { true } else { false } }.flatMap(\.places)
    let useless = places.compactMap(matches.zip).filter { !$0.hasPackage }.map { zip in
      Finding(
        "stamp.no-package", at: Location(zip.path),
        "contains no .xcframework and no .artifactbundle, and SwiftPM takes no other zip",
        remedy: "zip the whole .xcframework or .artifactbundle, or correct the zip's path")
    }
    try useless.uniqued().throwIfAny()
  }

  /// Adds the file to the report if it has checksums of the zips.
  private static func stamp(_ matches: StampMatches, into file: File, _ report: inout StampReport) throws {
    var edited = file.edited
    var values = file.sites.map(\.value)
    // From the end, because a placeholder is shorter than a checksum.
    for (index, site) in file.sites.enumerated().reversed() {
      guard let zip = matches.zip(for: StampMatches.Place(file: edited.path, site: site)) else { continue }
      values[index] = try zip.checksum(site.algorithm)
      // Targets may share a constant.
      if index + 1 < file.sites.count, file.sites[index + 1].range == site.range { continue }
      edited.after.replaceSubrange(site.range, with: values[index].utf8)
    }
    for (site, value) in zip(file.sites, values) where matches.zip(for: .init(file: edited.path, site: site)) != nil {
      report.stamps.append(
        StampReport.Stamp(file: edited.path, line: site.line, subject: site.subject, checksum: value))
    }
    if edited.after == edited.before { return }
    // Read again: the digits must be where a package manager finds them.
    guard ChecksumSite.find(in: edited.after, as: file.kind).map(\.value) == values else {
      throw Failure(
        .badInput, "version.unfaithful", at: Location(edited.path),
        "was not edited: the new checksum would not be read back", remedy: "write it there by hand")
    }
    report.files.append(edited)
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
  package var files: [EditedFile]
  package var isDryRun: Bool

  /// The diffs of all files, in the order of their paths, as in git.
  package var diff: [UInt8] { files.diff }
}

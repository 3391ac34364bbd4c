import Domain
import Editing
import Files
import Manifest

/// Warnings about versions that a bump leaves as they are, or writes in another form.
struct BumpDoubts {
  private(set) var findings: [Finding] = []

  init(_ scan: VersionScan, _ edits: VersionEdits, to next: PackageVersion, _ configuration: ReleaseConfiguration) {
    for edited in edits.files {
      let entries = scan.files.filter { $0.file.path == edited.path }
      findings += Self.stripped(entries, next)
      findings += Self.checksums(entries, scan.version)
      if !edited.path.hasSuffix(configuration.notes.changelog) {
        findings += Self.remains(edited, entries, scan.version)
      }
    }
  }

  /// Locations that get less than the whole version.
  private static func stripped(_ entries: [VersionScan.File], _ next: PackageVersion) -> [Finding] {
    let short = VersionForm.release.text(of: next)
    guard short != next.description else { return [] }
    return entries.compactMap { entry in
      let sites = entry.reading.sites.filter { $0.form == .release }
      return sites.first.map { site in
        Finding(
          "version.prerelease-stripped", .note, at: location(entry, site.line, site.column),
          "\(site.subject)\(andMore(sites.count)) \(sites.count > 1 ? "get" : "gets") \(short): App Store Connect refuses prereleases",
          remedy: "to write \(next), set \"prerelease\": \"keep\" in the file's entry in `versions`")
      }
    }
  }

  private static func andMore(_ count: Int) -> String { count > 1 ? ", and \(count - 1) more in this file," : "" }

  private static func checksums(_ entries: [VersionScan.File], _ old: PackageVersion) -> [Finding] {
    var seen: Set<Int> = []
    return entries.flatMap { entry in
      ChecksumSite.find(in: entry.bytes, as: entry.file.kind).filter { seen.insert($0.line).inserted }.map { site in
        Finding(
          "version.checksum", .warning, at: location(entry, site.line, site.column),
          "\(site.subject) is still that of \(old)",
          remedy: "when the new zip is built, run `release stamp` with it")
      }
    }
  }

  /// URLs that keep the old version, because no entry names them.
  private static func remains(
    _ edited: BumpReport.File, _ entries: [VersionScan.File], _ old: PackageVersion
  ) -> [Finding] {
    let covered = entries.flatMap { $0.reading.sites.map(\.range) + $0.reading.ignored }
    let found = VersionRemains.find(old.description, in: edited.before, besides: covered)
    return found.prefix(1).map { url, line, column in
      Finding(
        "version.remains", .warning, at: Location(edited.path, .line(line, column: column)),
        "\(url)\(andMore(found.count)) \(found.count > 1 ? "keep" : "keeps") \(old)",
        remedy: "if it should follow the release, list the file again with a pattern for it")
    }
  }

  private static func location(_ entry: VersionScan.File, _ line: Int, _ column: Int) -> Location {
    Location(entry.file.path, .line(line, column: column))
  }
}

import Domain
import Editing
import Manifest
import Platform

/// Warnings about versions that a bump leaves as they are, or writes in another form.
struct BumpDoubts {
  private(set) var findings: [Finding] = []

  init(_ scan: VersionScan, edits: VersionEdits, to next: PackageVersion, configuration: ReleaseConfiguration) {
    for edited in edits.files {
      let entries = scan.files.filter { $0.file.path == edited.path }
      findings += Self.stripped(entries, next)
      findings += Self.checksums(entries, scan.version)
      if !edited.path.hasSuffix(configuration.notes.changelog) {
        // Products of release.json have versions of their own.
        let isReleaseFile = scan.isReleaseFile && edited.path == scan.source.path
        findings += Self.remains(edited, entries: entries, old: scan.version, urlsOnly: isReleaseFile)
      }
      findings += Self.leftBehind(edited, scan: scan, next: next, configuration: configuration)
    }
    // One URL that stays in several files is one thing to correct.
    findings = findings.joined()
  }

  /// Requirements on pods of other version files that the new version does not meet, where no sibling is named.
  private static func leftBehind(
    _ edited: EditedFile, scan: VersionScan, next: PackageVersion, configuration: ReleaseConfiguration
  ) -> [Finding] {
    let others = scan.files.filter { $0.file.path != edited.path }
    let kinds = scan.files.filter { $0.file.path == edited.path }.map(\.file.kind)
    // What one entry of the file leaves as it is, another one may have edited.
    let all = kinds.compactMap { PodDependencies(edited.after, as: $0)?.requirements }
    guard let requirements = all.first, !requirements.isEmpty else { return [] }
    let pods = Set(others.compactMap { PodDependencies($0.bytes, as: $0.file.kind)?.name })
    let left = requirements.filter { one in
      pods.contains(one.pod) && !one.isMet(by: next) && all.allSatisfy { $0.contains(one) }
    }
    return left.map { one in
      Finding(
        "version.left-behind", .warning, at: Location(edited.path, .line(one.line, column: one.column)),
        "dependency \(one.pod.prefix(64)) requires \"\(one.text.prefix(64))\", which \(next) does not meet",
        remedy: sibling(one.pod, path: edited.path, configuration: configuration))
    }
  }

  private static func sibling(_ pod: String, path: String, configuration: ReleaseConfiguration) -> String {
    let entry = "\(pod.prefix(64)) to the `siblings` of \(path) in `versions`"
    return configuration.versions.source == nil
      ? "if both are released together, add \(entry)"
      : "if both are released together, write a release.json, and add \(entry)"
  }

  /// Locations that get less than the whole version.
  private static func stripped(_ entries: [VersionScan.File], _ next: PackageVersion) -> [Finding] {
    let short = VersionForm.release.text(of: next)
    guard short != next.description else { return [] }
    return entries.compactMap { entry in
      let sites = entry.reading.sites.filter { $0.form == .release }
      return sites.first.map { site in
        Finding(
          "version.prerelease-stripped", .note, at: location(of: entry, line: site.line, column: site.column),
          "\(site.subject)\(andMore(sites.count)) \(sites.count > 1 ? "get" : "gets") \(short): App Store Connect refuses prereleases",
          remedy: "to write \(next), set \"prerelease\": \"keep\" in the file's entry in `versions`")
      }
    }
  }

  private static func andMore(_ count: Int) -> String { count > 1 ? ", and \(count - 1) more in this file," : "" }

  private static func checksums(_ entries: [VersionScan.File], _ old: PackageVersion) -> [Finding] {
    var seen: Set<Int> = []
    return entries.flatMap { entry in
      ChecksumSite.find(in: entry.bytes, as: entry.file.kind).filter {
        $0.isDigest && seen.insert($0.line).inserted
      }.map { site in
        Finding(
          "version.checksum", .warning, at: location(of: entry, line: site.line, column: site.column),
          "\(site.subject) is still that of \(old)",
          remedy: "when the new zip is built, run `release stamp` with it")
      }
    }
  }

  /// Copies of the old version that no entry names.
  private static func remains(
    _ edited: EditedFile, entries: [VersionScan.File], old: PackageVersion, urlsOnly: Bool
  ) -> [Finding] {
    let covered = entries.flatMap { $0.reading.sites.map(\.range) + $0.reading.ignored }
    guard let kind = entries.first?.file.kind else { return [] }
    // What is required of other pods has versions of theirs.
    let required = PodDependencies(edited.before, as: kind)?.requirements.map(\.range) ?? []
    let found = VersionRemains.find(
      old.description, in: edited.before, as: kind, besides: covered + required, urlsOnly: urlsOnly)
    return found.prefix(1).map { place in
      Finding(
        "version.remains", .warning, at: Location(edited.path, .line(place.line, column: place.column)),
        "\(place.text)\(andMore(found.count)) \(found.count > 1 ? "keep" : "keeps") \(old)",
        remedy: "if it should follow the release, list the file again with a pattern for it")
    }
  }

  private static func location(of entry: VersionScan.File, line: Int, column: Int) -> Location {
    Location(entry.file.path, .line(line, column: column))
  }
}

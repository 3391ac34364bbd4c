import Domain
import Editing
import Manifest
import Platform

/// A bump that did not come to its end: its new or old contents are still next to the files.
struct StoppedBump {
  /// `release.json`, as a user names it.
  private var file: String
  var from: PackageVersion
  var to: PackageVersion
  /// Files that have the new version already.
  var edited: [String]
  /// Whether the files have different versions.
  var isHalfDone: Bool

  /// Nil if there is none. Only asks whether files exist, unless there is one.
  init?(_ configuration: ReleaseConfiguration, file: String) throws {
    self.file = file
    let files = VersionFile.all(of: configuration, file: file)
    let left = try files.filter { try FileReplacement.hasLeftovers(beside: $0.path) }
    if left.isEmpty { return nil }
    let source = configuration.version
    let now = files.compactMap { file in (try? FileSystem.readFile(file.path)).map { (file, $0) } }
    let beside = try left.flatMap { file in try FileReplacement.leftovers(beside: file.path).map { (file, $0) } }
    let strange = (now + beside).map { Self.values($0.0, $0.1, besides: source) }.filter { !$0.isEmpty }
    guard var common = strange.first else { return nil }
    // A URL may have other numbers too, but all files have the version.
    for values in strange where !common.isDisjoint(with: values) { common.formIntersection(values) }
    guard let other = common.sorted().first.flatMap({ PackageVersion($0) }) else { return nil }
    isHalfDone = now.contains { !Self.values($0.0, $0.1, besides: source).isEmpty }
    // `release.json` is edited last, so it has the old version unless all have the new one.
    let isDone = !isHalfDone && source.isAbove(other)
    from = isDone ? other : source
    let to = isDone ? source : other
    self.to = to
    edited = now.filter { VersionLocator.locate($0.1, as: $0.0.kind, current: to.description).carries(to) }.map(
      \.0.path)
  }

  /// The versions in a file that does not have the given one everywhere.
  private static func values(_ file: VersionFile, _ bytes: [UInt8], besides version: PackageVersion) -> Set<String> {
    let reading = VersionLocator.locate(bytes, as: file.kind, current: version.description)
    if file.isTemplate && reading.sites.isEmpty || reading.carries(version) { return [] }
    return Set(reading.sites.filter { $0.form == .whole && !$0.has(version) }.map(\.value))
  }

  var finding: Finding {
    let names = edited.joined(separator: ", ")
    return Finding(
      "version.stopped", isHalfDone ? .error : .warning, at: Location(file),
      "a bump from \(from) to \(to) was stopped, or is still running; \(names.isEmpty ? "no file" : names) \(edited.count > 1 ? "have" : "has") \(to)",
      remedy: "run `release bump \(to)` to finish it, with --commit if it was to commit")
  }

  /// Refuses to work with files of which only some have the new version.
  ///
  /// - Throws: `Failure` with status 75.
  static func refuse(_ configuration: ReleaseConfiguration, file: String) throws {
    if let stopped = try StoppedBump(configuration, file: file), stopped.isHalfDone {
      throw Failure(.temporary, stopped.finding)
    }
  }
}

import Domain
import Editing
import Platform

/// The edits of a bump, prepared and read again before the first file changes.
struct VersionEdits {
  /// In the order in which they are replaced. `release.json` is last: it changes when every copy of its version has
  /// changed.
  private(set) var files: [EditedFile] = []
  let build: BuildChange

  /// A file that has the new version everywhere was edited by a stopped run, and is skipped. The current version changes
  /// nothing but the build numbers, if a number is given.
  ///
  /// - Throws: `Failure` with status 65 and every reason why a file cannot be edited; `SystemError`.
  init(_ scan: VersionScan, to next: PackageVersion, build: BuildChange = .next) throws {
    self.build = build
    let isCurrent = scan.version.description == next.description
    if isCurrent { try scan.disagreements.throwIfAny() }
    if isCurrent, build == .next { return }
    // A stopped run has staged the new version of the file that defines it before it changed the first one.
    let isResumed =
      try !isCurrent
      && FileReplacement.leftovers(beside: scan.source.path).contains {
        scan.source.version(in: $0)?.description == next.description
      }
    var findings: [Finding] = []
    for file in scan.files {
      let isDone =
        try isCurrent
        ? file.reading.buildNumbers.isEmpty
        : file.reading.carries(next) || isResumed && file.hasRaisedBuildNumbers(to: next, build)
      if isDone { continue }
      findings += edit(file, unchanged: try EditedFile(file.file.path, file.bytes), in: scan, to: next)
    }
    findings += files.filter { !FileSystem.isWritable($0.path) }.map { file in
      Finding(
        "version.read-only", at: Location(file.path), "is not writable",
        remedy: "run `chmod u+w` on it, or check who owns it, and that its disk is not mounted read-only"
      )
    }
    try findings.throwIfAny()
    let own = try scan.files.last.map { try FileSystem.canonicalPath($0.file.path) }
    files.removeAll { $0.after == $0.before }
    files = files.filter { $0.target != own } + files.filter { $0.target == own }
  }

  /// - Returns: why the file cannot be edited.
  private mutating func edit(
    _ file: VersionScan.File, unchanged: EditedFile, in scan: VersionScan, to next: PackageVersion
  ) -> [Finding] {
    // A file may have several entries, for several locations in it or by several paths.
    let index = files.firstIndex { $0.target == unchanged.target }
    var edited = index.map { files[$0] } ?? unchanged
    do {
      edited.after = try Self.edit(
        edited.after, as: file.file.kind, replacing: scan.version.description, with: next,
        isRepeated: index != nil, build: file.build(build, in: edited.after))
    } catch {
      return findings(for: error, in: file, scan: scan)
    }
    edited.locations += file.locations(to: next, build).filter { location in
      !edited.locations.contains { ($0.line, $0.column) == (location.line, location.column) }
    }
    if let index { files[index] = edited } else { files.append(edited) }
    return []
  }

  /// - Parameter isRepeated: whether an earlier entry edited the file.
  static func edit(
    _ bytes: [UInt8], as kind: VersionFormat, replacing old: String, with next: PackageVersion, isRepeated: Bool,
    build: BuildChange
  ) throws(VersionEditError) -> [UInt8] {
    do {
      return try VersionEdit.apply(next, replacing: old, to: bytes, as: kind, build: build)
    } catch {
      guard isRepeated, case .disagreement(let sites) = error,
        sites.allSatisfy({ $0.has(next) })
      else { throw error }
      // An earlier entry edited these locations.
      return try VersionEdit.apply(next, replacing: nil, to: bytes, as: kind, build: build)
    }
  }

  private func findings(for error: VersionEditError, in file: VersionScan.File, scan: VersionScan) -> [Finding] {
    let path = file.file.path
    return switch error {
    case .problems(let problems): problems.map { $0.finding(file: path) }
    case .disagreement(let sites): sites.map { scan.disagreement($0, file) }
    case .unfaithful(let message):
      [
        Finding(
          "version.unfaithful", at: Location(path), "was not edited: \(message)",
          remedy: "write the version there by hand, or name it by a pattern")
      ]
    }
  }
}

extension VersionScan.File {
  /// Whether a stopped run has raised the build numbers already. They do not show it; what the run has left beside the
  /// file does.
  func hasRaisedBuildNumbers(to next: PackageVersion, _ build: BuildChange) throws -> Bool {
    guard reading.hasBuildNumbersOnly else { return false }
    return try FileReplacement.leftovers(beside: file.path).contains { bytes in
      let before = VersionLocator.locate(bytes, as: file.kind).sites
      return before.map { $0.text(of: next, build) } == reading.sites.map(\.value)
    }
  }

  /// An earlier entry may have raised the number.
  func build(_ change: BuildChange, in edited: [UInt8]) -> BuildChange {
    if reading.buildNumbers.isEmpty || edited == bytes { return change }
    return VersionLocator.locate(edited, as: file.kind).buildNumbers == reading.buildNumbers ? change : .kept
  }
}

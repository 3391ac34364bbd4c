import Domain
import Editing
import Files

/// What a bump makes of every file: worked out and read again before the first is touched.
struct VersionEdits {
  private(set) var files: [BumpReport.File] = []

  /// A file that carries the new version everywhere has been edited by a run that was stopped: it is passed by.
  ///
  /// - Throws: `Failure` with status 65 and everything that keeps a file from being edited.
  init(_ scan: VersionScan, to next: PackageVersion) throws {
    let (old, new) = (scan.version.description, next.description)
    if old == new {
      if !scan.disagreements.isEmpty { throw Failure(.badInput, scan.disagreements) }
      return
    }
    var findings: [Finding] = []
    for file in scan.files where !file.reading.sites.allSatisfy({ $0.value == new }) {
      findings += edit(file, old, next)
    }
    findings += files.filter { !FileSystem.isWritable($0.path) }.map { file in
      Finding(
        "version.read-only", at: Place(file.path), "may not be written", remedy: "`chmod u+w` it, and check who owns it"
      )
    }
    if !findings.isEmpty { throw Failure(.badInput, findings) }
  }

  /// - Returns: why the file cannot be edited.
  private mutating func edit(_ file: VersionScan.File, _ old: String, _ next: PackageVersion) -> [Finding] {
    let path = file.file.path
    // A file may be named more than once, each time for another place in it.
    let index = files.firstIndex { $0.path == path }
    let before = index.map { files[$0].after } ?? file.bytes
    do {
      let after = try VersionEdit.apply(next, replacing: old, to: before, as: file.file.kind)
      if let index {
        files[index].after = after
        files[index].places += file.places
      } else {
        files.append(BumpReport.File(path: path, before: file.bytes, after: after, places: file.places))
      }
      return []
    } catch {
      return findings(error, path, old)
    }
  }

  private func findings(_ error: VersionEditError, _ path: String, _ old: String) -> [Finding] {
    switch error {
    case .problems(let problems): problems.map { $0.finding(file: path) }
    case .disagreement(let sites):
      sites.map { site in
        Finding(
          "version.disagreement", at: Place(path, .line(site.line, column: site.column)),
          "\(site.subject) is \(site.value), and release.json says \(old)",
          remedy: "write \(old) there, or take the place out of `versions`")
      }
    case .unfaithful(let message):
      [
        Finding(
          "version.unfaithful", at: Place(path), "was not edited: \(message)",
          remedy: "write the version there by hand, or name it by a pattern")
      ]
    }
  }
}

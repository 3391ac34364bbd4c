import Artifacts
import Domain
import Platform

extension Rule {
  static let containerSymlinks = Rule(
    structure: .containerSymlinks,
    claim: "symlinks are relative and lead to something inside the artifact",
    reason: "SwiftPM refuses a zip with a link that leaves it, and a link to nothing breaks the framework",
    also: { subject in
      // Files that a variant adds to its base lead no link elsewhere.
      if !subject.newEntries.contains(where: \.isSymlink) { return [] }
      let tree = subject.artifact.tree
      let faults = RecordFaults(subject.artifact)
      let links = tree.entries.compactMap { entry -> (path: String, target: String)? in
        guard case .symlink(let target) = entry.kind, !faults.spoilsTarget(of: entry.path) else { return nil }
        return (entry.path, target)
      }
      if links.isEmpty || subject.artifact.unread.contains(where: { $0.reason == .notAttempted }) { return [] }
      let causes = LinkCauses(subject, targets: Dictionary(firstOf: links.map { ($0.path, $0.target) }))
      return LinkCheck.problems(links: links, paths: tree.entries.map(\.path), isFile: tree.isFile).map { problem in
        var violation = Violation(problem)
        violation.cause = causes.cause(of: violation.location ?? "")
        return violation
      }
    })
}

/// Finds the rules that report why links of frameworks lead to nothing.
private struct LinkCauses {
  private let targets: [String: String]
  private let flattened: [String]
  /// The paths at which frameworks should have their binaries, but have none.
  private let missingBinaries: Set<String>

  init(_ subject: ArtifactSubject, targets: [String: String]) {
    self.targets = targets
    flattened = subject.flattenedPlaces
    missingBinaries = Set(
      subject.slices.filter { $0.slice.isFramework && $0.slice.binaryPath == nil }.map { framework, slice in
        framework.place(slice.bundlePath + "/" + slice.bundleName)
      })
  }

  func cause(of link: String) -> Rule? {
    let end = FilePath.join(FilePath.parent(of: link), targets[link] ?? "")
    if flattened.contains(where: { RelativePath.isInside(end, $0) }) { return .bundleFlattenedSymlinks }
    return missingBinaries.contains(link) ? .xcframeworkLibraries : nil
  }
}

extension FileTree.Entry {
  fileprivate var isSymlink: Bool { if case .symlink = kind { true } else { false } }
}

extension RecordFaults {
  /// Whether a link's target, as it was read, is not what was packed.
  fileprivate func spoilsTarget(of link: String) -> Bool {
    contains(.symlinks, at: link) || contains(.readable, at: link)
  }
}

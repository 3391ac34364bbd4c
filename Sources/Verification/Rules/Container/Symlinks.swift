import Archive
import Artifacts
import Domain

extension Rule {
  static let containerSymlinks = Rule(
    structure: "container.symlinks",
    claim: "symlinks are relative and lead to something inside the artifact",
    reason: "SwiftPM refuses a zip with a link that leaves it, and a link to nothing breaks the framework",
    also: { subject in
      // Files that a variant adds to its base lead no link elsewhere.
      if !subject.newEntries.contains(where: \.isSymlink) { return [] }
      let tree = subject.artifact.tree
      let links = tree.entries.compactMap { entry -> (path: String, target: String)? in
        if case .symlink(let target) = entry.kind { (entry.path, target) } else { nil }
      }
      if links.isEmpty || subject.artifact.unread.contains(where: { $0.reason == .notAttempted }) { return [] }
      return LinkCheck.problems(links: links, paths: tree.entries.map(\.path), isFile: tree.isFile).map(Violation.init)
    })
}

extension FileTree.Entry {
  fileprivate var isSymlink: Bool { if case .symlink = kind { true } else { false } }
}

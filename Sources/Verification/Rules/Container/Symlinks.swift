import Archive
import Artifacts
import Domain

extension Rule {
  static let containerSymlinks = Rule(
    structure: "container.symlinks",
    claim: "symlinks are relative and lead to something inside the artifact",
    reason: "SwiftPM refuses a zip with a link that leaves it, and a link to nothing breaks the framework",
    also: { subject in
      let tree = subject.artifact.tree
      let links = tree.entries.compactMap { entry -> (path: String, target: String)? in
        if case .symlink(let target) = entry.kind { (entry.path, target) } else { nil }
      }
      if links.isEmpty || subject.artifact.unread.contains(where: { $0.reason == .notAttempted }) { return [] }
      return LinkCheck.problems(links: links, paths: tree.entries.map(\.path)).map(Violation.init)
    })
}

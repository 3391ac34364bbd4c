import Domain
import Platform

/// Findings as GitHub Actions shows them next to a run, and next to the lines of a file (GitHub, "Workflow commands for GitHub
/// Actions").
package struct Annotations: Sendable {
  /// The current folder, as a path from the repository's root: "" for the root, nil outside of it.
  var folder: String?
  var counts: [Finding.Severity: Int] = [:]

  /// - Parameter root: the repository's root; nil if it is not known.
  init(root: String? = nil) {
    guard let root, let current = try? FileSystem.canonicalPath(FileSystem.currentDirectory()),
      let path = try? FileSystem.canonicalPath(root)
    else { return }
    if current == path {
      folder = ""
    } else if current.hasPrefix(path + "/") {
      folder = String(current.dropFirst(path.count + 1))
    }
  }
}

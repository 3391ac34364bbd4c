import Domain
import Platform

/// Whether this user may write into a folder on this machine.
package enum FolderRights {
  /// - Parameter path: of a file, whose folders need not exist.
  /// - Throws: `Failure` with status 74; `SystemError`.
  package static func check(placing path: String) throws {
    var folder = FilePath.parent(of: try FileSystem.absolutePath(path))
    while try FileSystem.status(folder) == nil, folder != "/" { folder = FilePath.parent(of: folder) }
    if FileSystem.isDirectory(folder), FileSystem.mayMakeFiles(in: folder) { return }
    throw Failure(
      .inputOutput, "publish.rights", at: Location(folder),
      FileSystem.isDirectory(folder) ? "is not writable" : "is not a folder",
      remedy: "let this user write there, or correct the path in release.json")
  }
}

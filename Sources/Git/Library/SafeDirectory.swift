import CGit
import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Refuses another user's repository unless git opens it: `safe.directory` may list it (git-config(1)).
///
/// libgit2's own check is off: it ignores git's variables, links, and `/*` at the end of an entry. Submodules are not checked:
/// they are only compared, and nothing that their configuration names is run.
enum SafeDirectory {
  /// - Parameters:
  ///   - repository: just opened, before anything is done with what its configuration says.
  ///   - folder: where the search for it began.
  /// - Throws: `GitError` `.foreignOwner`, `.noProgram`; `SystemError`.
  static func check(_ repository: Handle, from folder: String, _ environment: [String: String]) throws {
    let place = try place(of: String(cString: git_repository_path(repository.pointer)), from: folder)
    if place.owned.allSatisfy(isOwn) { return }
    let question = GitCommand(arguments: ["rev-parse", "--git-dir"], folder: folder, environment: environment)
    if try question.run().status != 0 {
      throw GitError(.foreignOwner, operation: "open repository", subject: place.name)
    }
  }

  /// The folder that names a repository, and what must belong to the user: the working tree, git's folder, and the file
  /// `.git` of a linked worktree or a submodule.
  private static func place(of path: String, from folder: String) throws -> (name: String, owned: [String]) {
    let gitFolder = try FileSystem.canonicalPath(path)
    var place = try FileSystem.canonicalPath(folder)
    while place != gitFolder {
      let link = FilePath.join(place, ".git")
      switch try? FileSystem.status(link)?.kind {
      case .file: return (place, [link, place, gitFolder])
      case .directory where try FileSystem.canonicalPath(link) == gitFolder: return (place, [link, place])
      default: break
      }
      if place == "/" { break }
      place = FilePath.parent(of: place)
    }
    return (gitFolder, [gitFolder])
  }

  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_uid == geteuid()
  }
}

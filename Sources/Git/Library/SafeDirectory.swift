import CGit
import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Refuses another user's repository unless `safe.directory` lists it, by the rules of git-config(1).
///
/// libgit2's own check is off: it ignores git's variables, links, and `/*` at the end of an entry. Submodules are not checked:
/// they are only compared, and nothing that their configuration names is run.
struct SafeDirectory {
  let environment: [String: String]

  /// - Parameters:
  ///   - repository: just opened, before anything is done with what its configuration says.
  ///   - folder: where the search for it began.
  /// - Throws: `GitError` `.foreignOwner`, or any for the user's configuration; `SystemError`.
  func check(_ repository: Handle, from folder: String) throws {
    let place = try Self.place(of: String(cString: git_repository_path(repository.pointer)), from: folder)
    if place.owned.allSatisfy(isOwn) { return }
    if try !isListed(place.name) { throw GitError(.foreignOwner, "open repository", place.name) }
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

  /// For root, the user who called sudo counts too.
  private func isOwn(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    let sudoer = geteuid() == 0 ? environment["SUDO_UID"].flatMap(uid_t.init) : nil
    return status.st_uid == geteuid() || status.st_uid == sudoer
  }

  private func isListed(_ name: String) throws(GitError) -> Bool {
    var isListed = false
    for entry in try Configuration.protectedValues("safe.directory", environment) {
      // An empty entry takes back those before it.
      isListed = !entry.isEmpty && (isListed || matches(entry, name))
    }
    return isListed
  }

  private func matches(_ entry: String, _ name: String) -> Bool {
    if entry == "*" { return true }
    guard let path = expanded(entry), path.hasPrefix("/") || path == "." else { return false }
    guard path.hasSuffix("/*") else { return (try? FileSystem.canonicalPath(path)) == name }
    guard let parent = try? FileSystem.canonicalPath(String(path.dropLast())) else { return false }
    return name.hasPrefix(parent == "/" ? parent : parent + "/")
  }

  /// Replaces `~` and `%(prefix)`, the folder that git is installed in. Nil without a value for them.
  private func expanded(_ entry: String) -> String? {
    if entry == "~" || entry.hasPrefix("~/") { return environment["HOME"].map { $0 + entry.dropFirst() } }
    guard entry.hasPrefix("%(prefix)/") else { return entry }
    let rest = String(entry.dropFirst("%(prefix)/".count))
    return rest.hasPrefix("/") ? rest : gitPrefix.map { FilePath.join($0, rest) }
  }

  /// `/usr` if git is `/usr/bin/git`.
  private var gitPrefix: String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let folder = folders.first { access(FilePath.join($0, "git"), X_OK) == 0 }
    return folder.map { FilePath.parent(of: $0) }
  }
}

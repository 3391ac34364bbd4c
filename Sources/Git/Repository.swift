import CGit
import Domain
import Files

/// An open repository. Belongs to one task, because libgit2's handles do.
///
/// Never runs hooks, ignores `GIT_DIR`, `GIT_WORK_TREE` and `GIT_INDEX_FILE`, and does not follow replacement refs
/// (git-replace).
package final class Repository {
  let handle: Handle
  let objects: ObjectReader
  private let configuration: Configuration
  let environment: [String: String]
  /// Kept, so that several questions about the history read no commit twice.
  let graph: CommitGraph

  /// Absolute, without links and without a slash at the end; nil for a bare repository.
  package let workingDirectory: String?
  /// The folder that contains branches and tags, one for all linked worktrees.
  let commonDirectory: String
  /// The commits whose parents a shallow clone lacks; empty for a complete clone. Read from git's file `shallow`
  /// (git's technical/shallow).
  package let shallowBoundary: Set<ObjectID>

  /// Finds the repository of a folder, in the folder or above it. It may be a linked worktree, a submodule or a bare
  /// repository.
  ///
  /// - Parameter environment: as for git, `HOME`, `XDG_CONFIG_HOME`, `GIT_CONFIG_GLOBAL`, `GIT_CONFIG_SYSTEM` and
  ///   `GIT_CONFIG_NOSYSTEM` determine the configuration files, `GIT_CEILING_DIRECTORIES` how far up to search, and
  ///   `GIT_AUTHOR_…`, `GIT_COMMITTER_…` and `EMAIL` who makes commits and tags. Only `safe.directory` comes from the
  ///   files that the process's own `HOME` and `XDG_CONFIG_HOME` determine, because libgit2 reads it.
  /// - Throws: `GitError`: `.notRepository`, `.foreignOwner`, `.unsupportedFormat`, or any for the configuration;
  ///   `SystemError`.
  package static func open(at folder: String, environment: [String: String]) throws -> Repository {
    try GitLibrary.start()
    let ceiling = environment["GIT_CEILING_DIRECTORIES"]
    do {
      let handle = try Handle("open repository", folder, freeing: git_repository_free) {
        git_repository_open_ext(&$0, folder, 0, ceiling)
      }
      return try Repository(handle, environment)
    } catch let error as GitError {
      throw Self.refined(error, folder)
    }
  }

  private init(_ handle: Handle, _ environment: [String: String]) throws {
    self.handle = handle
    workingDirectory = folderPath(git_repository_workdir(handle.pointer))
    commonDirectory = folderPath(git_repository_commondir(handle.pointer)) ?? ""
    configuration = try Configuration(of: handle, environment)
    self.environment = environment
    objects = try ObjectReader(handle, FilePath.join(commonDirectory, "objects"))
    shallowBoundary = try Self.readShallowBoundary(commonDirectory)
    graph = CommitGraph(objects, boundary: shallowBoundary)
  }

  package var isBare: Bool { workingDirectory == nil }
  package var isShallow: Bool { !shallowBoundary.isEmpty }

  /// The folder to name in messages: the working tree, or git's own.
  package var path: String { workingDirectory ?? commonDirectory }

  /// A value of git's configuration, as `git config --get` prints it; nil if it is not set.
  /// - Throws: `GitError` for an invalid key or a file that cannot be parsed.
  package func configuration(_ key: String) throws(GitError) -> String? { try configuration.value(key) }

  private static func readShallowBoundary(_ folder: String) throws -> Set<ObjectID> {
    let path = FilePath.join(folder, "shallow")
    guard try FileSystem.status(path) != nil else { return [] }
    let lines = try FileSystem.readFile(path).split(separator: UInt8(ascii: "\n"))
    return Set(lines.compactMap { line in line.withUnsafeBytes { ObjectID(hexadecimal: $0) } })
  }

  private static func refined(_ error: GitError, _ folder: String) -> GitError {
    // libgit2 1.5 reports this if the user's configuration trusts no folder at all.
    let asksForTrust = error.cause == .notFound && error.detail.contains("safe.directory")
    var error = error.replacing(.notFound, with: asksForTrust ? .foreignOwner : .notRepository)
    // libgit2 has no code for this. If its message changes, the cause is less exact, but the user still sees the
    // message.
    if error.cause == .other, error.detail.hasPrefix("unsupported ") { error.cause = .unsupportedFormat }
    if error.cause == .foreignOwner, let path = discoveredFolder(from: folder) { error.subject = path }
    return error
  }

  /// The folder that `safe.directory` has to list: the working tree, or a bare repository.
  private static func discoveredFolder(from folder: String) -> String? {
    var path = git_buf()
    defer { git_buf_dispose(&path) }
    guard git_repository_discover(&path, folder, 0, nil) == 0, let found = folderPath(path.ptr) else { return nil }
    return FilePath.lastComponent(of: found) == ".git" ? FilePath.parent(of: found) : found
  }
}

/// Removes the slash that libgit2 puts at the end of a folder's path.
private func folderPath(_ path: UnsafePointer<CChar>?) -> String? {
  guard let path else { return nil }
  let text = String(cString: path)
  return text.utf8.count > 1 && text.utf8.last == UInt8(ascii: "/") ? String(text.dropLast()) : text
}

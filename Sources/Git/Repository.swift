import CGit
import Domain
import Files

/// An open repository. Belongs to one task: libgit2's handles are not to be shared.
///
/// Hooks are never run, and `GIT_DIR`, `GIT_WORK_TREE` and `GIT_INDEX_FILE` are not looked at: a repository is found from a
/// folder. Replacement refs (git-replace) are not followed.
package final class Repository {
  let handle: Handle
  let objects: ObjectReader
  private let configuration: Configuration
  let environment: [String: String]
  /// The commits read so far with their parents, so that one question after the other reads none twice.
  let graph: CommitGraph

  /// Absolute, without links and without a slash at its end; nil for a bare repository.
  package let workingDirectory: String?
  /// Where branches and tags are kept: one for all linked worktrees.
  let commonDirectory: String
  /// The commits of a shallow clone whose parents were left behind; empty for a whole one. From the file `shallow` in git's folder
  /// (git's technical/shallow).
  package let shallowBoundary: Set<ObjectID>

  /// Finds the repository that a folder belongs to, upwards from it: also a linked worktree, a submodule, a bare repository.
  ///
  /// - Parameter environment: `HOME`, `XDG_CONFIG_HOME`, `GIT_CONFIG_GLOBAL`, `GIT_CONFIG_SYSTEM` and `GIT_CONFIG_NOSYSTEM` say
  ///   which configuration files count, as they do for git; `GIT_CEILING_DIRECTORIES` how far up to look. `safe.directory`
  ///   alone is read by libgit2 from where the process's own `HOME` and `XDG_CONFIG_HOME` point. `GIT_AUTHOR_…`,
  ///   `GIT_COMMITTER_…` and `EMAIL` say who makes commits and tags.
  /// - Throws: `GitError`: `.notRepository`, `.foreignOwner`, `.unsupportedFormat` and those of reading the configuration;
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

  /// The folder to name in messages: the working tree's, or git's own.
  package var path: String { workingDirectory ?? commonDirectory }

  /// One value of git's configuration, as `git config --get` shows it; nil where there is none.
  /// - Throws: `GitError` for a key or a file that cannot be understood.
  package func configuration(_ key: String) throws(GitError) -> String? { try configuration.value(key) }

  private static func readShallowBoundary(_ folder: String) throws -> Set<ObjectID> {
    let path = FilePath.join(folder, "shallow")
    guard try FileSystem.status(path) != nil else { return [] }
    let lines = try FileSystem.readFile(path).split(separator: UInt8(ascii: "\n"))
    return Set(lines.compactMap { line in line.withUnsafeBytes { ObjectID(hexadecimal: $0) } })
  }

  private static func refined(_ error: GitError, _ folder: String) -> GitError {
    // libgit2 1.5 answers so where the user's configuration trusts no folder at all.
    let asksForTrust = error.cause == .notFound && error.detail.contains("safe.directory")
    var error = error.meaning(asksForTrust ? .foreignOwner : .notRepository, when: .notFound)
    // libgit2 has no code of its own for this; where its words change, the cause is less exact and the words still stand.
    if error.cause == .other, error.detail.hasPrefix("unsupported ") { error.cause = .unsupportedFormat }
    if error.cause == .foreignOwner, let path = discoveredFolder(from: folder) { error.subject = path }
    return error
  }

  /// What `safe.directory` has to name: the working tree's folder, or that of a bare repository.
  private static func discoveredFolder(from folder: String) -> String? {
    var path = git_buf()
    defer { git_buf_dispose(&path) }
    guard git_repository_discover(&path, folder, 0, nil) == 0, let found = folderPath(path.ptr) else { return nil }
    return FilePath.lastComponent(of: found) == ".git" ? FilePath.parent(of: found) : found
  }
}

/// libgit2 ends the paths of folders with a slash.
private func folderPath(_ path: UnsafePointer<CChar>?) -> String? {
  guard let path else { return nil }
  let text = String(cString: path)
  return text.utf8.count > 1 && text.utf8.last == UInt8(ascii: "/") ? String(text.dropLast()) : text
}

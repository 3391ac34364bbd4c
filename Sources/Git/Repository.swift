import CGit
import Domain
import Platform

/// An open repository. Belongs to one task, because libgit2's handles do.
///
/// Never runs hooks, ignores `GIT_INDEX_FILE`, and does not follow replacement refs (git-replace).
package final class Repository {
  let handle: Handle
  /// libgit2's object database.
  let database: Handle
  private var knownSettings: [Setting]?
  let environment: [String: String]
  /// Pairs of an ancestor and its descendant that git was asked about: notes ask often, and a long history takes a moment.
  var ancestors: Set<[ObjectID]> = []

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
  /// - Parameter environment: as for git, `GIT_DIR` and `GIT_WORK_TREE` name the repository instead of `folder`,
  ///   `GIT_CEILING_DIRECTORIES` says how far up to search, `HOME`, `XDG_CONFIG_HOME` and `GIT_CONFIG_…` determine the
  ///   configuration, `SUDO_UID` whose repositories root trusts, and `GIT_AUTHOR_…`, `GIT_COMMITTER_…` and `EMAIL` who
  ///   makes commits and tags.
  /// - Throws: `GitError`: `.notRepository`, `.foreignOwner`, `.unsupportedFormat`, or any for the configuration;
  ///   `SystemError`.
  package static func open(at folder: String, environment: [String: String]) throws -> Repository {
    try GitLibrary.start()
    let handle = try opened(folder, environment)
    // git trusts a repository that the user names.
    if environment["GIT_DIR"] == nil { try SafeDirectory.check(handle, from: folder, environment) }
    return try Repository(handle, environment)
  }

  private init(_ handle: Handle, _ environment: [String: String]) throws {
    self.handle = handle
    commonDirectory = folderPath(git_repository_commondir(handle.pointer)) ?? ""
    if let tree = try Self.workingTree(handle, environment) {
      try check(git_repository_set_workdir(handle.pointer, tree, 0), operation: "use working tree", subject: tree)
    }
    workingDirectory = folderPath(git_repository_workdir(handle.pointer))
    self.environment = environment
    let objects = FilePath.join(commonDirectory, "objects")
    database = try Handle("open object database", subject: objects, freeing: git_odb_free) {
      git_repository_odb(&$0, handle.pointer)
    }
    try LooseObjects(objects).add(to: database)
    shallowBoundary = try Self.readShallowBoundary(commonDirectory)
  }

  package var isBare: Bool { workingDirectory == nil }

  /// The folder to name in messages: the working tree, or git's own.
  package var path: String { workingDirectory ?? commonDirectory }

  /// A value of git's configuration, as `git config --get` prints it; nil if it is not set.
  package func configuration(_ key: String) throws -> String? { try settings.value(key) }

  /// What of the configuration counts for other repositories too.
  package var sharedConfiguration: SharedConfiguration {
    get throws { SharedConfiguration(try settings, folder: path, environment) }
  }

  /// Everything that is set, from the least specific on. Asked once, when it is needed.
  var settings: [Setting] {
    get throws {
      if let knownSettings { return knownSettings }
      let found = try gitCommand([]).settings()
      knownSettings = found
      return found
    }
  }

  private static func readShallowBoundary(_ folder: String) throws -> Set<ObjectID> {
    let path = FilePath.join(folder, "shallow")
    guard try FileSystem.status(path) != nil else { return [] }
    let lines = try FileSystem.readFile(path).split(separator: UInt8(ascii: "\n"))
    return Set(lines.compactMap { ObjectID(hexadecimal: $0) })
  }

  private static func opened(_ folder: String, _ environment: [String: String]) throws(GitError) -> Handle {
    let named = environment["GIT_DIR"]
    let flags = GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue | GIT_REPOSITORY_OPEN_NO_DOTGIT.rawValue
    do {
      return try Handle("open repository", subject: named ?? folder, freeing: git_repository_free) {
        git_repository_open_ext(
          &$0, named ?? folder, named == nil ? 0 : flags, environment["GIT_CEILING_DIRECTORIES"])
      }
    } catch {
      var error = error.replacing(.notFound, with: .notRepository)
      if error.cause == .other, LibraryVersions.isUnsupportedFormat(error.detail) { error.cause = .unsupportedFormat }
      throw error
    }
  }

  /// The working tree, if it is another than libgit2 finds. With `GIT_DIR` alone, git takes the current folder.
  private static func workingTree(_ handle: Handle, _ environment: [String: String]) throws -> String? {
    if let tree = environment["GIT_WORK_TREE"] { return tree }
    guard environment["GIT_DIR"] != nil, git_repository_is_bare(handle.pointer) == 0 else { return nil }
    let question = GitCommand(arguments: ["config", "core.worktree"], folder: ".", environment: environment)
    return try question.run().status == 0 ? nil : "."
  }
}

/// Removes the slash that libgit2 puts at the end of a folder's path.
func folderPath(_ path: UnsafePointer<CChar>?) -> String? {
  guard let path else { return nil }
  let text = String(cString: path)
  return text.utf8.count > 1 && text.utf8.last == UInt8(ascii: "/") ? String(text.dropLast()) : text
}

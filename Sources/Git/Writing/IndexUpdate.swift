import CGit
import Files

/// Adds files of the working tree to the index: in memory, until `write()`.
struct IndexUpdate {
  private let repository: Repository
  private let workingDirectory: String
  private let index: Handle
  private var added: [String] = []

  /// - Throws: `GitError` `.bare`, `.conflicts`.
  init(_ repository: Repository) throws(GitError) {
    let operation = Repository.committing
    guard let workingDirectory = repository.workingDirectory else { throw GitError(.bare, operation, repository.path) }
    index = try Handle("read index", repository.path, freeing: git_index_free) {
      git_repository_index(&$0, repository.handle.pointer)
    }
    // Discards files that a failed attempt has left in memory.
    try check(git_index_read(index.pointer, 1), "read index", repository.path)
    if git_index_has_conflicts(index.pointer) != 0 { throw GitError(.conflicts, operation, repository.path) }
    self.repository = repository
    self.workingDirectory = workingDirectory
  }

  mutating func add(_ path: String) throws {
    try checkLocation(path)
    try checkAttributes(path)
    if try isIgnored(path) { throw GitError(.ignored, Repository.committing, path) }
    try check(git_index_add_bypath(index.pointer, path), Repository.committing, path)
    added.append(path)
  }

  /// Writes the tree of a commit, updated with the added files.
  /// - Throws: `GitError` `.nothingToCommit` if they change nothing.
  func tree(basedOn parent: ObjectID?) throws -> ObjectID {
    let base = try parent.map { try repository.objects.tree(ofCommit: $0) }
    var id = git_oid()
    let code = withCStrings(added) { names in
      var updates: [git_tree_update] = []
      for name in names {
        guard let name, let entry = git_index_get_bypath(index.pointer, name, 0)?.pointee else { continue }
        let mode = git_filemode_t(rawValue: .init(entry.mode))
        updates.append(git_tree_update(action: GIT_TREE_UPDATE_UPSERT, id: entry.id, filemode: mode, path: name))
      }
      return git_tree_create_updated(&id, repository.handle.pointer, base?.pointer, updates.count, &updates)
    }
    try check(code, Repository.committing, repository.path)
    if let base, let old = git_tree_id(base.pointer), ObjectID(old.pointee) == ObjectID(id) {
      throw GitError(.nothingToCommit, Repository.committing, repository.path)
    }
    return ObjectID(id)
  }

  func write() throws(GitError) { try check(git_index_write(index.pointer), "write index", repository.path) }

  /// Accepts what git accepts: a file whose parent folders are neither links nor submodules.
  private func checkLocation(_ path: String) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) || $0.lowercased() == ".git" }) else {
      throw GitError(.outsideRepository, Repository.committing, path)
    }
    for folder in FilePath.ancestors(of: path) {
      if mode(folder) == GIT_FILEMODE_COMMIT.rawValue {
        throw GitError(.outsideRepository, Repository.committing, path, detail: "\(folder) is a submodule")
      }
      if try kind(folder) == .symlink {
        throw GitError(.outsideRepository, Repository.committing, path, detail: "\(folder) is a symbolic link")
      }
    }
    switch try kind(path) {
    case .file: return
    case nil: throw GitError(.notFound, Repository.committing, path)
    case .directory: throw GitError(.wrongKind("folder"), Repository.committing, path)
    case .symlink: throw GitError(.wrongKind("symbolic link"), Repository.committing, path)
    case .other: throw GitError(.wrongKind("device"), Repository.committing, path)
    }
  }

  private func kind(_ path: String) throws(SystemError) -> FileSystem.Kind? {
    try FileSystem.status(FilePath.join(workingDirectory, path), followingLinks: false)?.kind
  }

  /// The mode in the index.
  private func mode(_ path: String) -> UInt32? { git_index_get_bypath(index.pointer, path, 0)?.pointee.mode }

  /// Tracked files are never ignored.
  private func isIgnored(_ path: String) throws(GitError) -> Bool {
    if mode(path) != nil { return false }
    var ignored: Int32 = 0
    try check(
      git_ignore_path_is_ignored(&ignored, repository.handle.pointer, path), Repository.committing, path)
    return ignored != 0
  }

  /// Refuses a file that git would convert with git-lfs or from another encoding: libgit2 would store it as it is.
  private func checkAttributes(_ path: String) throws(GitError) {
    for name in ["filter", "working-tree-encoding"] {
      var value: UnsafePointer<CChar>?
      try check(
        git_attr_get(&value, repository.handle.pointer, 0, path, name), Repository.committing, path)
      if git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value {
        throw GitError(.needsFilter("\(name)=\(String(cString: value))"), Repository.committing, path)
      }
    }
  }
}

import CGit
import Platform

/// Adds files of the working tree to the index, as git does: the new index is written to git's lock file, which replaces
/// the index at the end. Until then nothing is staged.
struct IndexUpdate {
  private let repository: Repository
  private let workingDirectory: String
  private let lock: IndexLock
  private let index: Handle
  private var added: [String] = []

  /// - Throws: `GitError` `.bare`, `.conflicts`, `.locked`; `SystemError`.
  init(_ repository: Repository) throws {
    guard let workingDirectory = repository.workingDirectory else { throw GitError.committing(.bare, repository.path) }
    let lock = try IndexLock(repository)
    index = try openIndex(lock.path)
    // As the repository's own index, it looks for files that changed in the moment in which they were staged.
    try check(
      git_repository_set_index(repository.handle.pointer, index.pointer), operation: "read index", subject: lock.path)
    // Whether file modes, case and links count here.
    let capabilities = GIT_INDEX_CAPABILITY_FROM_OWNER.rawValue
    try check(git_index_set_caps(index.pointer, capabilities), operation: "read index", subject: lock.path)
    if git_index_has_conflicts(index.pointer) != 0 { throw GitError.committing(.conflicts, repository.path) }
    self.repository = repository
    self.workingDirectory = workingDirectory
    self.lock = lock
  }

  mutating func add(_ path: String) throws {
    try checkLocation(path)
    try checkAttributes(path)
    if try isIgnored(path) { throw GitError.committing(.ignored, path) }
    try check(git_index_add_bypath(index.pointer, path), operation: Repository.committing, subject: path)
    added.append(path)
  }

  /// Writes the tree of a commit, updated with the added files.
  /// - Throws: `GitError` `.nothingToCommit` if they change nothing.
  func tree(basedOn parent: ObjectID?) throws -> ObjectID {
    let changes = added.compactMap { path in
      git_index_get_bypath(index.pointer, path, 0).map { entry in
        (path: path, id: Optional(entry.pointee.id), mode: git_filemode_t(rawValue: .init(entry.pointee.mode)))
      }
    }
    let tree = try repository.writeTree(changes, on: parent, Repository.committing)
    if try parent.map(repository.tree) == tree { throw GitError.committing(.nothingToCommit, repository.path) }
    return tree
  }

  /// Writes the new index to the lock file.
  func write() throws(GitError) {
    try check(git_index_write(index.pointer), operation: "write index", subject: repository.path)
  }

  /// Replaces the index.
  func place() throws(SystemError) { try lock.place() }

  /// Accepts what git accepts: a file whose parent folders are neither links nor submodules.
  private func checkLocation(_ path: String) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) || $0.lowercased() == ".git" }) else {
      throw GitError.committing(.outsideRepository, path)
    }
    for folder in FilePath.ancestors(of: path) {
      if mode(folder) == GIT_FILEMODE_COMMIT.rawValue {
        throw GitError.committing(.outsideRepository, path, "\(folder) is a submodule")
      }
      if try kind(folder) == .symlink {
        throw GitError.committing(.outsideRepository, path, "\(folder) is a symbolic link")
      }
    }
    switch try kind(path) {
    case .file: return
    case nil: throw GitError.committing(.notFound, path)
    case .directory: throw GitError.committing(.wrongKind("folder"), path)
    case .symlink: throw GitError.committing(.wrongKind("symbolic link"), path)
    case .other: throw GitError.committing(.wrongKind("device"), path)
    }
  }

  private func kind(_ path: String) throws(SystemError) -> FileSystem.FileType? {
    try FileSystem.status(FilePath.join(workingDirectory, path), followingLinks: false)?.kind
  }

  /// The mode in the index.
  private func mode(_ path: String) -> UInt32? { git_index_get_bypath(index.pointer, path, 0)?.pointee.mode }

  /// Tracked files are never ignored.
  private func isIgnored(_ path: String) throws(GitError) -> Bool {
    if mode(path) != nil { return false }
    var ignored: Int32 = 0
    try check(
      git_ignore_path_is_ignored(&ignored, repository.handle.pointer, path), operation: Repository.committing,
      subject: path)
    return ignored != 0
  }

  /// Refuses a file that git would convert with git-lfs or from another encoding: libgit2 would store it as it is.
  private func checkAttributes(_ path: String) throws(GitError) {
    for name in ["filter", "working-tree-encoding"] {
      var value: UnsafePointer<CChar>?
      try check(
        git_attr_get(&value, repository.handle.pointer, 0, path, name), operation: Repository.committing, subject: path)
      if git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value {
        throw GitError.committing(.needsFilter("\(name)=\(String(cString: value))"), path)
      }
    }
  }
}

extension Repository {
  var indexPath: String { FilePath.join(String(cString: git_repository_path(handle.pointer)), "index") }
}

/// Reads an index; an empty one if there is no file.
func openIndex(_ path: String) throws(GitError) -> Handle {
  do {
    return try Handle("read index", subject: path, freeing: git_index_free) { git_index_open(&$0, path) }
  } catch {
    throw error.detail.contains("mandatory extension: 'link'") ? error.replacing(.other, with: .splitIndex) : error
  }
}

/// git's lock on the index: a copy of it, in a file that no other process may make. Removed with the last reference.
private final class IndexLock {
  let path: String
  private let index: String
  private let repository: Repository
  private var isPlaced = false

  /// - Throws: `GitError` `.locked`; `SystemError`.
  init(_ repository: Repository) throws {
    let index = repository.indexPath
    let path = index + ".lock"
    let file = try Self.create(path)
    self.index = index
    self.path = path
    self.repository = repository
    // libgit2's lock on this file, left by a process that was killed while it had ours.
    try? FileSystem.removeFile(path + ".lock")
    let stamp = try FileSystem.status(index) == nil ? nil : FileStamp(of: index)
    try file.write(stamp == nil ? Self.empty : FileSystem.readFile(index))
    try file.close()
    // libgit2 looks again at files that are newer than the index. Git compares whole seconds: those of the same second count.
    if let stamp { try FileSystem.setTimes(path, seconds: Int(stamp.modified / 1_000_000_000)) }
  }

  private static func create(_ path: String) throws -> OpenFile {
    do { return try OpenFile.creating(path) } catch {
      if error.exists { throw GitError.committing(.locked, path) }
      throw error
    }
  }

  deinit {
    git_repository_set_index(repository.handle.pointer, nil)
    if !isPlaced { try? FileSystem.removeFile(path) }
  }

  func place() throws(SystemError) {
    try FileSystem.rename(path, to: index)
    isPlaced = true
  }

  /// Version 2 of git's index format (git's technical/index-format), without entries: a header and its SHA-1.
  private static let empty: [UInt8] =
    Array("DIRC".utf8) + [0, 0, 0, 2, 0, 0, 0, 0]
    + [
      0x39, 0xD8, 0x90, 0x13, 0x9E, 0xE5, 0x35, 0x6C, 0x7E, 0xF5, 0x72, 0x21, 0x6C, 0xEB, 0xCD, 0x27, 0xAA, 0x41, 0xF9,
      0xDF,
    ]
}

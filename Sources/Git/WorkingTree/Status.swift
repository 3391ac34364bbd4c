import CGit

/// The differences between HEAD, the index and the working tree, without ignored files.
package struct WorkingTreeStatus: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    case added, modified, deleted
    /// A file became a link, or a link a file.
    case typeChanged
    /// Only in the working tree.
    case untracked
    case conflicted
  }

  package struct Entry: Hashable, Sendable {
    /// From the root of the repository. An untracked folder ends with "/".
    package var path: String
    /// From HEAD to the index.
    package var staged: Change?
    /// From the index to the working tree.
    package var unstaged: Change?
  }

  /// Ordered by path. A renamed file counts as one deleted and one added.
  package var entries: [Entry]
  package var isClean: Bool { entries.isEmpty }
}

extension Repository {
  /// Compares as `git status` does, also inside submodules. Writes nothing, not even to the index.
  ///
  /// External filters (git-lfs) are not run: a file that needs one counts as changed once its time or size has changed.
  /// - Throws: `GitError` `.bare`, `.unreadableObject`.
  package func status(untracked: Bool = true) throws(GitError) -> WorkingTreeStatus {
    let operation = "compare the working tree"
    guard !isBare else { throw GitError(.bare, operation, path) }
    var options = git_status_options()
    try check(git_status_options_init(&options, UInt32(GIT_STATUS_OPTIONS_VERSION)), operation, path)
    options.show = GIT_STATUS_SHOW_INDEX_AND_WORKDIR
    options.flags = GIT_STATUS_OPT_SORT_CASE_SENSITIVELY.rawValue
    if untracked { options.flags |= GIT_STATUS_OPT_INCLUDE_UNTRACKED.rawValue }
    let list = try Handle(operation, path, freeing: git_status_list_free) {
      git_status_list_new(&$0, handle.pointer, &options)
    }
    let sparse = try SparseCheckout(self)
    var entries: [WorkingTreeStatus.Entry] = []
    for index in 0..<git_status_list_entrycount(list.pointer) {
      guard let found = git_status_byindex(list.pointer, index)?.pointee,
        var entry = WorkingTreeStatus.Entry(found)
      else { continue }
      if entry.unstaged == .deleted, sparse.leavesOut(entry.path) { entry.unstaged = nil }
      if entry.staged == nil, entry.unstaged == nil { continue }
      if !untracked, try hasOnlyNewFilesInSubmodule(found, entry) { continue }
      entries.append(entry)
    }
    return WorkingTreeStatus(entries: entries)
  }

  /// libgit2 counts untracked files in a submodule as a change of the submodule, whatever the options say.
  private func hasOnlyNewFilesInSubmodule(
    _ found: git_status_entry, _ entry: WorkingTreeStatus.Entry
  ) throws(GitError) -> Bool {
    let delta = found.index_to_workdir?.pointee
    guard entry.staged == nil, let mode = delta?.old_file.mode, UInt32(mode) == GIT_FILEMODE_COMMIT.rawValue,
      delta?.status == GIT_DELTA_MODIFIED
    else { return false }
    var status: UInt32 = 0
    try check(
      git_submodule_status(&status, handle.pointer, entry.path, GIT_SUBMODULE_IGNORE_UNTRACKED),
      "compare the working tree", entry.path)
    let changes: [git_submodule_status_t] = [
      GIT_SUBMODULE_STATUS_WD_MODIFIED, GIT_SUBMODULE_STATUS_WD_INDEX_MODIFIED, GIT_SUBMODULE_STATUS_WD_WD_MODIFIED,
    ]
    return !changes.contains { status & $0.rawValue != 0 }
  }
}

extension WorkingTreeStatus.Entry {
  fileprivate init?(_ entry: git_status_entry) {
    let delta = entry.index_to_workdir ?? entry.head_to_index
    guard let delta, let path = delta.pointee.old_file.path ?? delta.pointee.new_file.path else { return nil }
    let status = entry.status.rawValue
    func change(_ table: [(git_status_t, WorkingTreeStatus.Change)]) -> WorkingTreeStatus.Change? {
      table.first { status & $0.0.rawValue != 0 }?.1
    }
    let conflict = change([(GIT_STATUS_CONFLICTED, .conflicted)])
    self.path = String(cString: path)
    staged =
      conflict
      ?? change([
        (GIT_STATUS_INDEX_NEW, .added), (GIT_STATUS_INDEX_DELETED, .deleted),
        (GIT_STATUS_INDEX_TYPECHANGE, .typeChanged), (GIT_STATUS_INDEX_MODIFIED, .modified),
      ])
    unstaged =
      conflict
      ?? change([
        (GIT_STATUS_WT_NEW, .untracked), (GIT_STATUS_WT_DELETED, .deleted),
        (GIT_STATUS_WT_TYPECHANGE, .typeChanged), (GIT_STATUS_WT_MODIFIED, .modified),
      ])
  }
}

/// Knows which files a sparse checkout leaves out of the working tree. libgit2 reports them as deleted.
struct SparseCheckout {
  private let index: Handle

  init(_ repository: Repository) throws(GitError) {
    index = try Handle("read index", repository.path, freeing: git_index_free) {
      git_repository_index(&$0, repository.handle.pointer)
    }
  }

  func leavesOut(_ path: String) -> Bool {
    guard let entry = git_index_get_bypath(index.pointer, path, 0)?.pointee else { return false }
    return UInt32(entry.flags_extended) & UInt32(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) != 0
  }
}

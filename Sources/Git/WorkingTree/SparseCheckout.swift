import CGit

/// Which files a sparse checkout leaves out of the working tree. libgit2 takes them for deleted ones.
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

import CGit

extension Repository {
  /// Whether two commits have the same files, whatever they have at one path.
  ///
  /// - Parameter path: from the root of the repository, components separated by "/".
  /// - Throws: `GitError` `.unreadableObject`, `.wrongKind`.
  package func haveSameFiles(_ one: ObjectID, _ other: ObjectID, besides path: String) throws -> Bool {
    try changedPaths(from: one, to: other).isSubset(of: [path])
  }

  /// The newest commit, from one back along first parents, that changed anything but the file at a path. As for git, the last
  /// one that a shallow clone has changed everything.
  ///
  /// - Throws: as `haveSameFiles`.
  package func lastChange(upTo end: ObjectID, besides path: String) throws -> ObjectID {
    var commit = end
    while let parent = try parents(of: commit).first, try haveSameFiles(parent, commit, besides: path) {
      commit = parent
    }
    return commit
  }

  /// Whether two commits changed a file in common, each after its first parent.
  ///
  /// - Throws: `GitError` `.unreadableObject`, `.wrongKind`.
  package func changedInCommon(_ one: ObjectID, _ other: ObjectID) throws -> Bool {
    let changed = try [one, other].map { try changedPaths(from: parents(of: $0).first, to: $0) }
    return !changed[0].isDisjoint(with: changed[1])
  }

  /// - Throws: `GitError` `.unreadableObject`, `.wrongKind`.
  package func changedPaths(from before: ObjectID?, to after: ObjectID) throws -> Set<String> {
    Set(try changes(from: before, to: after).map(\.path))
  }

  /// - Throws: as `changedPaths`.
  package func removedPaths(from before: ObjectID, to after: ObjectID) throws -> Set<String> {
    Set(try changes(from: before, to: after).filter { $0.status == GIT_DELTA_DELETED }.map(\.path))
  }

  /// The files that a commit adds to its first parent, that it modifies, and that it removes: none if a shallow clone ends with it.
  ///
  /// - Throws: as `changedPaths`.
  package func pathsChanged(
    by commit: ObjectID
  ) throws -> (added: Set<String>, modified: Set<String>, removed: Set<String>) {
    if shallowBoundary.contains(commit) { return ([], [], []) }
    let changes = try changes(from: parents(of: commit).first, to: commit)
    func paths(_ status: git_delta_t) -> Set<String> { Set(changes.filter { $0.status == status }.map(\.path)) }
    return (paths(GIT_DELTA_ADDED), paths(GIT_DELTA_MODIFIED), paths(GIT_DELTA_DELETED))
  }

  private func changes(from before: ObjectID?, to after: ObjectID) throws -> [(path: String, status: git_delta_t)] {
    let old = try before.map { try tree(tree(of: $0)) }
    let new = try tree(tree(of: after))
    let diff = try Handle(
      "compare with \(before?.description ?? "nothing")", subject: after.description, freeing: git_diff_free
    ) {
      git_diff_tree_to_tree(&$0, handle.pointer, old?.pointer, new.pointer, nil)
    }
    return (0..<git_diff_num_deltas(diff.pointer)).compactMap { index in
      guard let delta = git_diff_get_delta(diff.pointer, index)?.pointee, let path = delta.new_file.path else {
        return nil
      }
      return (String(cString: path), delta.status)
    }
  }
}

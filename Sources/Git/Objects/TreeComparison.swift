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
    let old = try before.map { try objects.tree(ofCommit: $0) }
    let new = try objects.tree(ofCommit: after)
    let diff = try Handle(
      "compare with \(before?.description ?? "nothing")", subject: after.description, freeing: git_diff_free
    ) {
      git_diff_tree_to_tree(&$0, handle.pointer, old?.pointer, new.pointer, nil)
    }
    let paths = (0..<git_diff_num_deltas(diff.pointer)).compactMap { index in
      git_diff_get_delta(diff.pointer, index)?.pointee.new_file.path.map { String(cString: $0) }
    }
    return Set(paths)
  }
}

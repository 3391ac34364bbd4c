import CGit

extension Repository {
  /// Whether two commits have the same files, whatever they have at one path.
  ///
  /// - Parameter path: from the root of the repository, components separated by "/".
  /// - Throws: `GitError` `.unreadableObject`, `.wrongKind`.
  package func haveSameFiles(_ one: ObjectID, _ other: ObjectID, besides path: String) throws -> Bool {
    var trees: [ObjectID?] = [try tree(of: one), try tree(of: other)]
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for (depth, name) in names.enumerated() {
      if trees[0] == trees[1] { return true }
      var entries = try trees.map { try $0.map(objects.entries) ?? [:] }
      let found = [entries[0].removeValue(forKey: name), entries[1].removeValue(forKey: name)]
      if entries[0] != entries[1] { return false }
      if depth == names.count - 1 { return true }
      // A folder that is on one side only has nothing but this path, or it differs.
      if found.contains(where: { $0 != nil && $0?.kind != .folder }) { return found[0] == found[1] }
      trees = found.map { $0?.id }
    }
    return true
  }

  /// Whether two commits changed a file in common, each after its first parent.
  ///
  /// - Throws: `GitError` `.unreadableObject`, `.wrongKind`.
  package func changedInCommon(_ one: ObjectID, _ other: ObjectID) throws -> Bool {
    try isCommon(
      try [one, other].flatMap { commit in
        let parent = try graph.parents(graph.node(commit)).first.map(graph.id)
        return [try parent.map { try tree(of: $0) }, try tree(of: commit)]
      })
  }

  /// - Parameter trees: two of each commit, before and after.
  private func isCommon(_ trees: [ObjectID?]) throws -> Bool {
    if trees[0] == trees[1] || trees[2] == trees[3] { return false }
    let entries = try trees.map { try $0.map(objects.entries) ?? [:] }
    for name in Set(entries[0].keys).union(entries[1].keys) {
      let found = entries.map { $0[name] }
      if found[0] == found[1] || found[2] == found[3] { continue }
      if found.contains(where: { $0.map { $0.kind != .folder } ?? false }) { return true }
      if try isCommon(found.map { $0?.id }) { return true }
    }
    return false
  }
}

extension ObjectReader {
  /// The entries of a tree by their names.
  fileprivate func entries(_ id: ObjectID) throws(GitError) -> [String: TreeEntry] {
    let tree = try tree(id)
    var entries: [String: TreeEntry] = [:]
    for index in 0..<git_tree_entrycount(tree.pointer) {
      guard let entry = git_tree_entry_byindex(tree.pointer, index), let name = git_tree_entry_name(entry) else {
        continue
      }
      entries[String(cString: name)] = TreeEntry(entry)
    }
    return entries
  }
}

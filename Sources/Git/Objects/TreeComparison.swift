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

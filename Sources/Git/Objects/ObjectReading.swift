import CGit

// Objects, read through libgit2, which compares what it reads with the object's id.
extension Repository {
  /// - Throws: `GitError` `.unreadableObject` for a missing or damaged object.
  func object(_ id: ObjectID) throws(GitError) -> (kind: git_object_t, bytes: [UInt8]) {
    var name = id.libraryID
    let object = try reporting { () throws(GitError) in
      try Handle("read object", subject: id.description, freeing: git_odb_object_free) {
        git_odb_read(&$0, database.pointer, &name)
      }
    }
    return withExtendedLifetime(object) {
      let bytes = UnsafeRawBufferPointer(
        start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer))
      return (git_odb_object_type(object.pointer), Array(bytes))
    }
  }

  /// Reads an object's header only.
  /// - Throws: `GitError` `.unreadableObject` for a missing or damaged object.
  func describe(_ id: ObjectID) throws(GitError) -> (kind: git_object_t, size: Int) {
    try reporting { () throws(GitError) in try header(of: id) }
  }

  /// Whether it has an object that can be read.
  package func contains(_ id: ObjectID) -> Bool { (try? header(of: id)) != nil }

  private func header(of id: ObjectID) throws(GitError) -> (kind: git_object_t, size: Int) {
    var name = id.libraryID
    var size = 0
    var type = GIT_OBJECT_INVALID
    try check(
      git_odb_read_header(&size, &type, database.pointer, &name), operation: "read object", subject: id.description)
    return (type, size)
  }

  /// - Parameters:
  ///   - path: components separated by "/".
  ///   - tree: a tree's id.
  /// - Returns: nil if the tree has nothing at that path.
  /// - Throws: `GitError` `.unreadableObject`.
  func entry(at path: String, inTree tree: ObjectID) throws(GitError) -> TreeEntry? {
    // libgit2 would end the name there.
    if path.utf8.contains(0) { return nil }
    var entry = TreeEntry(folder: tree)
    // Not git_tree_entry_bypath, which gives one code for a missing entry and for a missing tree.
    for name in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard entry.kind == .folder else { return nil }
      let folder = try self.tree(entry.id)
      guard let found = git_tree_entry_byname(folder.pointer, String(name)) else { return nil }
      entry = TreeEntry(found)
    }
    return entry
  }

  /// - Throws: `GitError` `.unreadableObject`, also for an object of another kind.
  func tree(_ id: ObjectID) throws(GitError) -> Handle {
    var name = id.libraryID
    return try reporting { () throws(GitError) in
      try Handle("read tree", subject: id.description, freeing: git_tree_free) {
        git_tree_lookup(&$0, handle.pointer, &name)
      }
    }
  }

  /// Reports a missing object as unreadable, because its id came from another object or was just looked up.
  private func reporting<Result>(_ read: () throws(GitError) -> Result) throws(GitError) -> Result {
    do { return try read() } catch { throw unreadable(error, isMissing: error.cause == .notFound) }
  }

  func unreadable(_ error: GitError, isMissing: Bool) -> GitError {
    var reported = error.replacing(.notFound, with: .unreadableObject).replacing(.other, with: .unreadableObject)
    if isMissing {
      reported.isShallow = git_repository_is_shallow(handle.pointer) == 1
      reported.isPartial = isPartial
    }
    return reported
  }

  /// Whether the clone was made with `--filter`, so that git fetches objects when it needs them (git's
  /// technical/partial-clone). libgit2 does not.
  package var isPartial: Bool {
    ((try? settings) ?? []).contains { setting in
      setting.key == "extensions.partialclone" || setting.key.hasPrefix("remote.") && setting.key.hasSuffix(".promisor")
    }
  }
}

extension git_object_t {
  /// "commit", "tree", "blob" or "tag".
  var name: String { String(cString: git_object_type2string(self)) }
}

/// An entry of a tree, without its name.
struct TreeEntry: Hashable {
  enum FileType: String {
    case file
    case folder
    case link = "symbolic link"
    case submodule
  }

  /// As in stat(2), with 0160000 for a submodule.
  let mode: UInt32
  let id: ObjectID

  init(folder id: ObjectID) {
    mode = GIT_FILEMODE_TREE.rawValue
    self.id = id
  }

  /// - Parameter entry: a libgit2 entry, whose tree is still open.
  init(_ entry: OpaquePointer) {
    mode = git_tree_entry_filemode_raw(entry).rawValue
    id = git_tree_entry_id(entry).map { ObjectID($0.pointee) } ?? ObjectID(git_oid())
  }

  var kind: FileType {
    switch mode & 0o170000 {
    case 0o040000: .folder
    case 0o120000: .link
    case 0o160000: .submodule
    default: .file
    }
  }
}

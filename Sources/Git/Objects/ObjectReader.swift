import CGit

/// Reads objects through libgit2, which compares what it reads with the object's id.
final class ObjectReader {
  enum ObjectType: String {
    case commit, tree, blob, tag
  }

  private let repository: Handle
  let database: Handle

  /// - Parameter folder: the folder `objects` of the repository.
  init(_ repository: Handle, _ folder: String) throws(GitError) {
    self.repository = repository
    database = try Handle("open object database", subject: folder, freeing: git_odb_free) {
      git_repository_odb(&$0, repository.pointer)
    }
    try LooseObjects(folder).add(to: database)
  }

  /// Passes the bytes of an object to `body`. They are valid during the call.
  /// - Throws: `GitError` `.unreadableObject` for a missing or damaged object, and what `body` throws.
  func read<Result>(_ id: ObjectID, _ body: (ObjectType, UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    var name = id.libraryID
    let object = try reporting { () throws(GitError) in
      try Handle("read object", subject: id.description, freeing: git_odb_object_free) {
        git_odb_read(&$0, database.pointer, &name)
      }
    }
    let kind = try kind(git_odb_object_type(object.pointer), of: id)
    let bytes = UnsafeRawBufferPointer(
      start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer))
    return try body(kind, bytes)
  }

  /// Reads an object's header only.
  /// - Throws: `GitError` `.unreadableObject` for a missing or damaged object.
  func describe(_ id: ObjectID) throws(GitError) -> (kind: ObjectType, size: Int) {
    var name = id.libraryID
    var size = 0
    var type = GIT_OBJECT_INVALID
    _ = try reporting { () throws(GitError) in
      try check(
        git_odb_read_header(&size, &type, database.pointer, &name), operation: "read object", subject: id.description)
    }
    return (try kind(type, of: id), size)
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
        git_tree_lookup(&$0, repository.pointer, &name)
      }
    }
  }

  /// The root folder of a commit.
  func tree(ofCommit id: ObjectID) throws -> Handle { try tree(commit(id) { $0.tree }) }

  private func kind(_ type: git_object_t, of id: ObjectID) throws(GitError) -> ObjectType {
    if let kind = ObjectType(type) { return kind }
    throw GitError(
      .unreadableObject, operation: "read object", subject: id.description, detail: "unknown kind of object")
  }

  /// Reports a missing object as unreadable, because its id came from another object or was just looked up.
  private func reporting<Result>(_ read: () throws(GitError) -> Result) throws(GitError) -> Result {
    do { return try read() } catch { throw unreadable(error, isMissing: error.cause == .notFound) }
  }

  func unreadable(_ error: GitError, isMissing: Bool) -> GitError {
    var reported = error.replacing(.notFound, with: .unreadableObject).replacing(.other, with: .unreadableObject)
    if isMissing {
      reported.isShallow = git_repository_is_shallow(repository.pointer) == 1
      reported.isPartial = isPartial
    }
    return reported
  }

  /// Whether the clone was made with `--filter`, so that git fetches objects when it needs them (git's
  /// technical/partial-clone). libgit2 does not.
  var isPartial: Bool {
    var (configuration, iterator) = (OpaquePointer?.none, OpaquePointer?.none)
    var entry: UnsafeMutablePointer<git_config_entry>?
    defer {
      git_config_iterator_free(iterator)
      git_config_free(configuration)
    }
    guard git_repository_config(&configuration, repository.pointer) == 0,
      // Not its own search by a pattern: libgit2 1.5 frees nothing of a setting that does not match.
      git_config_iterator_new(&iterator, configuration) == 0
    else { return false }
    while git_config_next(&entry, iterator) == 0 {
      if let name = entry?.pointee.name, Self.marksPartialClone(String(cString: name)) { return true }
    }
    return false
  }

  private static func marksPartialClone(_ setting: String) -> Bool {
    setting == "extensions.partialclone" || setting.hasPrefix("remote.") && setting.hasSuffix(".promisor")
  }
}

extension ObjectReader.ObjectType {
  init?(_ type: git_object_t) { self.init(rawValue: String(cString: git_object_type2string(type))) }

  var libraryType: git_object_t { git_object_string2type(rawValue) }
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

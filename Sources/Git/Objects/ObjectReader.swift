import CGit

/// Reads objects as they are stored. libgit2 compares what it reads with the object's name.
final class ObjectReader {
  enum Kind: String {
    case commit, tree, blob, tag
  }

  private let database: Handle

  /// - Parameter folder: git's folder `objects`.
  init(_ repository: Handle, _ folder: String) throws(GitError) {
    database = try Handle("open object database", folder, freeing: git_odb_free) {
      git_repository_odb(&$0, repository.pointer)
    }
    try LooseBackend.add(to: database, LooseObjects(folder))
  }

  /// Gives the bytes of an object for the time of a call.
  /// - Throws: `GitError` `.unreadableObject` for one that is missing or damaged, and what `body` throws.
  func read<Result>(_ id: ObjectID, _ body: (Kind, UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    var name = id.libraryID
    let object = try reporting(id) { () throws(GitError) in
      try Handle("read object", id.description, freeing: git_odb_object_free) {
        git_odb_read(&$0, database.pointer, &name)
      }
    }
    guard let kind = Kind(git_odb_object_type(object.pointer)) else {
      throw GitError(.unreadableObject, "read object", id.description, detail: "of no known kind")
    }
    let bytes = UnsafeRawBufferPointer(
      start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer))
    return try body(kind, bytes)
  }

  /// - Throws: as `read` does; the object is not unpacked for it.
  func describe(_ id: ObjectID) throws(GitError) -> (kind: Kind, size: Int) {
    var name = id.libraryID
    var size = 0
    var type = GIT_OBJECT_INVALID
    _ = try reporting(id) { () throws(GitError) in
      try check(git_odb_read_header(&size, &type, database.pointer, &name), "read object", id.description)
    }
    guard let kind = Kind(type) else {
      throw GitError(.unreadableObject, "read object", id.description, detail: "of no known kind")
    }
    return (kind, size)
  }

  /// An object that another one names, or that was found a moment ago, should be there.
  private func reporting<Result>(
    _ id: ObjectID, _ read: () throws(GitError) -> Result
  ) throws(GitError) -> Result {
    do {
      return try read()
    } catch {
      throw error.meaning(.unreadableObject, when: .notFound).meaning(.unreadableObject, when: .other)
    }
  }
}

extension ObjectReader.Kind {
  init?(_ type: git_object_t) {
    switch type {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: return nil
    }
  }

  var libraryType: git_object_t {
    switch self {
    case .commit: GIT_OBJECT_COMMIT
    case .tree: GIT_OBJECT_TREE
    case .blob: GIT_OBJECT_BLOB
    case .tag: GIT_OBJECT_TAG
    }
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Removes a file, a link, or a folder with its contents. Succeeds if there is nothing.
  ///
  /// Names are bytes and need not be UTF-8. Each folder is opened inside its parent, so links are never followed and no path is
  /// too long.
  package static func removeTree(_ path: String) throws(SystemError) {
    try remove(Array(path.utf8CString), in: AT_FDCWD, shownAs: path)
  }

  /// - Parameters:
  ///   - name: ends with a zero byte.
  ///   - parent: the descriptor of the folder that contains `name`.
  private static func remove(_ name: [CChar], in parent: Int32, shownAs path: String) throws(SystemError) {
    var status = stat()
    guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      return try passIfMissing(SystemError("stat", path))
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    if isFolder { try empty(name, in: parent, shownAs: path) }
    if unlinkat(parent, name, isFolder ? AT_REMOVEDIR : 0) != 0 {
      try passIfMissing(SystemError(isFolder ? "remove folder" : "remove", path))
    }
  }

  private static func empty(_ name: [CChar], in parent: Int32, shownAs path: String) throws(SystemError) {
    let folder = try OpenFolder.reading(name, in: parent, shownAs: path)
    // Read all names first: changing a folder while it is read may skip some.
    var children: [[CChar]] = []
    try folder.forEachName { child throws(SystemError) in
      children.append(Array(UnsafeBufferPointer(start: child, count: strlen(child) + 1)))
    }
    for child in children {
      let shown = String(decoding: child.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      try remove(child, in: folder.descriptor, shownAs: FilePath.join(path, shown))
    }
  }

  private static func passIfMissing(_ error: SystemError) throws(SystemError) {
    if !error.isMissing { throw error }
  }
}

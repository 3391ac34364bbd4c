#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Removes a file, a link or a folder with all it holds; nothing there is fine.
  ///
  /// Names are taken as the bytes they are, so that also what is not UTF-8 goes, and each folder is opened inside the one
  /// above it: a link is never followed and no path is too long.
  package static func removeTree(_ path: String) throws(SystemError) {
    try remove(Array(path.utf8CString), in: AT_FDCWD, shownAs: path)
  }

  /// - Parameters:
  ///   - name: ends with a zero.
  ///   - parent: the descriptor of the folder that `name` stands in.
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
    // All of them first: what is left of a folder that is changed while it is read may be passed over.
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

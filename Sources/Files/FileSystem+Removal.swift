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
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = try check("open folder", path) { openat(parent, name, flags) }
    guard let stream = fdopendir(descriptor) else {
      let error = SystemError("open folder", path)
      _ = close(descriptor)
      throw error
    }
    // Closes the descriptor too.
    defer { closedir(stream) }
    for child in try entryNames(stream, path) {
      let shown = String(decoding: child.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      try remove(child, in: descriptor, shownAs: FilePath.join(path, shown))
    }
  }

  private static func passIfMissing(_ error: SystemError) throws(SystemError) {
    if !error.isMissing { throw error }
  }
}

#if canImport(Darwin)
  typealias FolderStream = UnsafeMutablePointer<DIR>
#else
  typealias FolderStream = OpaquePointer
#endif

/// The names in an open folder, each with its closing zero, without "." and "..".
func entryNames(_ stream: FolderStream, _ folder: String) throws(SystemError) -> [[CChar]] {
  var names: [[CChar]] = []
  try forEachEntryName(stream, folder) { name throws(SystemError) in
    names.append(Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1)))
  }
  return names
}

/// Gives the same names one by one: each is there until `body` returns.
func forEachEntryName(
  _ stream: FolderStream, _ folder: String, _ body: (UnsafePointer<CChar>) throws(SystemError) -> Void
) throws(SystemError) {
  errno = 0
  while let entry = readdir(stream) {
    // The name is a C array, which Swift sees as a tuple: its address is taken in place, for the entry may be shorter.
    let bytes = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
    let name = bytes.assumingMemoryBound(to: CChar.self)
    if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { try body(name) }
    errno = 0
  }
  if errno != 0 { throw SystemError("read folder", folder) }
}

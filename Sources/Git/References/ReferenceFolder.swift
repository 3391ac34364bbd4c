import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads what a folder of references holds, asking the file system for no more than the names and whether they are folders.
enum ReferenceFolder {
  /// - Returns: entries in no order; none where there is no folder. Names that are not UTF-8 are left out.
  static func entries(_ path: String) throws(SystemError) -> [(name: String, isFolder: Bool)] {
    guard let stream = opendir(path) else {
      let error = SystemError("open folder", path)
      if error.isMissing { return [] }
      throw error
    }
    defer { closedir(stream) }
    var entries: [(String, Bool)] = []
    errno = 0
    while let entry = readdir(stream) {
      // The name is a C array, which Swift sees as a tuple: its address is taken in place, for the entry may be shorter.
      let bytes = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
      let name = String(validatingCString: bytes.assumingMemoryBound(to: CChar.self))
      if let name, name != ".", name != ".." {
        entries.append((name, try isFolder(entry.pointee.d_type, FilePath.join(path, name))))
      }
      errno = 0
    }
    if errno != 0 { throw SystemError("read folder", path) }
    return entries
  }

  /// Some file systems leave the kind out, and a link may lead to a folder.
  private static func isFolder(_ kind: UInt8, _ path: String) throws(SystemError) -> Bool {
    switch Int(kind) {
    case Int(DT_DIR): true
    case Int(DT_UNKNOWN), Int(DT_LNK): try FileSystem.status(path)?.kind == .directory
    default: false
    }
  }
}

import CSystem
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// The contents of a folder. Links are not followed.
  ///
  /// - Throws: `SystemError`: EILSEQ for a name that is not UTF-8, ENOTSUP for anything but a file, folder or link.
  package static func tree(of folder: String) throws -> FileTree {
    var entries: [FileTree.Entry] = []
    try walk(folder, from: ()) { found, _ in
      guard found.isText else { throw notText(in: FilePath.join(folder, FilePath.parent(of: found.path))) }
      let kind: FileTree.Entry.FileType =
        switch found.status.kind {
        case .directory: .directory
        case .file: .file(size: found.status.size, executable: found.status.isExecutable)
        case .symlink: .symlink(target: try linkTarget(FilePath.join(folder, found.path)))
        case .other: throw SystemError.notAFile("read", FilePath.join(folder, found.path))
        }
      entries.append(FileTree.Entry(found.path, kind))
      return ()
    }
    return FileTree(entries)
  }

  /// Names directly inside a folder, in no particular order.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    var names: [String] = []
    try OpenFolder.reading(folder).forEachName { bytes throws(SystemError) in
      guard let name = validText(bytes) else { throw notText(in: folder) }
      names.append(name)
    }
    return names
  }

  private static func notText(in folder: String) -> SystemError {
    SystemError("list", folder, code: EILSEQ)
  }

  package static func linkTarget(_ path: String) throws(SystemError) -> String {
    // One byte more than readlink writes, so that the text ends with a zero byte.
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    _ = try check("read link", path) { readlink(path, &bytes, bytes.count - 1) }
    let target = bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap(validText) }
    guard let target else { throw SystemError("read link", path, code: EILSEQ) }
    return target
  }

  /// Swaps two names atomically.
  ///
  /// - Returns: false, with nothing changed, if the file system cannot. Overlayfs cannot swap folders of a lower layer.
  package static func exchange(_ source: String, _ target: String) throws(SystemError) -> Bool {
    if RenameFlag.exchange.rename(source, target) == 0 { return true }
    let error = SystemError("swap", target)
    if [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, EXDEV].contains(error.code) { return false }
    throw error
  }

  /// Copies a folder with everything in it; links stay links.
  package static func copyTree(_ source: String, to target: String) throws {
    try makeDirectory(target)
    // Sorted, so a folder comes before what is in it.
    for entry in try tree(of: source).entries {
      let (from, to) = (FilePath.join(source, entry.path), FilePath.join(target, entry.path))
      switch entry.kind {
      case .directory: try makeDirectory(to)
      case .file(let size, let executable): try copyFile(from, size: size, to: to, executable: executable)
      case .symlink(let destination): try makeSymlink(to, to: destination)
      }
    }
  }

  /// Throws if a folder neither exists nor can be created, because something else is on its path.
  package static func checkFolderCanBe(_ path: String) throws(SystemError) {
    for folder in FilePath.ancestors(of: path) + [path] {
      guard let status = try status(folder) else { return }
      if status.kind != .directory { throw SystemError("create folder", folder, code: ENOTDIR) }
    }
  }

  /// The path as a person would write it: without dots and doubled slashes, unless a link makes the shorter one lead elsewhere.
  package static func plainPath(_ path: String) -> String {
    let plain = FilePath.simplified(path)
    guard plain != path, !plain.isEmpty, let place = try? canonicalPath(plain), (try? canonicalPath(path)) == place
    else {
      return path
    }
    return plain
  }

  /// The absolute path without links, dots and doubled slashes. Components that do not exist yet stay as they are.
  package static func canonicalPath(_ path: String) throws(SystemError) -> String {
    let absolute = try absolutePath(path)
    var missing: [String] = []
    var existing = absolute
    while true {
      if let found = realpath(existing, nil) {
        defer { free(found) }
        return missing.reversed().reduce(String(cString: found), FilePath.join)
      }
      let parent = FilePath.parent(of: existing)
      if parent.isEmpty || parent == existing { return absolute }
      missing.append(FilePath.lastComponent(of: existing))
      existing = parent
    }
  }
}

/// Nil if the bytes, which end with a zero, are not UTF-8.
private func validText(_ bytes: UnsafePointer<CChar>) -> String? { String(validatingCString: bytes) }

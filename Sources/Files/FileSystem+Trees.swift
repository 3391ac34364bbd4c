import CSystem
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// What a folder holds, links not followed.
  ///
  /// - Parameter parent: the folder that it stands in, where many of these are looked into.
  /// - Throws: `SystemError`, also (EILSEQ) for a name that is not UTF-8 and (ENOTSUP) for what is no file, folder or link.
  package static func tree(of folder: String, in parent: OpenFolder? = nil) throws -> FileTree {
    var entries: [FileTree.Entry] = []
    var pending: [String] = []
    var next: String? = ""
    while let relative = next {
      let place = FilePath.join(folder, relative)
      let opened = try OpenFolder.reading(place, in: relative.isEmpty ? parent : nil)
      try opened.forEachName { bytes throws(SystemError) in
        let name = try text(ofName: bytes, in: place)
        let path = relative.isEmpty ? name : relative + "/" + name
        let kind = try entryKind(bytes, in: opened.descriptor, shownAs: FilePath.join(place, name))
        if kind == .directory { pending.append(path) }
        entries.append(FileTree.Entry(path, kind))
      }
      next = pending.popLast()
    }
    return FileTree(entries)
  }

  /// The files in a folder that holds nothing else, by the bytes of their names: sooner known than a tree.
  ///
  /// - Parameter parent: the folder that it stands in, where many of these are looked into.
  /// - Returns: nil for a folder that `tree` has more to say of, be it an error.
  package static func plainFiles(in folder: String, _ parent: OpenFolder?) -> [(name: String, size: Int)]? {
    var files: [(name: String, size: Int)] = []
    do throws(SystemError) {
      let opened = try OpenFolder.reading(folder, in: parent)
      var isPlain = true
      try opened.forEachName { bytes throws(SystemError) in
        var found = stat()
        guard isPlain, fstatat(opened.descriptor, bytes, &found, AT_SYMLINK_NOFOLLOW) == 0,
          case let status = Status(found), status.kind == .file, let name = validText(bytes)
        else {
          isPlain = false
          return
        }
        files.append((name, status.size))
      }
      guard isPlain else { return nil }
    } catch { return nil }
    return files.count < 2 ? files : files.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// - Parameter folder: the descriptor of the folder that `name` stands in: to look the whole path up takes longer.
  private static func entryKind(
    _ name: UnsafePointer<CChar>, in folder: Int32, shownAs path: @autoclosure () -> String
  ) throws(SystemError) -> FileTree.Entry.Kind {
    var found = stat()
    _ = try check("stat", path()) { fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) }
    let status = Status(found)
    switch status.kind {
    case .directory: return .directory
    case .file: return .file(size: status.size, executable: status.isExecutable)
    case .symlink: return .symlink(target: try linkTarget(path()))
    case .other: throw SystemError("read", path(), code: ENOTSUP)
    }
  }

  /// Names directly inside a folder, in no order.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    var names: [String] = []
    try OpenFolder.reading(folder).forEachName { name throws(SystemError) in
      names.append(try text(ofName: name, in: folder))
    }
    return names
  }

  private static func text(ofName bytes: UnsafePointer<CChar>, in folder: String) throws(SystemError) -> String {
    guard let name = validText(bytes) else {
      throw SystemError("read a name that is not UTF-8 in", folder, code: EILSEQ)
    }
    return name
  }

  package static func linkTarget(_ path: String) throws(SystemError) -> String {
    // One more than readlink fills, so that a zero ends it.
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    _ = try check("read link", path) { readlink(path, &bytes, bytes.count - 1) }
    let target = bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap(validText) }
    guard let target else { throw SystemError("read link", path, code: EILSEQ) }
    return target
  }

  /// Swaps two names at once.
  ///
  /// - Returns: false where the file system cannot; nothing has changed then.
  package static func exchange(_ source: String, _ target: String) throws(SystemError) -> Bool {
    if swapNames(source, target) == 0 { return true }
    let error = SystemError("swap", target)
    if error.code == EINVAL || error.code == ENOSYS || error.code == ENOTSUP { return false }
    throw error
  }

  /// Whether a folder is there or could be made: nothing else stands on its way.
  package static func checkFolderCanBe(_ path: String) throws(SystemError) {
    for folder in FilePath.ancestors(of: path) + [path] {
      guard let status = try status(folder) else { return }
      if status.kind != .directory { throw SystemError("create folder", folder, code: ENOTDIR) }
    }
  }

  /// The path without links, dots and doubled slashes, as far as it exists; what does not exist yet follows as it is.
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

/// Nil for what is not UTF-8. The bytes end with a zero.
private func validText(_ bytes: UnsafePointer<CChar>) -> String? { String(validatingCString: bytes) }

#if os(Linux)
  /// renameat2(2) with RENAME_EXCHANGE.
  private func swapNames(_ source: String, _ target: String) -> Int32 {
    renameat2(AT_FDCWD, source, AT_FDCWD, target, 2)
  }
#else
  private func swapNames(_ source: String, _ target: String) -> Int32 {
    renamex_np(source, target, UInt32(RENAME_SWAP))
  }
#endif

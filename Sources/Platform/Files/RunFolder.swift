import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder with a unique name, which only this user may access. It is locked until its process ends, so that another one
/// can tell whether it is still in use.
package struct RunFolder {
  package let path: String
  /// Nil where the file system has no locks: then nothing is known of other folders either.
  private let lock: OpenFile?

  /// - Parameter prefix: the start of its name, by which `removeAbandoned` finds it.
  package static func make(in folder: String, prefix: String) throws -> RunFolder {
    for _ in 0..<100 {
      let path = try FileSystem.makeTemporaryDirectory(in: folder, prefix: prefix)
      do throws(SystemError) {
        // Before it was locked, another process may have found it abandoned.
        if let made = try lock(path) { return made }
      } catch { return RunFolder(path: path, lock: nil) }
    }
    throw SystemError("create a temporary folder", folder, code: EAGAIN)
  }

  /// Nil if another process uses the folder or has removed it.
  private static func lock(_ path: String) throws(SystemError) -> RunFolder? {
    do {
      let folder = try OpenFile.reading(path)
      return try folder.lock(waiting: false) && folder.isStill(at: path) ? RunFolder(path: path, lock: folder) : nil
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Gives another folder a file, unless there is something of its name. It is written here first: an empty one, left by a killed
  /// run, would stay for ever.
  ///
  /// - Parameter target: on the same volume.
  package func place(_ bytes: some Collection<UInt8>, at target: String) throws {
    if try FileSystem.status(target, followingLinks: false) != nil { return }
    let staged = FilePath.join(path, FilePath.lastComponent(of: target))
    try FileSystem.writeNewFile(staged, bytes)
    _ = try FileSystem.place(staged, at: target)
  }

  /// Removes the folder, then its lock.
  package func remove() throws(SystemError) {
    defer { try? lock?.close() }
    try FileSystem.removeTree(path)
  }

  /// Removes folders that killed processes of this user left, but none that is in use. Errors are ignored, since another
  /// process may do the same.
  package static func removeAbandoned(in folder: String, prefixes: [String]) {
    for name in names(in: folder) where prefixes.contains(where: { isMade(name, with: $0) }) {
      let path = FilePath.join(folder, name)
      if isOwnFolder(path) { try? lock(path)?.remove() }
    }
  }

  private static func names(in folder: String) -> [String] {
    var names: [String] = []
    // Others' names need not be UTF-8.
    try? OpenFolder.reading(folder).forEachName { names.append(String(cString: $0)) }
    return names
  }

  /// Whether `mkdtemp` made the name.
  private static func isMade(_ name: String, with prefix: String) -> Bool {
    // The length first: a temporary folder may have thousands of others' names.
    guard name.utf8.count == prefix.utf8.count + 6, name.hasPrefix(prefix) else { return false }
    return name.utf8.suffix(6).allSatisfy(\.isAlphanumeric)
  }

  private static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
  }
}

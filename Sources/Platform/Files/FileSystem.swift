import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Operations on whole files and folders.
package enum FileSystem {
  package enum FileType: Sendable { case file, directory, symlink, other }

  package struct Status: Sendable {
    package var kind: FileType
    package var size: Int
    package var isExecutable: Bool
    /// Permissions.
    package var mode: Int
  }

  /// Nil if nothing exists at the path.
  package static func status(_ path: String, followingLinks: Bool = true) throws(SystemError) -> Status? {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      let error = SystemError("stat", path)
      if error.isMissing { return nil }
      throw error
    }
    return Status(status)
  }

  package static func isDirectory(_ path: String) -> Bool { (try? status(path))??.kind == .directory }

  /// The limit for a file that is read whole, in bytes: text that people or their tools write has far less.
  package static let largestText = 64 << 20
  /// The limit for a list of all customers, in bytes.
  package static let largestList = 256 << 20

  /// The whole file.
  ///
  /// - Throws: `SystemError.notAFile` for a pipe or a device, `SystemError.tooLarge` for more than `limit` bytes.
  package static func readFile(_ path: String, limit: Int = largestText) throws -> [UInt8] {
    try OpenFile.reading(path).readToEnd(limit: limit)
  }

  package static func readStandardInput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let chunk = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = try check("read", "standard input") { read(0, buffer.baseAddress, buffer.count) }
      }
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= largestList else { throw SystemError.tooLarge("standard input", limit: largestList) }
    }
  }

  package static func writeNewFile(_ path: String, _ bytes: some Collection<UInt8>) throws {
    let file = try OpenFile.creating(path)
    try file.write(bytes)
    try file.close()
  }

  package static func makeDirectory(_ path: String) throws(SystemError) {
    _ = try check("create folder", path) { mkdir(path, 0o755) }
  }

  /// Makes a folder with a unique name, which only this user may access.
  package static func makeTemporaryDirectory(in folder: String, prefix: String) throws -> String {
    var template = Array(FilePath.join(folder, prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("create a temporary folder", folder) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Makes a folder and its missing parents. Succeeds if the folder exists.
  ///
  /// - Parameter mode: permissions of files that go there. Whoever may read them may open the new folders, whatever the umask is.
  package static func makeDirectories(_ path: String, for mode: Int? = nil) throws(SystemError) {
    for folder in FilePath.ancestors(of: path) + [path] {
      if mkdir(folder, 0o755) == 0 {
        if let mode, let own = try status(folder)?.mode { try setPermissions(folder, own | mode | (mode & 0o444) >> 2) }
        continue
      }
      let error = SystemError("create folder", folder)
      guard error.code == EEXIST || error.code == EISDIR else { throw error }
      guard isDirectory(folder) else { throw SystemError("create folder", folder, code: ENOTDIR) }
    }
  }

  package static func makeSymlink(_ path: String, to target: String) throws(SystemError) {
    _ = try check("create link", path) { symlink(target, path) }
  }

  package static func rename(_ source: String, to target: String) throws(SystemError) {
    _ = try check("rename", target) { systemRename(source, target) }
  }

  package static func removeFile(_ path: String) throws(SystemError) {
    _ = try check("remove", path) { unlink(path) }
  }

  /// Writes the folder's own entries to the disk: names that were created, renamed or removed.
  package static func flushDirectory(_ path: String) throws(SystemError) {
    try OpenFile.reading(path).flush()
  }

  /// Writes a new file and waits until it is on the disk. After a rename, the file is complete even after a power cut.
  package static func writeDurably(_ path: String, _ bytes: some Collection<UInt8>) throws {
    let file = try OpenFile.creating(path)
    try file.write(bytes)
    try file.flush()
    try file.close()
  }

  package static func absolutePath(_ path: String) throws(SystemError) -> String {
    FilePath.join(try currentDirectory(), path)
  }

  /// - Throws: `SystemError`: EIO if the source is shorter than `size`.
  package static func copyFile(_ source: String, size: Int, to target: String, executable: Bool) throws {
    let file = try OpenFile.creating(target, mode: executable ? 0o755 : 0o644)
    try file.append(from: OpenFile.reading(source), count: size)
    try file.close()
  }

  package static func currentDirectory() throws(SystemError) -> String {
    guard let path = getcwd(nil, 0) else { throw SystemError("getcwd", ".") }
    defer { free(path) }
    return String(cString: path)
  }
}

extension FileSystem.Status {
  init(_ status: stat) {
    let kind: FileSystem.FileType =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .symlink
      default: .other
      }
    self.init(
      kind: kind, size: Int(status.st_size), isExecutable: status.st_mode & 0o111 != 0,
      mode: Int(status.st_mode & 0o7777))
  }
}

// Inside FileSystem, `rename` is its own function.
private func systemRename(_ source: String, _ target: String) -> Int32 { rename(source, target) }

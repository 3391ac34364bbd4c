import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Whether this user may write the file and it is not marked read-only. Root may write any file, even a read-only one.
  package static func isWritable(_ path: String) -> Bool {
    var status = stat()
    return access(path, W_OK) == 0 && stat(path, &status) == 0 && status.st_mode & 0o222 != 0
  }

  package static func mayMakeFiles(in folder: String) -> Bool { access(folder, W_OK | X_OK) == 0 }

  /// Sets a file's time of modification to now.
  package static func touch(_ path: String) throws(SystemError) {
    _ = try check("touch", path) { utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }
  }

  /// The number of a file's names.
  package static func linkCount(_ path: String) throws(SystemError) -> Int {
    var status = stat()
    _ = try check("stat", path) { stat(path, &status) }
    return Int(status.st_nlink)
  }

  /// Gives a file everything that another file has besides its content: owner, mode, access control list, extended
  /// attributes. A group that this user is not in is left out, as git does.
  ///
  /// - Throws: `SystemError` for what this user may not give, or the file system cannot keep.
  package static func copyMetadata(of source: String, to target: String) throws {
    var status = stat()
    _ = try check("stat", source) { stat(source, &status) }
    var own = stat()
    _ = try check("stat", target) { stat(target, &own) }
    // First, because a change of owner may clear mode bits.
    if own.st_uid != status.st_uid {
      _ = try check("keep the owner", source) { chown(target, status.st_uid, status.st_gid) }
    } else if own.st_gid != status.st_gid {
      _ = chown(target, status.st_uid, status.st_gid)
    }
    try copyAttributes(of: source, to: target)
    _ = try check("change the mode", target) { chmod(target, status.st_mode & 0o7777) }
  }

  #if os(Linux)
    /// Access control lists are attributes too. The system gives every file its security labels.
    private static func copyAttributes(of source: String, to target: String) throws {
      for name in try attributeNames(of: source) where !name.hasPrefix("security.") {
        let size = try check("read attribute \(name)", source) { getxattr(source, name, nil, 0) }
        var value = [UInt8](repeating: 0, count: size)
        let count = try check("read attribute \(name)", source) { getxattr(source, name, &value, value.count) }
        _ = try check("keep attribute \(name)", source) { setxattr(target, name, value, count, 0) }
      }
    }

    private static func attributeNames(of path: String) throws -> [String] {
      let size = listxattr(path, nil, 0)
      // Some file systems have no attributes.
      if size <= 0 { return [] }
      var names = [CChar](repeating: 0, count: size)
      let count = try check("list the attributes", path) { listxattr(path, &names, names.count) }
      return names[..<count].split(separator: 0).map {
        String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
  #else
    private static func copyAttributes(of source: String, to target: String) throws {
      _ = try check("keep the attributes", source) {
        copyfile(source, target, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
      }
    }
  #endif
}

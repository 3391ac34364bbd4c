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

  /// Copies the mode of a file to another and, if this user may, the owner.
  package static func copyPermissions(of source: String, to target: String) throws(SystemError) {
    var status = stat()
    _ = try check("stat", source) { stat(source, &status) }
    // First, because a change of owner may clear mode bits.
    _ = chown(target, status.st_uid, status.st_gid)
    _ = try check("change the mode of", target) { chmod(target, status.st_mode & 0o7777) }
  }
}

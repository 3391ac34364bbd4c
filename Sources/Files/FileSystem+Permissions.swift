#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Whether this user may change a file, and nobody has marked it read-only: to root, everything is writable.
  package static func isWritable(_ path: String) -> Bool {
    var status = stat()
    return access(path, W_OK) == 0 && stat(path, &status) == 0 && status.st_mode & 0o222 != 0
  }

  /// Gives a file the mode of another and, as far as this user may, its owner.
  package static func copyPermissions(of source: String, to target: String) throws(SystemError) {
    var status = stat()
    _ = try check("stat", source) { stat(source, &status) }
    // Before the mode, which a change of owner may lower.
    _ = chown(target, status.st_uid, status.st_gid)
    _ = try check("change the mode of", target) { chmod(target, status.st_mode & 0o7777) }
  }
}

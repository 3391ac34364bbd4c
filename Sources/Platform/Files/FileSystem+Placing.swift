#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Gives a file its final name, unless there is something of that name.
  ///
  /// - Returns: false if there is; then nothing has changed.
  package static func place(_ staged: String, at target: String) throws(SystemError) -> Bool {
    if RenameFlag.exclusive.rename(staged, target) == 0 { return true }
    // Unlike rename(2), link(2) never replaces a file. A run that is killed in between leaves the staged file.
    if link(staged, target) == 0 {
      try removeFile(staged)
      return true
    }
    let error = SystemError("create", target)
    if error.exists { return false }
    // File systems without hard links, as of a mounted bucket.
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
    guard try status(target, followingLinks: false) == nil else { return false }
    try rename(staged, to: target)
    return true
  }

  /// Removes a folder, unless there is something in it.
  package static func removeEmptyFolder(_ path: String) { _ = rmdir(path) }

  package static func setPermissions(_ path: String, _ mode: Int) throws(SystemError) {
    _ = try check("set the permissions", path) { chmod(path, mode_t(mode)) }
  }
}

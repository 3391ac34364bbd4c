import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFile {
  /// Creates a file that starts with blocks of another. Both then have them on the disk once, as XFS, Btrfs and APFS can.
  ///
  /// - Parameter count: how many of the source's first bytes are wanted.
  /// - Returns: with the number of bytes that the file has, and is written on behind; 0 where no blocks are shared.
  package static func creating(
    _ path: String, sharing count: Int, of source: OpenFile
  ) throws(SystemError) -> (file: OpenFile, shared: Int) {
    #if canImport(Darwin)
      // A Mac shares whole files only, so what is too much goes again.
      if fclonefileat(source.descriptor, AT_FDCWD, path, UInt32(CLONE_NOOWNERCOPY)) == 0 {
        let file = try updating(path)
        try file.truncate(to: count)
        try file.seek(to: count)
        return (file, count)
      }
      return (try creating(path), 0)
    #else
      let file = try creating(path)
      // Blocks are shared whole. What a file system calls its best size is one block, or many.
      let block = try source.blockSize()
      let shared = count - count % block
      guard shared > 0, release_share_start(source.descriptor, shared, file.descriptor) == 0 else { return (file, 0) }
      try file.seek(to: shared)
      return (file, shared)
    #endif
  }

  private func blockSize() throws(SystemError) -> Int {
    var status = stat()
    _ = try check("stat", path) { fstat(descriptor, &status) }
    return max(1, Int(status.st_blksize))
  }

  private func seek(to offset: Int) throws(SystemError) {
    _ = try check("seek", path) { lseek(descriptor, off_t(offset), SEEK_SET) }
  }
}

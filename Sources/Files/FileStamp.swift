#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file that a path leads to, whatever the path: its device and inode.
package struct FileIdentity: Hashable, Sendable {
  private var device: UInt64
  private var inode: UInt64

  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// The inode, size and times of a file. They change when it is written to or replaced.
package struct FileStamp: Hashable, Sendable {
  package let identity: FileIdentity
  private var size: Int64
  /// In nanoseconds since 1970.
  package let modified: Int64
  /// A program can set the time of modification back, but not this one.
  private var changed: Int64

  package init(of path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    _ = try check("stat", path) { followingLinks ? stat(path, &status) : lstat(path, &status) }
    self.init(status)
  }

  init(_ status: stat) {
    #if canImport(Darwin)
      let times = (status.st_mtimespec, status.st_ctimespec)
    #else
      let times = (status.st_mtim, status.st_ctim)
    #endif
    identity = FileIdentity(status)
    size = Int64(status.st_size)
    modified = times.0.nanoseconds
    changed = times.1.nanoseconds
  }
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

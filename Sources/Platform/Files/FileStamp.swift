#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file that a path leads to, whatever the path: its device and inode.
package struct FileIdentity: Hashable, Sendable {
  fileprivate var device: UInt64
  fileprivate var inode: UInt64
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
    identity = FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    size = Int64(status.st_size)
    modified = times.0.nanoseconds
    changed = times.1.nanoseconds
  }
}

// As text, for a record of what was seen.
extension FileStamp: CustomStringConvertible {
  /// - Parameter text: as `description` writes it.
  package init?(_ text: ArraySlice<UInt8>) {
    let fields = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == fields.count else { return nil }
    self.init(numbers: numbers)
  }

  package var description: String { numbers.map(String.init).joined(separator: ":") }

  package var numbers: [Int64] {
    [Int64(bitPattern: identity.device), Int64(bitPattern: identity.inode), size, modified, changed]
  }

  /// Nil unless there are as many as of any stamp.
  package init?(numbers: [Int64]) {
    guard numbers.count == 5 else { return nil }
    identity = FileIdentity(device: UInt64(bitPattern: numbers[0]), inode: UInt64(bitPattern: numbers[1]))
    (size, modified, changed) = (numbers[2], numbers[3], numbers[4])
  }
}

extension FileStamp {
  private static let second: Int64 = 1_000_000_000
  /// Kernels take the time of a file from a clock that ticks every 1 to 10 ms.
  private static let tick: Int64 = 20_000_000

  /// Whether a later change of the file would change its stamp. One just after the last would have the same times: git calls
  /// such files racy (Documentation/technical/racy-git.txt).
  package func isSettled() -> Bool {
    let last = max(modified, changed)
    // Some file systems keep no fractions of a second, and FAT only even seconds.
    let step = last % Self.second == 0 ? 2 * Self.second : Self.tick
    return last < Self.now - step
  }

  /// In nanoseconds since 1970.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

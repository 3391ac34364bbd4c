import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What rename(2) cannot do: renameat2(2) on Linux, renamex_np(2) on macOS. Not every file system can.
enum RenameFlag {
  /// The two names are swapped.
  case exchange
  /// Fails if the target exists.
  case exclusive

  /// - Returns: -1, with `errno` set, if nothing has changed.
  func rename(_ source: String, _ target: String) -> Int32 {
    #if os(Linux)
      renameat2(AT_FDCWD, source, AT_FDCWD, target, value)
    #else
      renamex_np(source, target, value)
    #endif
  }

  private var value: UInt32 {
    #if os(Linux)
      // RENAME_EXCHANGE and RENAME_NOREPLACE of <linux/fs.h>.
      self == .exchange ? 2 : 1
    #else
      UInt32(self == .exchange ? RENAME_SWAP : RENAME_EXCL)
    #endif
  }
}

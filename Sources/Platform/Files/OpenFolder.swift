import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open folder, closed with its last reference. Looking up names in it is faster than looking up whole paths, and is not
/// affected if a parent folder is moved.
package final class OpenFolder {
  /// The path for messages.
  let path: String
  let descriptor: Int32

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  static func reading(_ path: String) throws(SystemError) -> OpenFolder {
    OpenFolder(path, try check("open folder", path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
  }

  /// Opens a folder inside another. Links are not followed.
  ///
  /// - Parameter name: ends with a zero byte.
  static func reading(
    _ name: [CChar], in parent: Int32, shownAs path: String
  ) throws(SystemError) -> OpenFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    return OpenFolder(path, try check("open folder", path) { openat(parent, name, flags) })
  }

  /// Calls `body` with every name except "." and "..". A name ends with a zero byte and is valid until `body` returns. May be
  /// called only once, because the open folder keeps the position.
  func forEachName(_ body: (UnsafePointer<CChar>) throws(SystemError) -> Void) throws(SystemError) {
    // Closing the stream closes its descriptor.
    let own = try check("read folder", path) { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    guard let stream = fdopendir(own) else {
      let error = SystemError("read folder", path)
      _ = close(own)
      throw error
    }
    defer { closedir(stream) }
    errno = 0
    while let entry = readdir(stream) {
      // Swift imports the name as a tuple, but the entry may be shorter than that, so this takes its address in place.
      let bytes = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
      let name = bytes.assumingMemoryBound(to: CChar.self)
      if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { try body(name) }
      errno = 0
    }
    if errno != 0 { throw SystemError("read folder", path) }
  }
}

import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open folder, closed when the last reference goes. What stands in it is looked up from here: to look whole paths up takes
/// longer, and may lead elsewhere when a folder above is moved.
package final class OpenFolder {
  /// How messages name it.
  let path: String
  let descriptor: Int32

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// - Parameter parent: the folder that the path's last component is looked up in, where it is open.
  static func reading(_ path: String, in parent: OpenFolder? = nil) throws(SystemError) -> OpenFolder {
    let name = parent == nil ? path : FilePath.lastComponent(of: path)
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    return OpenFolder(path, try check("open folder", path) { openat(parent?.descriptor ?? AT_FDCWD, name, flags) })
  }

  /// For folders in it to be looked up, which its names need not be readable for.
  ///
  /// - Returns: nil for what cannot be opened, and on systems where only what is readable can.
  package static func passing(_ path: String) -> OpenFolder? {
    #if os(Linux)
      // O_PATH, which the C library declares only under _GNU_SOURCE.
      let descriptor = open(path.isEmpty ? "." : path, 0o10000000 | O_DIRECTORY | O_CLOEXEC)
      return descriptor < 0 ? nil : OpenFolder(path, descriptor)
    #else
      return nil
    #endif
  }

  /// One that stands in another, and is no link.
  ///
  /// - Parameter name: ends with a zero.
  static func reading(
    _ name: [CChar], in parent: Int32, shownAs path: String
  ) throws(SystemError) -> OpenFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    return OpenFolder(path, try check("open folder", path) { openat(parent, name, flags) })
  }

  /// Gives every name but "." and ".."; each ends with a zero, and is there until `body` returns. Once: where they were read
  /// to is the open folder's own state.
  func forEachName(_ body: (UnsafePointer<CChar>) throws(SystemError) -> Void) throws(SystemError) {
    try forEachEntry { name throws(SystemError) in
      if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { try body(name) }
    }
  }

  #if os(Linux)
    /// getdents64(2): opendir asks for the folder's status first and takes 32 KB for its names, which most folders do not need.
    private func forEachEntry(_ body: (UnsafePointer<CChar>) throws(SystemError) -> Void) throws(SystemError) {
      // What fits onto the stack.
      let result = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
        Result { () throws(SystemError) in
          while try readEntries(into: buffer, body) {}
        }
      }
      try result.get()
    }

    /// - Returns: false at the end.
    private func readEntries(
      into buffer: UnsafeMutableRawBufferPointer, _ body: (UnsafePointer<CChar>) throws(SystemError) -> Void
    ) throws(SystemError) -> Bool {
      let count = try check("read folder", path) { getdents64(descriptor, buffer.baseAddress, buffer.count) }
      guard count > 0, let start = buffer.baseAddress else { return false }
      var offset = 0
      while offset < count {
        // struct linux_dirent64: two numbers of eight bytes, its length, a byte for its kind, its name.
        try body((start + offset + 19).assumingMemoryBound(to: CChar.self))
        offset += Int(buffer.loadUnaligned(fromByteOffset: offset + 16, as: UInt16.self))
      }
      return true
    }
  #else
    private func forEachEntry(_ body: (UnsafePointer<CChar>) throws(SystemError) -> Void) throws(SystemError) {
      // Closing the stream closes its descriptor.
      let own = try check("read folder", path) { dup(descriptor) }
      guard let stream = fdopendir(own) else {
        let error = SystemError("read folder", path)
        _ = close(own)
        throw error
      }
      defer { closedir(stream) }
      errno = 0
      while let entry = readdir(stream) {
        // The name is a C array, which Swift sees as a tuple: its address is taken in place, for the entry may be shorter.
        let bytes = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        try body(bytes.assumingMemoryBound(to: CChar.self))
        errno = 0
      }
      if errno != 0 { throw SystemError("read folder", path) }
    }
  #endif
}

import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file. Closed when the last reference goes; call `close()` where a failed close matters, as after writing.
package final class OpenFile {
  package let path: String
  private var descriptor: Int32

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor >= 0 { _ = systemClose(descriptor) } }

  package static func reading(_ path: String) throws(SystemError) -> OpenFile {
    OpenFile(path, try check("open", path) { open(path, O_RDONLY | O_CLOEXEC) })
  }

  /// Makes a new file; an existing one is an error.
  package static func creating(_ path: String, mode: Int = 0o644) throws(SystemError) -> OpenFile {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    return OpenFile(path, try check("create", path) { open(path, flags, mode_t(mode)) })
  }

  /// Opens a file for reading and writing and makes it where there is none; what it holds stays.
  package static func updating(_ path: String, mode: Int = 0o644) throws(SystemError) -> OpenFile {
    OpenFile(path, try check("open", path) { open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(mode)) })
  }

  package func size() throws(SystemError) -> Int {
    var status = stat()
    _ = try check("stat", path) { fstat(descriptor, &status) }
    return Int(status.st_size)
  }

  /// Fills the buffer from `offset` as far as the file goes.
  /// - Returns: the number of bytes read; less than the buffer holds only at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    var filled = 0
    while filled < buffer.count {
      let count = try check("read", path) {
        pread(descriptor, base + filled, min(buffer.count - filled, callLimit), off_t(offset + filled))
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  package func read(count: Int, at offset: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }

  /// Reads from the file's own position to the end: also what knows neither its size nor a position, as pipes do.
  package func readToEnd() throws -> [UInt8] {
    // One byte more than the size tells whether the file grew.
    var bytes = try readNext(count: try size() + 1)
    while !bytes.isEmpty {
      let more = try readNext(count: 1 << 16)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  private func readNext(count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: min(count, callLimit)) { buffer, filled in
      filled = try check("read", path) { systemRead(descriptor, buffer.baseAddress, buffer.count) }
    }
  }

  /// Writes at the file's own position.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard let base = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let count = min(bytes.count - written, callLimit)
      written += try check("write", path) { systemWrite(descriptor, base + written, count) }
    }
  }

  package func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Copies the first `count` bytes of another file to this file's position, inside the kernel where it can.
  package func append(from source: OpenFile, count: Int) throws {
    var done = 0
    #if os(Linux)
      while done < count {
        var offset = Int(done)
        let copied = copy_file_range(source.descriptor, &offset, descriptor, nil, count - done, 0)
        if copied <= 0 { break }
        done += copied
      }
    #endif
    // What the kernel would not copy (another file system, another system) goes through memory.
    while done < count {
      let bytes = try source.read(count: min(count - done, 1 << 20), at: done)
      if bytes.isEmpty { throw SystemError("read", source.path, code: EIO) }
      try write(bytes)
      done += bytes.count
    }
  }

  /// Gives a range piece by piece, as far as the file goes. All pieces share one buffer: to get fresh memory for each from
  /// the system takes as long as reading.
  package func forEachChunk(of range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let size = min(1 << 18, range.count)
    try withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(size, range.upperBound - offset)])
        let count = try read(into: part, at: offset)
        if count == 0 { return }
        try body(UnsafeRawBufferPointer(rebasing: part[..<count]))
        offset += count
      }
    }
  }

  package func truncate() throws(SystemError) {
    _ = try check("truncate", path) { ftruncate(descriptor, 0) }
  }

  /// Waits until the file's bytes are on the disk.
  package func flush() throws(SystemError) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try check("fsync", path) { fsync(descriptor) }
  }

  /// Sends what was written on its way to the disk without waiting for it: so much less is left for the flush at the end.
  package func startFlushing() {
    #if os(Linux)
      // SYNC_FILE_RANGE_WRITE. A hint: where it is not taken, the flush at the end has more to do.
      _ = sync_file_range(descriptor, 0, 0, 2)
    #endif
  }

  package func close() throws(SystemError) {
    guard descriptor >= 0 else { return }
    let closing = descriptor
    descriptor = -1
    // The descriptor is gone whatever close answers, so EINTR is no reason to call again.
    if systemClose(closing) != 0, errno != EINTR { throw SystemError("close", path) }
  }

  /// Waits for, or tries for, the exclusive right to this file; the system gives it back when the process ends.
  /// - Returns: false where another process holds it and `waiting` is false.
  package func lock(waiting: Bool) throws(SystemError) -> Bool {
    while flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw SystemError("lock", path) }
    }
    return true
  }

  /// Waits until everything written to the file's whole volume is on the disk.
  package func flushVolume() throws(SystemError) {
    #if os(Linux)
      _ = try check("syncfs", path) { syncfs(descriptor) }
    #else
      sync()
      try flush()
    #endif
  }
}

/// Darwin refuses to read or write 2 GiB and more in one call.
private let callLimit = 1 << 30

// `close`, `read` and `write` are also methods above; the system's functions need another name inside the class.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

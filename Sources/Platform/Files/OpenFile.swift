import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file, closed with its last reference. Call `close()` if errors matter, as after writing.
package final class OpenFile {
  package let path: String
  private(set) var descriptor: Int32

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor >= 0 { _ = systemClose(descriptor) } }

  /// Opens a file, or a folder in order to flush it.
  ///
  /// - Throws: `SystemError.notAFile` for anything else, before it is opened: a pipe would wait for a writer, and opening a
  ///   device may change it.
  package static func reading(_ path: String) throws(SystemError) -> OpenFile {
    var found = stat()
    _ = try check("open", path) { stat(path, &found) }
    guard [S_IFREG, S_IFDIR].contains(found.st_mode & S_IFMT) else { throw .notAFile("open", path) }
    // Does not wait even if a pipe has taken the file's place since.
    return OpenFile(path, try check("open", path) { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) })
  }

  /// Creates a file. Throws if it exists.
  package static func creating(_ path: String, mode: Int = 0o644) throws(SystemError) -> OpenFile {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    return OpenFile(path, try check("create", path) { open(path, flags, mode_t(mode)) })
  }

  /// Opens a file for reading and writing, and creates it if it does not exist. Contents stay.
  ///
  /// - Throws: `SystemError`: ELOOP for a link, which is not followed.
  package static func updating(_ path: String) throws(SystemError) -> OpenFile {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    return OpenFile(path, try check("open", path) { open(path, flags, 0o644) })
  }

  /// Opens a file for writing at its end, and creates it if it does not exist.
  package static func appending(_ path: String) throws(SystemError) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC
    return OpenFile(path, try check("open", path) { open(path, flags, 0o644) })
  }

  /// Opens a device or a pipe for writing. A pipe waits for a reader.
  package static func writing(to path: String) throws(SystemError) -> OpenFile {
    OpenFile(path, try check("open", path) { open(path, O_WRONLY | O_CLOEXEC) })
  }

  package func size() throws(SystemError) -> Int {
    var status = stat()
    _ = try check("stat", path) { fstat(descriptor, &status) }
    return Int(status.st_size)
  }

  package func stamp() throws(SystemError) -> FileStamp {
    var status = stat()
    _ = try check("stat", path) { fstat(descriptor, &status) }
    return FileStamp(status)
  }

  /// Fills the buffer from `offset`.
  /// - Returns: the number of bytes read, less than the size of the buffer only at the end of the file.
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

  /// Reads from the current position to the end, whatever size the file claims.
  ///
  /// - Throws: `SystemError.tooLarge` for more than `limit` bytes.
  package func readToEnd(limit: Int) throws -> [UInt8] {
    let size = try size()
    guard size <= limit else { throw SystemError.tooLarge(path, limit: limit) }
    // Asks for one byte more than the size, to see whether the file grew.
    var bytes = try readNext(count: size + 1)
    // Almost always the file ends here, and a small buffer finds out.
    var more = try bytes.isEmpty ? [] : readNext(count: 1 << 8)
    while !more.isEmpty {
      bytes += more
      guard bytes.count <= limit else { throw SystemError.tooLarge(path, limit: limit) }
      more = try readNext(count: 1 << 16)
    }
    return bytes
  }

  private func readNext(count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: min(count, callLimit)) { buffer, filled in
      filled = try check("read", path) { systemRead(descriptor, buffer.baseAddress, buffer.count) }
    }
  }

  /// Writes at the current position.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard let base = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let count = min(bytes.count - written, callLimit)
      written += try check("write", path) { systemWrite(descriptor, base + written, count) }
    }
  }

  package func write(_ bytes: some Collection<UInt8>) throws {
    let written: Void? = try bytes.withContiguousStorageIfAvailable { try write(UnsafeRawBufferPointer($0)) }
    if written == nil { try Array(bytes).withUnsafeBytes { try write($0) } }
  }

  /// Copies the first `count` bytes of another file to the current position.
  package func append(from source: OpenFile, count: Int) throws { try append(from: source, 0..<count) }

  /// Copies bytes of another file to the current position, in the kernel if possible, which shares blocks if the file system can.
  package func append(from source: OpenFile, _ range: Range<Int>) throws {
    var next = range.lowerBound
    #if os(Linux)
      while next < range.upperBound {
        var offset = next
        let copied = copy_file_range(source.descriptor, &offset, descriptor, nil, range.upperBound - next, 0)
        if copied <= 0 { break }
        next += copied
      }
    #endif
    // Copies the rest through memory: another file system, or another operating system.
    while next < range.upperBound {
      let bytes = try source.read(count: min(range.upperBound - next, 1 << 20), at: next)
      if bytes.isEmpty { throw SystemError("read", source.path, code: EIO) }
      try write(bytes)
      next += bytes.count
    }
  }

  /// Reads a range in chunks, up to the end of the file. All chunks share one buffer, because allocating one for each takes as
  /// long as reading it.
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

  package func truncate(to size: Int = 0) throws(SystemError) {
    _ = try check("truncate", path) { ftruncate(descriptor, off_t(size)) }
  }

  /// Writes at the end.
  package func append(_ bytes: [UInt8]) throws {
    _ = try check("seek", path) { lseek(descriptor, 0, SEEK_END) }
    try write(bytes)
  }

  /// Waits until the file's bytes are on the disk.
  package func flush() throws(SystemError) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try check("fsync", path) { fsync(descriptor) }
  }

  /// Starts writing to the disk without waiting, so that the flush at the end has less to do.
  package func startFlushing() {
    #if os(Linux)
      // SYNC_FILE_RANGE_WRITE. Only a hint, so errors do not matter.
      _ = sync_file_range(descriptor, 0, 0, 2)
    #endif
  }

  package func close() throws(SystemError) {
    guard descriptor >= 0 else { return }
    let closing = descriptor
    descriptor = -1
    // The descriptor is closed even after an error, so do not retry after EINTR.
    if systemClose(closing) != 0, errno != EINTR { throw SystemError("close", path) }
  }

  /// Locks the file exclusively, or together with others who share the lock. The system releases the lock when the process ends.
  /// - Returns: false if another process has the lock and `waiting` is false.
  package func lock(waiting: Bool, shared: Bool = false) throws(SystemError) -> Bool {
    let kind = shared ? LOCK_SH : LOCK_EX
    while flock(descriptor, waiting ? kind : kind | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw SystemError("lock", path) }
    }
    return true
  }

  /// Whether the path still names this file, and is not a link to it.
  package func isStill(at path: String) -> Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &found) == 0 && own.st_dev == found.st_dev
      && own.st_ino == found.st_ino
  }

  /// Waits until everything that was written to the file's volume is on the disk.
  package func flushVolume() throws(SystemError) {
    #if os(Linux)
      _ = try check("syncfs", path) { syncfs(descriptor) }
    #else
      if fsync_volume_np(descriptor, SYNC_VOLUME_FULLSYNC | SYNC_VOLUME_WAIT) == 0 { return }
      // Volumes of other machines.
      sync()
      try flush()
    #endif
  }
}

/// Darwin rejects reads and writes of 2 GiB or more.
private let callLimit = 1 << 30

// Inside the class, `close`, `read` and `write` are its methods.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

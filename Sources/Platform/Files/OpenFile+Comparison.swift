import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFile {
  package func hasContents(of other: OpenFile) throws -> Bool {
    let size = try size()
    return try size == other.size() && sharedLength(with: other, limit: size) == size
  }

  /// The length of the common prefix with another file in bytes.
  ///
  /// - Parameter limit: the maximum number of bytes to compare.
  package func sharedLength(with other: OpenFile, limit: Int) throws -> Int {
    try sharedLength(with: other, 0..<limit, at: 0)
  }

  /// Whether two parts of the file are equal.
  package func hasSameBytes(_ one: Range<Int>, _ two: Range<Int>) throws -> Bool {
    try one.count == two.count && sharedLength(with: self, one, at: two.lowerBound) == one.count
  }

  private func sharedLength(with other: OpenFile, _ range: Range<Int>, at offset: Int) throws -> Int {
    struct Different: Error {}
    var length = 0
    do {
      try other.forEachChunk(of: range) { chunk in
        let shared = try sharedLength(with: chunk, at: offset + length)
        length += shared
        if shared < chunk.count { throw Different() }
      }
    } catch is Different {}
    return length
  }

  /// The number of these bytes that agree with the file's contents from `offset`.
  package func sharedLength(with bytes: [UInt8], at offset: Int = 0) throws -> Int {
    try bytes.withUnsafeBytes { try sharedLength(with: $0, at: offset) }
  }

  private func sharedLength(with wanted: UnsafeRawBufferPointer, at offset: Int) throws -> Int {
    // Small enough to stay in the processor's cache between reading and comparing.
    let size = 1 << 17
    return try withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
      for start in stride(from: 0, to: wanted.count, by: size) {
        let part = UnsafeRawBufferPointer(rebasing: wanted[start..<min(start + size, wanted.count)])
        let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<part.count]), at: offset + start)
        let shared = part.sharedCount(with: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if shared < part.count { return start + shared }
      }
      return wanted.count
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func sharedCount(with other: UnsafeRawBufferPointer) -> Int {
    if let one = baseAddress, let two = other.baseAddress, count == other.count, memcmp(one, two, count) == 0 {
      return count
    }
    return bytesShared(with: other)
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension UnsafeRawBufferPointer {
  /// The first such byte of a range, many times faster than `firstIndex` finds it.
  ///
  /// - Parameter end: nil for that of the buffer.
  package func index(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? count
    guard let base = baseAddress, start < end, let found = memchr(base + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - base
  }
}

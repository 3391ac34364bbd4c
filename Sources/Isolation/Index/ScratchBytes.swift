/// Bytes of a pattern that the pool does not hold as they are, with room behind them for the hashes.
final class ScratchBytes {
  private let bytes: UnsafeMutableRawPointer
  private let capacity: Int

  /// - Parameter longest: of the patterns, in letters.
  init(longest: Int) {
    capacity = 2 * longest
    bytes = .allocate(byteCount: capacity + Hashing.padding, alignment: 8)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + Hashing.padding)
  }

  deinit { bytes.deallocate() }

  /// The letters with a NUL behind every one. What stands behind them is arbitrary.
  func interleaved(_ letters: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    var place = 0
    for letter in letters.prefix(capacity / 2) {
      bytes.storeBytes(of: UInt16(letter).littleEndian, toByteOffset: place, as: UInt16.self)
      place += 2
    }
    return UnsafeRawPointer(bytes)
  }
}

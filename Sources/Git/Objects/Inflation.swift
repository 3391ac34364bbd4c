import CZlib

/// Unpacks one zlib stream (RFC 1950) from memory.
final class Inflation {
  /// On the heap: zlib's state holds its address and refuses any other.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input: [UInt8]
  private var consumed = 0
  private(set) var isAtEnd = false

  /// - Returns: nil where there is no memory for it.
  init?(_ input: [UInt8]) {
    self.input = input
    stream.initialize(to: z_stream())
    guard inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  var hasUnreadInput: Bool { consumed < input.count }

  /// The next bytes, as many as asked for unless the stream ends before.
  /// - Returns: nil where the stream is broken, or cut off before it gave them.
  func next(_ count: Int) -> [UInt8]? {
    var isBroken = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, !isAtEnd, !isBroken {
        let produced = step(into: UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
        filled += produced ?? 0
        isBroken = produced == nil
      }
    }
    return isBroken ? nil : bytes
  }

  /// - Returns: how many bytes came; nil where nothing moved, in or out.
  private func step(into output: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    input.withUnsafeBufferPointer { input in
      let available = min(input.count - consumed, 1 << 30)
      let room = min(output.count, 1 << 30)
      // zlib does not write to its input; the missing const is its age.
      stream.pointee.next_in = input.baseAddress.map { UnsafeMutablePointer(mutating: $0 + consumed) }
      stream.pointee.avail_in = UInt32(available)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(room)
      let code = inflate(stream, Z_NO_FLUSH)
      let (read, written) = (available - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out))
      consumed += read
      isAtEnd = code == Z_STREAM_END
      return code == Z_STREAM_END || (code == Z_OK && read + written > 0) ? written : nil
    }
  }
}

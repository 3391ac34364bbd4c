import CZlib

/// Streaming DEFLATE by zlib, for files that are too large for memory.
final class DeflateStream {
  struct Failed: Error {}

  /// On the heap, since zlib's state contains its address and works at no other.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var output = [UInt8](repeating: 0, count: 1 << 18)

  init() throws {
    stream.initialize(to: z_stream())
    guard release_deflate_init(stream, 6) == Z_OK else { throw Failed() }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses one more piece.
  ///
  /// - Parameters:
  ///   - last: whether the stream ends with this piece.
  ///   - emit: receives the output, piece by piece.
  func compress(
    _ bytes: UnsafeRawBufferPointer, last: Bool, emit: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    // zlib does not write to its input; it predates const.
    let input = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
    stream.pointee.next_in = input?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(bytes.count)
    var room: UInt32 = 0
    repeat {
      let produced = try step(last ? Z_FINISH : Z_NO_FLUSH)
      room = stream.pointee.avail_out
      try output.withUnsafeBytes { try emit(UnsafeRawBufferPointer(rebasing: $0[..<produced])) }
    } while room == 0
  }

  private func step(_ flush: Int32) throws -> Int {
    let capacity = output.count
    return try output.withUnsafeMutableBufferPointer { buffer in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(capacity)
      guard deflate(stream, flush) != Z_STREAM_ERROR else { throw Failed() }
      return capacity - Int(stream.pointee.avail_out)
    }
  }
}

/// Bytes of a pattern, with room behind them for the hashes.
struct ScratchBytes {
  private var bytes: [UInt8] = []

  mutating func with<Result>(_ source: some Collection<UInt8>, _ body: (UnsafeRawPointer) -> Result) -> Result {
    bytes.removeAll(keepingCapacity: true)
    bytes += source
    return padded(body)
  }

  /// With a NUL behind every byte.
  mutating func with<Result>(
    interleaved source: some Collection<UInt8>, _ body: (UnsafeRawPointer) -> Result
  ) -> Result {
    bytes.removeAll(keepingCapacity: true)
    for byte in source {
      bytes.append(byte)
      bytes.append(0)
    }
    return padded(body)
  }

  private mutating func padded<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result {
    for _ in 0..<Hashing.padding { bytes.append(0) }
    return bytes.withUnsafeBytes { buffer in
      // Never empty: the padding is there.
      guard let address = buffer.baseAddress else { preconditionFailure("padding has no address") }
      return body(address)
    }
  }
}

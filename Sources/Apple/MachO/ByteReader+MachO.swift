extension ByteReader {
  /// An unsigned number of 4 bytes.
  mutating func number(_ order: ByteOrder) throws(Malformed) -> UInt32 {
    UInt32(truncatingIfNeeded: try unsigned(4, order))
  }

  /// A window of `size` bytes at an offset within this one.
  func window(_ offset: Int, _ size: Int) throws(Malformed) -> ByteReader {
    var reader = try at(offset)
    return try reader.take(size)
  }

  /// The bytes up to the next NUL, which is read and left out.
  mutating func terminated() throws(Malformed) -> ArraySlice<UInt8> {
    let bytes = rest
    guard let end = bytes.firstIndex(of: 0) else {
      throw Malformed(message: "has a name without end", offset: position)
    }
    _ = try take(end - bytes.startIndex + 1)
    return bytes[..<end]
  }

  /// A name that ends with NUL, of a length that makes sense for an identifier.
  mutating func identifier() throws(Malformed) -> String {
    var start = self
    let limit = 4096
    // Blobs can share one long name in the file, but not in memory.
    guard rest.prefix(limit).contains(0) || remaining < limit else {
      throw Malformed(message: "has an identifier of more than \(limit) bytes", offset: position)
    }
    let name = try start.terminated()
    self = start
    return String(decoding: name, as: UTF8.self)
  }

  /// A name in a field of fixed size, padded with NUL where it is shorter.
  mutating func padded(_ count: Int) throws(Malformed) -> String {
    String(decoding: try take(count).rest.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Seven bits per byte, the lowest first (DWARF 5, section 7.6).
  mutating func uleb128() throws(Malformed) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = UInt64(try byte())
      // Of the tenth byte one bit is left.
      guard shift < 63 || byte <= 1 else { break }
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw Malformed(message: "has a number of more than 64 bits", offset: start)
  }
}

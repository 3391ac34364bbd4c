/// Reads the fields of a protocol buffer message (protobuf.dev, "Encoding"). Nested messages are windows.
struct ProtobufReader {
  enum Value {
    case varint(UInt64)
    /// A string, bytes or a message.
    case bytes(ByteReader)
    /// 4 or 8 bytes.
    case fixed
  }

  struct ProtobufField {
    var number: Int
    var value: Value
    /// Offset of the tag, in bytes from the start of the file.
    var offset: Int
  }

  private var reader: ByteReader

  init(_ reader: ByteReader) { self.reader = reader }

  /// In bytes from the start of the file.
  var position: Int { reader.position }

  mutating func next() throws(Malformed) -> ProtobufField? {
    if reader.isAtEnd { return nil }
    let offset = reader.position
    let tag = try varint()
    // ProtobufField numbers have 29 bits, and 0 is invalid.
    guard (1..<1 << 29).contains(tag >> 3) else {
      throw Malformed(message: "has a field with an invalid number", offset: offset)
    }
    return ProtobufField(number: Int(tag >> 3), value: try value(wireType: Int(tag & 7), at: offset), offset: offset)
  }

  private mutating func value(wireType: Int, at offset: Int) throws(Malformed) -> Value {
    switch wireType {
    case 0: return .varint(try varint())
    case 1:
      _ = try reader.take(8)
      return .fixed
    case 2:
      guard let count = Int(exactly: try varint()) else {
        throw Malformed(message: "has a field larger than any file", offset: offset)
      }
      return .bytes(try reader.take(count))
    case 5:
      _ = try reader.take(4)
      return .fixed
    default: throw Malformed(message: "has a field of unknown wire type \(wireType)", offset: offset)
    }
  }

  /// At most 10 bytes of 7 bits, the lowest first.
  private mutating func varint() throws(Malformed) -> UInt64 {
    let start = reader.position
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = try reader.byte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw Malformed(message: "has a number of more than 64 bits", offset: start)
  }
}

extension ProtobufReader.ProtobufField {
  /// The field's value as a message.
  func message() throws(Malformed) -> ProtobufReader { ProtobufReader(try bytes("a message")) }

  func text() throws(Malformed) -> String { try bytes("text").text() }

  func integer() throws(Malformed) -> Int {
    guard case .varint(let bits) = value else { throw unexpected("a number") }
    return Int(truncatingIfNeeded: bits)
  }

  func bytes(_ expected: String) throws(Malformed) -> ByteReader {
    guard case .bytes(let reader) = value else { throw unexpected(expected) }
    return reader
  }

  private func unexpected(_ expected: String) -> Malformed {
    Malformed(message: "has field \(number) that is not \(expected)", offset: offset)
  }
}

extension ArraySlice<UInt8> {
  /// Removes a number of seven bits a byte, the lowest first; nil if there is none of so few bytes.
  mutating func popVarint(longest: Int = 10) -> UInt64? {
    var value: UInt64 = 0
    for (index, byte) in prefix(longest).enumerated() {
      value |= UInt64(byte & 0x7F) << (7 * UInt64(index))
      guard byte < 0x80 else { continue }
      self = dropFirst(index + 1)
      return value
    }
    return nil
  }
}

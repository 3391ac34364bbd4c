import Domain

/// Why bytes cannot be read.
struct Malformed: Error {
  var message: String
  /// In bytes from the start.
  var offset: Int
  /// Whether the bytes exceed a memory limit. They may be valid.
  var isLimit = false
}

/// A window on untrusted bytes: every read is checked, and a read past the end throws.
///
/// Windows share their bytes, so skipping a model's weights copies nothing. A window may extend beyond the bytes in
/// memory; reading there throws an error with `isLimit`.
struct ByteReader {
  enum ByteOrder { case big, little }

  private let bytes: [UInt8]
  /// Offset of the bytes in the file.
  private let base: Int
  /// In bytes from the start of the file, not of the window.
  private(set) var position: Int
  private let end: Int
  /// The end of the window's bytes in memory.
  private let available: Int

  init(_ bytes: [UInt8]) {
    self.init(bytes, base: 0, from: 0, to: bytes.count)
  }

  /// A window of which only the first bytes are in memory.
  /// - Parameters:
  ///   - base: the start of the window and the bytes, from the start of the file.
  ///   - end: the end of the window, from the start of the file.
  init(_ bytes: [UInt8], base: Int, end: Int) {
    self.init(bytes, base: base, from: base, to: max(base, end))
  }

  private init(_ bytes: [UInt8], base: Int, from position: Int, to end: Int) {
    self.bytes = bytes
    self.base = base
    self.position = position
    self.end = end
    available = min(end, base + bytes.count)
  }

  var remaining: Int { end - position }
  var isAtEnd: Bool { position >= end }
  /// From the position to the window's end, in bytes from the start of the file.
  var range: Range<Int> { position..<end }

  /// The next byte, without reading it.
  var next: UInt8? { position < available ? bytes[position - base] : nil }

  mutating func byte() throws(Malformed) -> UInt8 {
    guard let byte = next else {
      throw isAtEnd ? truncated(1) : Malformed(message: "is not in memory", offset: position, isLimit: true)
    }
    position += 1
    return byte
  }

  /// Reads the next `count` bytes as a window.
  mutating func take(_ count: Int) throws(Malformed) -> ByteReader {
    guard count >= 0, count <= remaining else { throw truncated(count) }
    defer { position += count }
    return ByteReader(bytes, base: base, from: position, to: position + count)
  }

  /// An unsigned number of 1 to 8 bytes.
  mutating func unsigned(_ width: Int, _ order: ByteOrder) throws(Malformed) -> UInt64 {
    guard (1...8).contains(width) else { throw Malformed(message: "has a number of \(width) bytes", offset: position) }
    var value: UInt64 = 0
    for index in 0..<UInt64(width) {
      let byte = UInt64(try byte())
      value = order == .big ? value << 8 | byte : value | byte << (8 * index)
    }
    return value
  }

  /// An unsigned number that is an offset or a count.
  mutating func size(_ width: Int, _ order: ByteOrder) throws(Malformed) -> Int {
    let start = position
    guard let size = Int(exactly: try unsigned(width, order)) else {
      throw Malformed(message: "has a size larger than any file", offset: start)
    }
    return size
  }

  /// A window from an offset within this one to its end.
  func at(_ offset: Int) throws(Malformed) -> ByteReader {
    var reader = self
    _ = try reader.take(offset)
    return reader
  }

  /// The rest of the window, as far as it is in memory.
  var rest: ArraySlice<UInt8> {
    bytes[min(position, available) - base..<available - base]
  }

  /// The rest of the window as UTF-8.
  func text() throws(Malformed) -> String {
    guard let text = String(validating: rest, as: UTF8.self) else {
      throw Malformed(message: "has text that is not UTF-8", offset: position)
    }
    return text
  }

  private func truncated(_ count: Int) -> Malformed {
    Malformed(message: "ends early: expected \(Amount.count(count, "byte")), found \(remaining)", offset: position)
  }
}

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

  /// Reads the bytes up to the next NUL. The NUL is read but not returned.
  mutating func terminated() throws(Malformed) -> ArraySlice<UInt8> {
    let bytes = rest
    guard let end = bytes.firstIndex(of: 0) else {
      throw Malformed(message: "has a name without a terminator", offset: position)
    }
    _ = try take(end - bytes.startIndex + 1)
    return bytes[..<end]
  }

  /// A name that ends with NUL, of at most 4,096 bytes.
  mutating func identifier() throws(Malformed) -> String {
    var start = self
    let limit = 4096
    // Blobs can share a long name in the file, but not in memory.
    guard rest.prefix(limit).contains(0) || remaining < limit else {
      throw Malformed(message: "has an identifier of more than \(limit) bytes", offset: position)
    }
    let name = try start.terminated()
    self = start
    return String(decoding: name, as: UTF8.self)
  }

  /// A name in a field of fixed size, padded with NUL if it is shorter.
  mutating func padded(_ count: Int) throws(Malformed) -> String {
    String(decoding: try take(count).rest.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Seven bits per byte, the lowest first (DWARF 5, section 7.6).
  mutating func uleb128() throws(Malformed) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = UInt64(try byte())
      // Only one bit of the tenth byte is left.
      guard shift < 63 || byte <= 1 else { break }
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw Malformed(message: "has a number of more than 64 bits", offset: start)
  }
}

import Domain

/// Why bytes are not what they should be, and where in them.
struct Malformed: Error {
  var message: String
  /// In bytes from the start.
  var offset: Int
  /// The bytes may well be right: there are more of them than may be held.
  var isLimit = false
}

/// A window on bytes from strangers: every read is checked, and a read past the end throws.
///
/// Windows share their bytes, so that skipping over a model's weights copies nothing. A window may reach beyond the bytes
/// that are at hand: it knows where it ends, and what is read there throws.
struct ByteReader {
  enum ByteOrder { case big, little }

  private let bytes: [UInt8]
  /// Where the bytes begin in the whole.
  private let base: Int
  /// In bytes from the start of the whole, not of the window.
  private(set) var position: Int
  private let end: Int
  /// The end of those bytes of the window that are at hand.
  private let available: Int

  init(_ bytes: [UInt8]) {
    self.init(bytes, base: 0, from: 0, to: bytes.count)
  }

  /// A window of which only the first bytes are at hand.
  /// - Parameters:
  ///   - base: where the window and the bytes begin in the whole.
  ///   - end: where the window ends in the whole.
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
  /// From here to the window's end, in bytes from the start of the whole.
  var range: Range<Int> { position..<end }

  /// The next byte, which stays.
  var next: UInt8? { position < available ? bytes[position - base] : nil }

  mutating func byte() throws(Malformed) -> UInt8 {
    guard let byte = next else {
      throw isAtEnd ? truncated(1) : Malformed(message: "is not at hand", offset: position, isLimit: true)
    }
    position += 1
    return byte
  }

  /// The next `count` bytes as a window of their own.
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

  /// An unsigned number that serves as an offset or a count.
  mutating func size(_ width: Int, _ order: ByteOrder) throws(Malformed) -> Int {
    let start = position
    guard let size = Int(exactly: try unsigned(width, order)) else {
      throw Malformed(message: "has a size that no file reaches", offset: start)
    }
    return size
  }

  /// A window from an offset within this one to its end.
  func at(_ offset: Int) throws(Malformed) -> ByteReader {
    var reader = self
    _ = try reader.take(offset)
    return reader
  }

  /// What is left of the window, as far as it is at hand.
  var rest: ArraySlice<UInt8> {
    bytes[min(position, available) - base..<available - base]
  }

  /// What is left of the window as UTF-8.
  func text() throws(Malformed) -> String {
    let text = String(decoding: rest, as: UTF8.self)
    // Decoding puts U+FFFD where the bytes are wrong, so that wrong bytes do not come back the same.
    guard text.utf8.elementsEqual(rest) else {
      throw Malformed(message: "has text that is not UTF-8", offset: position)
    }
    return text
  }

  private func truncated(_ count: Int) -> Malformed {
    Malformed(message: "ends early: \(count) bytes expected, \(remaining) left", offset: position)
  }
}

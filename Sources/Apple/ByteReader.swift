import Domain

/// Why bytes are not what they should be, and where in them.
struct Malformed: Error {
  var message: String
  /// In bytes from the start.
  var offset: Int
}

/// A window on bytes from strangers: every read is checked, and a read past the end throws.
///
/// Windows share their bytes, so that skipping over a model's weights copies nothing.
struct ByteReader {
  enum ByteOrder { case big, little }

  private let bytes: [UInt8]
  /// In bytes from the start of the whole, not of the window.
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  private init(_ bytes: [UInt8], from position: Int, to end: Int) {
    self.bytes = bytes
    self.position = position
    self.end = end
  }

  var remaining: Int { end - position }
  var isAtEnd: Bool { position >= end }

  /// The next byte, which stays.
  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  mutating func byte() throws(Malformed) -> UInt8 {
    guard let byte = next else { throw truncated(1) }
    position += 1
    return byte
  }

  /// The next `count` bytes as a window of their own.
  mutating func take(_ count: Int) throws(Malformed) -> ByteReader {
    guard count >= 0, count <= remaining else { throw truncated(count) }
    defer { position += count }
    return ByteReader(bytes, from: position, to: position + count)
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

  /// What is left of the window.
  var rest: ArraySlice<UInt8> { bytes[position..<end] }

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

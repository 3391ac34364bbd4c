/// A stretch of a text that cannot be split further, valid or not.
struct JSONToken {
  var range: Range<Int>
  /// The byte before it that is not white space.
  var previous: UInt8?

  /// The token that reaches to `end`. A parser knows where it stopped reading; a person wants to see where the token began.
  init(endingAt end: Int, in bytes: [UInt8]) {
    var position = Self.skipWhitespace(bytes, from: 0)
    var previous: UInt8?
    while position < bytes.count {
      let next = Self.end(ofTokenAt: position, in: bytes)
      if next >= end { break }
      previous = bytes[next - 1]
      position = Self.skipWhitespace(bytes, from: next)
    }
    range = position..<(position < bytes.count ? Self.end(ofTokenAt: position, in: bytes) : position)
    self.previous = previous
  }

  /// The token that the byte at `offset` belongs to; the next one, where that is white space.
  init(containing offset: Int, in bytes: [UInt8]) { self.init(endingAt: offset + 1, in: bytes) }

  func text(in bytes: [UInt8]) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func quoted(in bytes: [UInt8]) -> String { Quotation.quote(text(in: bytes), limit: 40) }

  private static func skipWhitespace(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex { !isWhitespace($0) } ?? bytes.count
  }

  private static func end(ofTokenAt start: Int, in bytes: [UInt8]) -> Int {
    if bytes[start] == UInt8(ascii: "\"") { return endOfString(at: start, in: bytes) }
    if isPunctuation(bytes[start]) { return start + 1 }
    return bytes[start...].firstIndex { isWhitespace($0) || isPunctuation($0) || $0 == UInt8(ascii: "\"") }
      ?? bytes.count
  }

  static func endOfString(at start: Int, in bytes: [UInt8]) -> Int {
    var position = start + 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): return position + 1
      case UInt8(ascii: "\n"): return position
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    return bytes.count
  }

  static func isWhitespace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool { "[]{},:".utf8.contains(byte) }

  /// Whether a byte stands within a number or a word, valid or not.
  static func isPartOfWord(_ byte: UInt8) -> Bool {
    !isWhitespace(byte) && !isPunctuation(byte) && byte != UInt8(ascii: "\"")
  }
}

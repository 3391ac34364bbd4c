/// A token of a text: a string, a punctuation mark, or a run of other characters, valid or not.
struct JSONToken {
  var range: Range<Int>
  /// The last byte before the token that is not white space.
  var previous: UInt8?

  /// The token that contains or ends at `end`. A parser knows where it stopped; people look for where the token begins.
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

  /// The token that contains the byte at `offset`, or the next one if that byte is white space.
  init(containing offset: Int, in bytes: [UInt8]) { self.init(endingAt: offset + 1, in: bytes) }

  /// Where a document begins: after a byte order mark (RFC 8259, section 8.1).
  static func start(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The range of the first token that begins at `start` or after it.
  static func next(from start: Int, in bytes: [UInt8]) -> Range<Int>? {
    let start = skipWhitespace(bytes, from: start)
    return start < bytes.count ? start..<end(ofTokenAt: start, in: bytes) : nil
  }

  func text(in bytes: [UInt8]) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func quoted(in bytes: [UInt8]) -> String { Quotation.quote(text(in: bytes), limit: 40) }

  private static func skipWhitespace(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex { !isWhitespace($0) } ?? bytes.count
  }

  private static func end(ofTokenAt start: Int, in bytes: [UInt8]) -> Int {
    if bytes[start] == UInt8(ascii: "\"") { return endOfString(at: start, in: bytes) }
    if isPunctuation(bytes[start]) { return start + 1 }
    return bytes[start...].firstIndex { !isPartOfWord($0) } ?? bytes.count
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

  /// Whether a byte can be part of a number or a word, valid or not.
  static func isPartOfWord(_ byte: UInt8) -> Bool {
    !isWhitespace(byte) && !isPunctuation(byte) && byte != UInt8(ascii: "\"")
  }
}

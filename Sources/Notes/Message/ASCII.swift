/// The classes of bytes that commit messages are made of.
extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
  var isAlphanumeric: Bool { isDigit || isLetter }
  var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self & 0xDF) }
  /// Blank within a line. A carriage return counts: it ends a line only before a line feed.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0A }
  var lowercased: UInt8 { isLetter ? self | 0x20 : self }
}

extension [UInt8] {
  /// Whether `text` stands at `index`, wholly before `end`.
  func has(_ text: StaticString, at index: Int, before end: Int) -> Bool {
    guard index >= 0, end <= count, end - index >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { buffer in
      for (offset, byte) in buffer.enumerated() where self[index + offset] != byte { return false }
      return true
    }
  }

  /// The part of a range that is left without blanks and line feeds at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isBlank || self[start] == 0x0A { start += 1 }
    while start < end, self[end - 1].isBlank || self[end - 1] == 0x0A { end -= 1 }
    return start..<end
  }

  /// The first index from `start` where `matches` holds, or `end`.
  func index(from start: Int, to end: Int, where matches: (UInt8) -> Bool) -> Int {
    var index = start
    while index < end, !matches(self[index]) { index += 1 }
    return index
  }

  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}

import Domain

/// The lines of a message, without line feeds and without blanks at their ends.
struct MessageLines {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = range.upperBound == bytes.count ? bytes : Array(bytes[..<range.upperBound])
    index = range.lowerBound
  }

  mutating func next() -> Range<Int>? {
    guard index < bytes.count else { return nil }
    let start = index
    var end = bytes.index(from: start, to: bytes.count) { $0 == 0x0A }
    index = end + 1
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// The next line, if it matches; otherwise it stays the next one.
  mutating func skip(where matches: (Range<Int>) -> Bool) -> Range<Int>? {
    var rest = self
    guard let line = rest.next(), matches(line) else { return nil }
    self = rest
    return line
  }

  /// The next line that is not blank, without blanks at both ends.
  mutating func nextThatIsNotBlank() -> Range<Int>? {
    while let line = next() {
      let trimmed = bytes.trimmed(line)
      if !trimmed.isEmpty { return trimmed }
    }
    return nil
  }
}

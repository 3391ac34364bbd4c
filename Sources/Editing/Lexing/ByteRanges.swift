import Domain

extension [UInt8] {
  /// Whether `text` is at `index` and ends at `end` or before.
  func has(_ text: StaticString, at index: Int, before end: Int) -> Bool {
    end <= count && end - index >= text.utf8CodeUnitCount && starts(with: text, at: index)
  }

  /// Without the blanks and line feeds at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    self[range].trimming { $0.isBlank || $0 == 0x0A }.indices
  }

  /// The first index from `start` of a matching byte, or `end`.
  func index(from start: Int, to end: Int, where matches: (UInt8) -> Bool) -> Int {
    var index = start
    while index < end, !matches(self[index]) { index += 1 }
    return index
  }
}

import Domain

/// Strings after their length. The length, and the bytes after the string, may look like letters.
extension Surroundings {
  /// The longest string whose end is looked for letter by letter, and the longest one whose length is found by its first byte,
  /// which is no text. Less than `reach`, so that the result does not depend on chunks.
  private static let longestLead = 280
  private static let longestText = 4096

  /// Whether a counted string starts with the token.
  func startsCounted() -> Bool {
    let size = end - start
    return hasLength(before: start) { length in
      guard length >= size else { return false }
      let shown = min(length, size + Self.longestLead)
      return start + shown <= bytes.count && bytes[end..<start + shown].allSatisfy(isInString)
    }
      || isBetweenLengths
  }

  /// Whether a counted string is the token.
  var isCounted: Bool { hasLength(before: start) { $0 == end - start } || isBetweenLengths }

  /// Whether a counted string ends with the token.
  func endsCounted() -> Bool {
    var offset = start
    while start - offset <= Self.longestLead {
      if mayHaveLength(before: offset), hasLength(before: offset, where: { $0 == end - offset }) { return true }
      guard let width = textWidth(before: offset) else { return isBetweenLengths }
      offset -= width
    }
    return encoding == .utf8 && endsLongText(from: offset) || isBetweenLengths
  }

  /// False for most letters of a text: a length of more than 127 has a byte that is not visible, and the others are of few forms.
  private func mayHaveLength(before offset: Int) -> Bool {
    guard encoding == .utf8, let last = byte(offset - 1), let second = byte(offset - 2) else { return true }
    return !last.isPrintable || !second.isPrintable || end - offset <= 66 || end - offset == last
  }

  /// The size of the character before an offset, or nil if strings do not contain it.
  private func textWidth(before offset: Int) -> Int? {
    if encoding == .latin { return byte(offset - 1)?.isInString == true ? 1 : nil }
    if encoding != .utf8 {
      guard let unit = unit(offset - 2), offset >= 2, unit > 0x1F || (9...13).contains(unit) else { return nil }
      return 2
    }
    if let last = byte(offset - 1), last < 0x80 { return last.isInString ? 1 : nil }
    guard let scalar = scalar(before: offset), scalar.value > 0x1F || scalar.properties.isWhitespace else { return nil }
    return UTF8.width(scalar)
  }

  /// Whether a text that starts before `offset` ends with the token. As the length of such a text has more than one byte, and one
  /// of them is small, it is only looked for beside bytes that are no letters.
  private func endsLongText(from offset: Int) -> Bool {
    var place = offset - 1
    while place >= 0, start - place <= Self.longestText {
      let byte = bytes[place]
      if !byte.isInString || byte < 0x20 {
        // A line's end is in most texts: it is the high byte of a few lengths only, and not if a word ends before it.
        let isHigh = (end - place) >> 8 == byte || (end - place) >> 7 == byte
        let isLine = [1, 2].allSatisfy { self.byte(place - $0)?.isPrintable == true }
        let isLength = !byte.isInString || isHigh && !isLine
        for first in [place + 1, place + 2] where isLength && hasLength(before: first, where: { $0 == end - first }) {
          return true
        }
        if !byte.isInString { return false }
      }
      place -= 1
    }
    return false
  }

  /// In UTF-16, one byte of a letter may be anything.
  private func isInString(_ byte: UInt8) -> Bool { encoding.width == 2 || byte.isInString }

  /// Whether the bytes before `offset` say that a string starts there, with a length in bytes that is accepted.
  private func hasLength(before offset: Int, where isAccepted: (Int) -> Bool) -> Bool {
    StringHeader(surroundings: self, offset: offset).hasLength(isAccepted)
  }

  /// Whether the token cannot be an ordinary word, and the byte before it is its length in any usual form. Formats that nobody
  /// has listed are recognised by this.
  private var isBetweenLengths: Bool {
    guard encoding == .utf8, content != .smile, isDistinctive, let last = byte(start - 1) else { return false }
    // Where a sign such as a blank is before the token, text is.
    if last.isPrintable, !last.isAlphanumeric { return false }
    let size = end - start
    if Int(last) == size { return true }
    // Longer strings of Smile.
    if (33...64).contains(size), Int(last) == 0x60 + size - 33 { return true }
    // CBOR's texts and bytes, Smile, and property lists.
    let short = [(0x60, size, 23), (0x40, size, 23), (0x40, size - 1, 31), (0x50, size, 14)]
    return short.contains { mark, size, limit in size <= limit && Int(last) == mark | size }
  }
}

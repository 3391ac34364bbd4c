/// Lengths without a tag: numbers of fixed width in either byte order (Python's `struct`, Java's `writeUTF`), numbers of seven
/// bits a byte (.NET's `BinaryWriter`), and the same in zigzag (Avro 1.11, "Binary encoding"), where they are twice as large.
///
/// Only strings of less than 4 KB have one here, so that one of its bytes is no text.
extension StringHeader {
  func hasNumericLength(_ last: UInt8, _ isAccepted: (Int) -> Bool) -> Bool {
    guard surroundings.end - surroundings.start >= 6 else { return false }
    if last.isText, last > 0, isItem(last, isAccepted) { return true }
    if last < 0x20, !last.isText, hasVarint(last, isAccepted) { return true }
    return hasBigEndian(last, isAccepted) || hasLittleEndian(last, isAccepted)
  }

  /// A letter may be the token's length if strings lead to it.
  private func isItem(_ last: UInt8, _ isAccepted: (Int) -> Bool) -> Bool {
    if offset != surroundings.start { return false }
    let size = surroundings.end - surroundings.start
    if Int(last) == size, isAccepted(size), isItem(offset - 1, factor: 1) { return true }
    return Int(last) == 2 * size && isDoubled(Int(last), isAccepted) && isItem(offset - 1, factor: 2)
  }

  /// One or two bytes. One byte is the length of too many texts that begin somewhere before the token.
  private func hasVarint(_ last: UInt8, _ isAccepted: (Int) -> Bool) -> Bool {
    if offset == surroundings.start, isAccepted(Int(last)) || isDoubled(Int(last), isAccepted) { return true }
    guard let second = byte(2), second >= 0x80 else { return false }
    let length = Int(last) << 7 | Int(second & 0x7F)
    return isAccepted(length) || isDoubled(length, isAccepted)
  }

  /// Whether it is twice the length of a string. If as many bytes as it says are text, it is the length of a longer one.
  private func isDoubled(_ number: Int, _ isAccepted: (Int) -> Bool) -> Bool {
    guard number.isMultiple(of: 2), isAccepted(number / 2) else { return false }
    let end = offset + number
    return end > surroundings.bytes.count || !surroundings.bytes[surroundings.end..<end].allSatisfy(\.isInString)
  }

  /// Two bytes, or the last two of more.
  private func hasBigEndian(_ last: UInt8, _ isAccepted: (Int) -> Bool) -> Bool {
    guard let high = byte(2), high < 0x20, high == 0 || !high.isText else { return false }
    let length = Int(high) << 8 | Int(last)
    guard isAccepted(length), isEnd(length) else { return false }
    // After a NUL, a letter is mostly the first one of a string.
    return high > 0 || !last.isPrintable || surroundings.isDistinctive || byte(3) == 0 && byte(4) == 0
  }

  private func hasLittleEndian(_ last: UInt8, _ isAccepted: (Int) -> Bool) -> Bool {
    guard last < 0x20, last == 0 || !last.isText, let second = byte(2) else { return false }
    if last > 0 || second > 0 {
      let isClear = last > 0 || !second.isPrintable || surroundings.isDistinctive
      return isClear && isAccepted(Int(last) << 8 | Int(second))
    }
    // Four bytes, or eight.
    for distance in [3, 7] {
      guard let high = byte(distance), let low = byte(distance + 1) else { return false }
      if high > 0 || low > 0 { return isAccepted(Int(high) << 8 | Int(low)) }
      if byte(5) != 0 || byte(6) != 0 { return false }
    }
    return false
  }

  /// A number of two or four bytes before text in UTF-16 of the same byte order, in bytes or in units.
  func hasWideLength(_ isAccepted: (Int) -> Bool) -> Bool {
    guard surroundings.end - surroundings.start >= 12 else { return false }
    let isBig = surroundings.encoding == .utf16BigEndian
    guard let near = surroundings.unit(offset - 2), let far = surroundings.unit(offset - 4) else { return false }
    let (low, high) = isBig ? (near, far) : (far, near)
    // A visible character before a longer text is mostly its first one.
    func isWide(_ number: Int) -> Bool {
      [number, 2 * number].contains { isAccepted($0) && (near < 0x20 || offset + $0 == surroundings.end) }
    }
    if high == 0, isWide(Int(low)) { return true }
    return (near < 0x20 || surroundings.isDistinctive && near < 0x80 && far == 0) && isWide(Int(near))
  }

  /// Whether a string ends `length` bytes after the header: the token ends there, or what follows is not visible.
  private func isEnd(_ length: Int) -> Bool {
    let end = offset + length
    if end == surroundings.end { return true }
    guard end > surroundings.end, end <= min(surroundings.bytes.count, surroundings.end + 4096) else { return false }
    return surroundings.byte(end).map { !$0.isPrintable } ?? true
  }
}

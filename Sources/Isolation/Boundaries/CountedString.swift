import Domain

/// Strings that are preceded by their length: the length, and what follows the string, may look like letters.
///
/// - A binary property list has `5n`, or `5F 10 nn`, or `5F 11 nn nn` before `n` bytes of ASCII, and `6…` before `n` units
///   of UTF-16BE.
/// - A protocol buffer, which a Core ML model is, has a tag (field number × 8 + 2) and the length before `n` bytes of UTF-8.
extension Surroundings {
  /// Whether a counted string starts with the token.
  func startsCounted() -> Bool {
    switch content {
    case .text, .utf16LittleEndian, .utf16BigEndian: false
    case .propertyList: listCount(before: start).map { $0 >= unitCount } ?? false
    case .binary: encoding == .utf8 && startsMessageString()
    }
  }

  /// Whether a counted string ends with the token.
  func endsCounted() -> Bool {
    switch content {
    case .text, .utf16LittleEndian, .utf16BigEndian: false
    case .propertyList: counts(to: 255).contains { listCount(before: end - $0 * encoding.width) == $0 }
    case .binary: encoding == .utf8 && counts(to: 127).contains { isMessageString(at: end - $0, length: $0) }
    }
  }

  private var unitCount: Int { (end - start) / encoding.width }

  /// Lengths of strings that the token may end.
  private func counts(to limit: Int) -> Range<Int> { unitCount..<max(unitCount, limit + 1) }

  private func listCount(before place: Int) -> Int? {
    guard encoding != .utf16LittleEndian, let last = byte(place - 1) else { return nil }
    let kind: UInt8 = encoding == .utf8 ? 0x50 : 0x60
    if last & 0xF0 == kind, last & 0x0F != 0x0F { return Int(last & 0x0F) }
    if byte(place - 3) == kind | 0x0F, byte(place - 2) == 0x10 { return Int(last) }
    if byte(place - 4) == kind | 0x0F, byte(place - 3) == 0x11, let high = byte(place - 2) {
      return Int(high) << 8 | Int(last)
    }
    return nil
  }

  private func startsMessageString() -> Bool {
    guard let count = byte(start - 1), count < 0x80 else { return false }
    let length = Int(count)
    if length < end - start || start + length > bytes.count { return false }
    if length > end - start, let next = byte(start + length), !isTag(next) { return false }
    return isMessageString(at: start, length: length)
  }

  private func isMessageString(at place: Int, length: Int) -> Bool {
    guard byte(place - 1) == UInt8(length), let tag = byte(place - 2), isStringTag(tag, at: place - 2) else {
      return false
    }
    return place >= 0 && bytes[place..<place + length].allSatisfy { $0 != 0 && ($0.isText || $0 >= 0x80) }
  }

  /// Of a string, and not itself a letter: else too much text would look like a message.
  private func isStringTag(_ tag: UInt8, at place: Int) -> Bool {
    if let first = byte(place - 1), first & 0x87 == 0x82 { return tag < 0x80 }
    return tag & 7 == 2 && tag < 0x40 && !tag.isDigit
  }

  /// Whether a field may start with this byte, and a word may not go on with it.
  private func isTag(_ byte: UInt8) -> Bool {
    byte & 7 <= 5 && byte & 7 != 3 && byte & 7 != 4 && !byte.isAlphanumeric
  }
}

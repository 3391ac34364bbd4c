import Domain

/// Strings after their length. The length, and the bytes after the string, may look like letters.
///
/// - Binary property lists have `5n`, `5F 10 nn` or `5F 11 nn nn` before `n` bytes of ASCII, and `6…` before `n` units of
///   UTF-16BE.
/// - Protocol buffers, such as Core ML models, have a tag (field number × 8 + 2) and the length before `n` bytes of UTF-8.
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

  /// Possible lengths of strings that end with the token.
  private func counts(to limit: Int) -> Range<Int> { unitCount..<max(unitCount, limit + 1) }

  private func listCount(before offset: Int) -> Int? {
    guard encoding != .utf16LittleEndian, let last = byte(offset - 1) else { return nil }
    let kind: UInt8 = encoding == .utf8 ? 0x50 : 0x60
    if last & 0xF0 == kind, last & 0x0F != 0x0F { return Int(last & 0x0F) }
    if byte(offset - 3) == kind | 0x0F, byte(offset - 2) == 0x10 { return Int(last) }
    if byte(offset - 4) == kind | 0x0F, byte(offset - 3) == 0x11, let high = byte(offset - 2) {
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

  private func isMessageString(at offset: Int, length: Int) -> Bool {
    guard byte(offset - 1) == UInt8(length), let tag = byte(offset - 2), isStringTag(tag, at: offset - 2) else {
      return false
    }
    return offset >= 0 && bytes[offset..<offset + length].allSatisfy { $0 != 0 && ($0.isText || $0 >= 0x80) }
  }

  /// Whether the byte is the tag of a string, and not a letter: else too much text would look like a message.
  private func isStringTag(_ tag: UInt8, at offset: Int) -> Bool {
    if let first = byte(offset - 1), first & 0x87 == 0x82 { return tag < 0x80 }
    return tag & 7 == 2 && tag < 0x40 && !tag.isDigit
  }

  /// Whether a field may start with this byte, and a word cannot continue with it.
  private func isTag(_ byte: UInt8) -> Bool {
    byte & 7 <= 5 && byte & 7 != 3 && byte & 7 != 4 && !byte.isAlphanumeric
  }
}

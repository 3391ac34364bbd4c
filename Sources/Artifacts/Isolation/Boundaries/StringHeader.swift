import Domain

/// The bytes before a string that say how long it is.
///
/// - Binary property lists have `5n`, `5F 10 nn` or `5F 11 nn nn` before `n` bytes of ASCII, `6…` before `n` units of UTF-16BE,
///   and `4…` before `n` bytes of data.
/// - Protocol buffers, such as Core ML models, have a tag (field number × 8 + 2) and the length as a varint.
/// - ASN.1 in DER (ITU-T X.690, 8.1) has a tag and `nn`, `81 nn` or `82 nn nn`.
/// - CBOR (RFC 8949, 3) has `60 + n`, `78 nn` or `79 nn nn`, and `58`, `59` before bytes.
/// - MessagePack has `A0 + n`, `D9 nn` or `DA nn nn`, and `C4`, `C5` before bytes; Python's pickle has `8C nn`.
/// - Structures of programs have a number of fixed width, or one of seven bits a byte: see `NumericLength`.
/// - Smile has a format of its own: see `SmileHeader`.
struct StringHeader {
  let surroundings: Surroundings
  /// Where the string starts.
  let offset: Int

  /// Calls `isAccepted` with every length in bytes that the header may mean, until one is accepted.
  func hasLength(_ isAccepted: (Int) -> Bool) -> Bool {
    guard let last = byte(1) else { return false }
    if surroundings.content == .propertyList, hasListLength(Int(last), isAccepted) { return true }
    if surroundings.content == .smile, surroundings.encoding == .utf8, hasSmileLength(last, isAccepted) { return true }
    switch surroundings.encoding {
    case .utf8, .latin:
      return hasShortLength(last, isAccepted) || hasLongLength(last, isAccepted) || hasNumericLength(last, isAccepted)
    case .utf16BigEndian:
      return byte(2) == 0x1E && last < 0x80 && isAccepted(Int(last)) || hasWideLength(isAccepted)
    case .utf16LittleEndian: return hasWideLength(isAccepted)
    }
  }

  /// The byte `distance` bytes before the string; 1 is the adjacent one.
  func byte(_ distance: Int) -> UInt8? { surroundings.byte(offset - distance) }

  private func hasListLength(_ last: Int, _ isAccepted: (Int) -> Bool) -> Bool {
    let width = surroundings.encoding.width
    let kinds: [UInt8] =
      switch surroundings.encoding {
      case .utf8: [0x50, 0x40]
      case .utf16BigEndian: [0x60]
      case .utf16LittleEndian, .latin: []
      }
    return kinds.contains { kind in
      if last & 0xF0 == Int(kind), last & 0x0F != 0x0F, isAccepted((last & 0x0F) * width) { return true }
      if byte(3) == kind | 0x0F, byte(2) == 0x10, isAccepted(last * width) { return true }
      guard byte(4) == kind | 0x0F, byte(3) == 0x11, let high = byte(2) else { return false }
      return isAccepted((Int(high) << 8 | last) * width)
    }
  }

  /// Lengths in one byte.
  private func hasShortLength(_ last: UInt8, _ isAccepted: (Int) -> Bool) -> Bool {
    // Not the last byte of a letter in UTF-8.
    if last & 0xE0 == 0xA0, surroundings.scalar(before: offset) == nil, isAccepted(Int(last & 0x1F)) { return true }
    if (0x41...0x57).contains(last & ~0x20), isAccepted(Int(last & 0x1F)), isItemOfCBOR(offset - 1) { return true }
    guard let tag = byte(2) else { return false }
    if last < 0x80, isStringTag(tag, at: 2) {
      return isAccepted(Int(last)) && (isEndOfMessageString(Int(last)) || isField(offset - 2, length: Int(last)))
    }
    if last < 0x80, tag & 7 == 2, isAccepted(Int(last)), isField(offset - 2, length: Int(last)) { return true }
    if last < 0x80, tag.isTagOfDER, isAccepted(Int(last)) { return true }
    if byte(3) == 0x5F, tag == 0x10, isAccepted(Int(last)) { return true }
    guard [0x58, 0x78, 0x8C, 0xC4, 0xD9].contains(tag), isAccepted(Int(last)) else { return false }
    // Two letters are mostly part of a word.
    return !tag.isPrintable || !last.isPrintable || isItemOfCBOR(offset - 2)
  }

  private func hasLongLength(_ last: UInt8, _ isAccepted: (Int) -> Bool) -> Bool {
    guard let second = byte(2), let third = byte(3) else { return false }
    if second == 0x81, third.isTagOfDER, isAccepted(Int(last)) { return true }
    if second >= 0x80, last < 0x80, isStringTag(third, at: 3), isAccepted(Int(last) << 7 | Int(second & 0x7F)) {
      return true
    }
    let length = Int(second) << 8 | Int(last)
    // A word has no byte of this length that is not a letter.
    if [0x59, 0x79, 0xC5, 0xDA].contains(third), !second.isPrintable, isAccepted(length) { return true }
    return third == 0x82 && byte(4)?.isTagOfDER == true && isAccepted(length)
  }

  /// Whether the byte is the tag of a string in a Protocol Buffer, and not a letter: else too much text would look like one.
  private func isStringTag(_ tag: UInt8, at distance: Int) -> Bool {
    if let first = byte(distance + 1), first & 0x87 == 0x82 { return tag < 0x80 }
    return tag & 7 == 2 && tag < 0x40 && !tag.isDigit
  }

  /// Whether the bytes are text, and no word goes on after them, unless the string is the token.
  private func isEndOfMessageString(_ length: Int) -> Bool {
    let (bytes, end) = (surroundings.bytes, offset + length)
    guard offset >= 0, end <= bytes.count, bytes[offset..<end].allSatisfy(\.isInString) else { return false }
    guard end > surroundings.end, let next = surroundings.byte(end) else { return true }
    // Another field starts with this byte.
    return next & 7 <= 5 && next & 7 != 3 && next & 7 != 4 && !next.isAlphanumeric
  }
}

extension UInt8 {
  /// Whether it is the tag of a string in ASN.1, or of a part of a name.
  fileprivate var isTagOfDER: Bool {
    switch self {
    case 0x04, 0x0C, 0x12, 0x13, 0x14, 0x16, 0x1A, 0x1B, 0x80, 0x81, 0x82, 0x86, 0x88: true
    default: false
    }
  }
}

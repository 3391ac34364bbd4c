/// A range that contains a token's letters, and the text around it.
struct Surroundings {
  /// The available part of the data. Bytes outside count as no text.
  let bytes: UnsafeRawBufferPointer
  let start: Int
  let end: Int
  let encoding: TextEncoding
  let content: ContentKind
  /// The offset of `bytes` in the file.
  var base = 0

  /// The most bytes that boundaries read before and after the token: a page of a database, or a long text with its header.
  static let reach = 4096 + 544

  func byte(_ offset: Int) -> UInt8? { offset >= 0 && offset < bytes.count ? bytes[offset] : nil }

  /// The unit `distance` units before the token; 0 is the adjacent one.
  func before(_ distance: Int) -> UInt32? { unit(start - (distance + 1) * encoding.width) }

  /// The unit `distance` units after the token; 0 is the adjacent one.
  func after(_ distance: Int) -> UInt32? { unit(end + distance * encoding.width) }

  /// The unit at an offset. Half a unit at the edge of the data gives its byte, which may be a letter at the wrong alignment.
  func unit(_ offset: Int) -> UInt32? {
    guard offset >= 0, offset + encoding.width <= bytes.count else {
      return encoding.width == 1 ? nil : byte(offset == -1 ? 0 : offset).map(UInt32.init)
    }
    switch encoding {
    case .utf8, .latin: return UInt32(bytes[offset])
    case .utf16LittleEndian: return UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset])
    case .utf16BigEndian: return UInt32(bytes[offset]) << 8 | UInt32(bytes[offset + 1])
    }
  }

  /// The character whose first unit is at `offset`, or nil outside the data and for invalid text.
  func scalar(at offset: Int) -> Unicode.Scalar? {
    guard let first = unit(offset) else { return nil }
    if first < 0x80 || encoding == .latin { return Unicode.Scalar(first) }
    return encoding == .utf8 ? utf8Scalar(at: offset, first) : utf16Scalar(at: offset, first)
  }

  /// The character whose last unit is just before `offset`.
  func scalar(before offset: Int) -> Unicode.Scalar? {
    // No encoding needs more than four bytes.
    for length in stride(from: encoding.width, through: 4, by: encoding.width) {
      if let scalar = scalar(at: offset - length), width(of: scalar) == length { return scalar }
    }
    return nil
  }

  private func width(of scalar: Unicode.Scalar) -> Int {
    switch encoding {
    case .utf8: UTF8.width(scalar)
    case .latin: 1
    case .utf16LittleEndian, .utf16BigEndian: UTF16.width(scalar) * 2
    }
  }

  private func utf8Scalar(at offset: Int, _ first: UInt32) -> Unicode.Scalar? {
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5 else { return nil }
    var value = first & (0x7F >> UInt32(length))
    for next in 1..<length {
      guard let unit = unit(offset + next), unit & 0xC0 == 0x80 else { return nil }
      value = value << 6 | unit & 0x3F
    }
    return Unicode.Scalar(value).flatMap { UTF8.width($0) == length ? $0 : nil }
  }

  private func utf16Scalar(at offset: Int, _ first: UInt32) -> Unicode.Scalar? {
    guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
    guard let second = unit(offset + 2), second & 0xFC00 == 0xDC00 else { return nil }
    return Unicode.Scalar(0x1_0000 + (first & 0x3FF) << 10 + second & 0x3FF)
  }
}

/// A place where a token's letters were found, and the text around it.
struct Surroundings {
  /// What is at hand of the data; what lies outside is no text.
  let bytes: UnsafeRawBufferPointer
  let start: Int
  let end: Int
  let encoding: TextEncoding
  let content: ContentKind

  /// How far boundaries look in either direction, in bytes.
  static let reach = 544

  func byte(_ place: Int) -> UInt8? { place >= 0 && place < bytes.count ? bytes[place] : nil }

  /// The unit `distance` units before the token, 0 for the one beside it.
  func before(_ distance: Int) -> UInt32? { unit(start - (distance + 1) * encoding.width) }

  /// The unit `distance` units behind the token.
  func after(_ distance: Int) -> UInt32? { unit(end + distance * encoding.width) }

  /// Half a unit at the edge of the data is the byte that is there: it may be a letter read at the wrong alignment.
  func unit(_ place: Int) -> UInt32? {
    guard place >= 0, place + encoding.width <= bytes.count else {
      return encoding == .utf8 ? nil : byte(place == -1 ? 0 : place).map(UInt32.init)
    }
    switch encoding {
    case .utf8: return UInt32(bytes[place])
    case .utf16LittleEndian: return UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place])
    case .utf16BigEndian: return UInt32(bytes[place]) << 8 | UInt32(bytes[place + 1])
    }
  }

  /// The character whose first unit stands at `place`; nil outside and for what is no character.
  func scalar(at place: Int) -> Unicode.Scalar? {
    guard let first = unit(place) else { return nil }
    if first < 0x80 { return Unicode.Scalar(first) }
    return encoding == .utf8 ? utf8Scalar(at: place, first) : utf16Scalar(at: place, first)
  }

  /// The character whose last unit stands before `place`.
  func scalar(before place: Int) -> Unicode.Scalar? {
    // No encoding needs more than four bytes.
    for length in stride(from: encoding.width, through: 4, by: encoding.width) {
      if let scalar = scalar(at: place - length), width(of: scalar) == length { return scalar }
    }
    return nil
  }

  private func width(of scalar: Unicode.Scalar) -> Int {
    encoding == .utf8 ? UTF8.width(scalar) : UTF16.width(scalar) * 2
  }

  private func utf8Scalar(at place: Int, _ first: UInt32) -> Unicode.Scalar? {
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5 else { return nil }
    var value = first & (0x7F >> UInt32(length))
    for next in 1..<length {
      guard let unit = unit(place + next), unit & 0xC0 == 0x80 else { return nil }
      value = value << 6 | unit & 0x3F
    }
    return Unicode.Scalar(value).flatMap { UTF8.width($0) == length ? $0 : nil }
  }

  private func utf16Scalar(at place: Int, _ first: UInt32) -> Unicode.Scalar? {
    guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
    guard let second = unit(place + 2), second & 0xFC00 == 0xDC00 else { return nil }
    return Unicode.Scalar(0x1_0000 + (first & 0x3FF) << 10 + second & 0x3FF)
  }
}

import Domain

/// The boundaries of a name, as a reader sees them, in any script.
extension Surroundings {
  func startsName() -> Bool {
    guard let outside = scalar(before: start), let inside = scalar(at: start) else { return true }
    return outside.separates(from: inside) || (outside.isASCII && isEscape(0))
  }

  func endsName() -> Bool {
    guard let outside = scalar(at: end), let inside = scalar(before: end) else { return true }
    if inside == ";", let letter = lastReference {
      return outside.separates(from: letter.isMark ? "a" : letter)
    }
    return outside.separates(from: inside)
  }

  /// The character that the name's last letters refer to, as XML and HTML write it: `Caf&eacute;` is not in `Caf&eacute;s`.
  private var lastReference: Unicode.Scalar? {
    var letters: [UInt8] = []
    var offset = end - 2 * encoding.width
    while offset >= start, letters.count < 10, let letter = unit(offset)?.ascii, letter != UInt8(ascii: "&") {
      letters.append(letter)
      offset -= encoding.width
    }
    guard offset >= start, unit(offset) == UInt32(ascii: "&") else { return nil }
    return WesternLetters.scalar(reference: String(decoding: letters.reversed(), as: UTF8.self))
  }
}

extension Unicode.Scalar {
  /// Whether a word ends between these two characters.
  fileprivate func separates(from inside: Unicode.Scalar) -> Bool {
    // A mark changes the letter before it: `Cafe` is not in a decomposed `Café`.
    if isMark { return false }
    return !isWordPart || !inside.isWordPart || isUnspaced || inside.isUnspaced
  }

  var isMark: Bool {
    if isASCII { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return value != 0xFE0F
    default: return false
    }
  }

  var isWordPart: Bool {
    if isASCII { return value.ascii.isAlphanumeric }
    return properties.isAlphabetic || properties.numericType != nil
  }

  /// Whether the script puts no spaces between words, or attaches endings to them.
  var isUnspaced: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true  // Thai, Lao, Burmese, Khmer
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xAC00...0xD7FF: true  // Hangul
    case 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true  // kana
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true  // Han
    default: false
    }
  }
}

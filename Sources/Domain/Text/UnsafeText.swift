extension Unicode.Scalar {
  /// Control characters, line separators, and marks that reorder or hide the text around them.
  package var isUnsafe: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Whether nothing is drawn for it, or it reorders what is: the text around it is not what a reader sees (Unicode 15,
  /// Default_Ignorable_Code_Point).
  package var isInvisible: Bool { value >= 0xA0 && (isUnsafe || properties.isDefaultIgnorableCodePoint) }

  /// Whether an invisible character after this one is part of how it is written: emoji are joined and given their form, letters
  /// of Arabic and of India's scripts are joined or parted, and ideographs have variants.
  fileprivate func takes(_ mark: Unicode.Scalar) -> Bool {
    let isEmoji = properties.isEmoji && value >= 0xA0
    switch mark.value {
    case 0x200C: return joinsLetters
    case 0x200D: return joinsLetters || isEmoji || value == 0xFE0F
    case 0xFE0E, 0xFE0F: return isEmoji
    // A flag of a region: a black flag, its letters, and their end.
    case 0xE0020...0xE007F: return value == 0x1F3F4 || (0xE0020...0xE007E).contains(value)
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF: return properties.isIdeographic
    case 0x180B...0x180F: return (0x1820...0x18AA).contains(value)
    default: return false
    }
  }

  private var joinsLetters: Bool {
    switch value {
    case 0x0600...0x0DFF, 0x0F00...0x109F, 0x1780...0x17FF, 0x1820...0x18AA: !isInvisible
    default: false
    }
  }
}

extension String {
  /// The first character that reorders or hides the text around it; nil if every one is part of how a letter is written.
  package var firstHidingScalar: Unicode.Scalar? {
    var before: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar.isInvisible, before?.takes(scalar) != true { return scalar }
      before = scalar
    }
    return nil
  }
}

extension String {
  /// The text with every unsafe character except tabs replaced by a space. A line break would end the line that the text is
  /// part of; the other characters mislead readers.
  package var flattened: String { String(decoding: Array(utf8)[...].flattened, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  /// Like `String.flattened`, for UTF-8.
  package var flattened: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var index = startIndex
    while index < endIndex {
      let length = unsafeLength(at: index)
      result.append(length > 0 ? UInt8(ascii: " ") : self[index])
      index += Swift.max(length, 1)
    }
    return result
  }

  /// The length in bytes of the unsafe character at `index`, or 0. Only a few bytes start one.
  private func unsafeLength(at index: Int) -> Int {
    let first = self[index]
    switch first {
    case UInt8(ascii: "\t"): return 0
    case ..<0x20, 0x7F: return 1
    case 0xC2 where index + 1 < endIndex:
      return scalar(UInt32(first & 0x1F), at: index + 1, length: 1).isUnsafe ? 2 : 0
    case 0xE2 where index + 2 < endIndex, 0xEF where index + 2 < endIndex:
      return scalar(UInt32(first & 0x0F), at: index + 1, length: 2).isUnsafe ? 3 : 0
    default: return 0
    }
  }

  private func scalar(_ first: UInt32, at index: Int, length count: Int) -> Unicode.Scalar {
    let value = self[index..<index + count].reduce(first) { $0 << 6 | UInt32($1 & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

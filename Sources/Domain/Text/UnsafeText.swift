extension Unicode.Scalar {
  /// Control characters, line separators, and marks that reorder or hide the text around them.
  package var isUnsafe: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Marks that reorder or hide the text around them, in names that nobody gave a file by hand. U+200C and U+200D join letters and
  /// emoji, and may be in names.
  package var isHiding: Bool {
    switch value {
    case 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2060: true
    default: value >= 0xA0 && isUnsafe
    }
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
      return scalar(UInt32(first & 0x1F), index + 1, 1).isUnsafe ? 2 : 0
    case 0xE2 where index + 2 < endIndex, 0xEF where index + 2 < endIndex:
      return scalar(UInt32(first & 0x0F), index + 1, 2).isUnsafe ? 3 : 0
    default: return 0
    }
  }

  private func scalar(_ first: UInt32, _ index: Int, _ count: Int) -> Unicode.Scalar {
    let value = self[index..<index + count].reduce(first) { $0 << 6 | UInt32($1 & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

/// Classes of ASCII characters. A byte of a longer UTF-8 sequence belongs to none of them.
extension UInt8 {
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isLetter: Bool { self & 0xDF &- 0x41 < 26 }
  @inlinable package var isUppercase: Bool { self &- 0x41 < 26 }
  @inlinable package var isAlphanumeric: Bool { isDigit || isLetter }
  @inlinable package var isHexDigit: Bool { isDigit || self & 0xDF &- 0x41 < 6 }
  /// 0 to 15; nil if it is no hexadecimal digit.
  @inlinable package var hexValue: UInt8? { isDigit ? self &- 0x30 : isHexDigit ? (self | 0x20) &- 0x57 : nil }
  /// Blank within a line. A carriage return counts: it ends a line only before a line feed.
  @inlinable package var isBlank: Bool { self == 0x20 || self &- 0x09 < 5 && self != 0x0A }
  /// Neither a space nor a control character.
  @inlinable package var isVisible: Bool { self &- 0x21 < 0x5E }
  @inlinable package var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
}

extension Sequence<UInt8> {
  /// The number that these decimal digits write: at most 18 of them.
  package var decimalNumber: Int { reduce(0) { $0 * 10 + Int($1 - 0x30) } }

  /// Two lower-case hexadecimal digits for each byte.
  package var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension BinaryInteger {
  /// At least so many digits.
  package func padded(to width: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension StringProtocol {
  /// Whether there is a character, and all are ASCII letters, digits, or one of some others.
  package func isMade(of others: String) -> Bool {
    !isEmpty && utf8.allSatisfy { $0.isAlphanumeric || others.utf8.contains($0) }
  }
}

extension String {
  /// Whether all UTF-8 bytes satisfy the predicate. Faster than `utf8.allSatisfy`, which decodes the string's storage at every byte.
  @inlinable
  package func allBytes(_ satisfy: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy(satisfy) } ?? utf8.allSatisfy(satisfy)
  }
}

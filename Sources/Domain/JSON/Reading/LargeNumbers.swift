/// Numbers that are valid (RFC 8259, section 6) but too large for RapidJSON.
enum LargeNumbers {
  /// The text with every number that may be too large replaced by a fraction of the same length, or nil if there is none.
  static func replaced(in text: [UInt8]) -> [UInt8]? {
    var result = text
    var isChanged = false
    var offset = 0
    while offset < text.count {
      if text[offset] == UInt8(ascii: "\"") {
        offset = JSONToken.endOfString(at: offset, in: text)
      } else if JSONToken.isPartOfWord(text[offset]) {
        let end = text[offset...].firstIndex { !JSONToken.isPartOfWord($0) } ?? text.count
        if mayBeTooLarge(text[offset..<end]) {
          result.replaceSubrange(offset..<end, with: ("1." + String(repeating: "1", count: end - offset - 2)).utf8)
          isChanged = true
        }
        offset = end
      } else {
        offset += 1
      }
    }
    return isChanged ? result : nil
  }

  /// Whether this is a number with an exponent, or with more digits than always fit into 64 bits.
  private static func mayBeTooLarge(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = dropDigits(&rest)
    if whole == 0 || isZero && whole > 1 { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if dropDigits(&rest) == 0 { return false }
    }
    var hasExponent = false
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
      if dropDigits(&rest) == 0 { return false }
      hasExponent = true
    }
    return rest.isEmpty && (hasExponent || whole > 18)
  }

  /// - Returns: the number of digits dropped.
  private static func dropDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { $0.isDigit }.count
    rest = rest.dropFirst(count)
    return count
  }
}

/// Numbers that RapidJSON does not take, valid as they are (RFC 8259, section 6): those that no machine type holds.
enum LargeNumbers {
  /// The text with numbers of the same length in their place that have a fraction; nil where it has none of them.
  static func replaced(in text: [UInt8]) -> [UInt8]? {
    var result = text
    var isChanged = false
    var at = 0
    while at < text.count {
      if text[at] == UInt8(ascii: "\"") {
        at = JSONToken.endOfString(at: at, in: text)
      } else if JSONToken.isPartOfWord(text[at]) {
        let end = text[at...].firstIndex { !JSONToken.isPartOfWord($0) } ?? text.count
        if mayBeGreat(text[at..<end]) {
          result.replaceSubrange(at..<end, with: ("1." + String(repeating: "1", count: end - at - 2)).utf8)
          isChanged = true
        }
        at = end
      } else {
        at += 1
      }
    }
    return isChanged ? result : nil
  }

  /// Whether this is a number with an exponent, or with more digits than 64 bits surely hold.
  private static func mayBeGreat(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = digits(&rest)
    if whole == 0 || isZero && whole > 1 { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if digits(&rest) == 0 { return false }
    }
    var hasExponent = false
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
      if digits(&rest) == 0 { return false }
      hasExponent = true
    }
    return rest.isEmpty && (hasExponent || whole > 18)
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    rest = rest.dropFirst(count)
    return count
  }
}

/// Splits a long list so that its parts can be parsed in parallel.
package enum JSONListParts {
  /// Splits a list at commas between elements, without checking the elements. If every part, put between brackets, parses
  /// as a non-empty list, then their elements together are those of the whole list.
  ///
  /// - Parameter size: approximate size of a part in bytes.
  /// - Returns: nil if the text is not a list.
  package static func ranges(of text: [UInt8], size: Int) -> [Range<Int>]? {
    guard let start = text.firstIndex(where: { !JSONToken.isWhitespace($0) }), text[start] == UInt8(ascii: "["),
      let end = text.lastIndex(where: { !JSONToken.isWhitespace($0) }), end > start, text[end] == UInt8(ascii: "]")
    else { return nil }
    let inside = start + 1..<end
    let cuts = text.withUnsafeBufferPointer { commas(in: $0, inside, every: max(1, size)) }
    let bounds = [inside.lowerBound - 1] + cuts + [inside.upperBound]
    return zip(bounds, bounds.dropFirst()).map { $0 + 1..<$1 }
  }

  /// The first comma between elements after each `size` bytes.
  private static func commas(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, every size: Int) -> [Int] {
    var cuts: [Int] = []
    var wanted = range.lowerBound + size
    var depth = 0
    var offset = range.lowerBound
    while offset < range.upperBound, wanted < range.upperBound {
      switch text[offset] {
      case UInt8(ascii: "\""): offset = end(ofString: offset, in: text, before: range.upperBound)
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0 && offset >= wanted:
        cuts.append(offset)
        wanted = offset + size
      default: break
      }
      offset += 1
    }
    return cuts
  }

  /// The offset of the closing quote, or the end.
  private static func end(ofString start: Int, in text: UnsafeBufferPointer<UInt8>, before limit: Int) -> Int {
    var offset = start + 1
    while offset < limit, text[offset] != UInt8(ascii: "\"") { offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1 }
    return offset
  }
}

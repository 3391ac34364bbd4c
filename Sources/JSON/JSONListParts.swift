/// Cuts a long list apart, so that its elements can be read side by side and a part at a time.
package enum JSONListParts {
  /// The parts of a text that is a list, each with whole elements. What they are is the parser's to say: where all of them,
  /// between brackets of their own, are lists that are not empty, their elements are the whole list's.
  ///
  /// - Parameter size: in bytes, about; a shorter text has one part.
  /// - Returns: nil for what is no list.
  package static func ranges(of text: [UInt8], size: Int) -> [Range<Int>]? {
    guard let start = text.firstIndex(where: { !JSONToken.isWhitespace($0) }), text[start] == UInt8(ascii: "["),
      let end = text.lastIndex(where: { !JSONToken.isWhitespace($0) }), end > start, text[end] == UInt8(ascii: "]")
    else { return nil }
    let inside = start + 1..<end
    let cuts = text.withUnsafeBufferPointer { commas(in: $0, inside, every: max(1, size)) }
    let bounds = [inside.lowerBound - 1] + cuts + [inside.upperBound]
    return zip(bounds, bounds.dropFirst()).map { $0 + 1..<$1 }
  }

  /// The first comma between elements behind each multiple of a size.
  private static func commas(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, every size: Int) -> [Int] {
    var cuts: [Int] = []
    var wanted = range.lowerBound + size
    var depth = 0
    var at = range.lowerBound
    while at < range.upperBound, wanted < range.upperBound {
      switch text[at] {
      case UInt8(ascii: "\""): at = end(ofString: at, in: text, before: range.upperBound)
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0 && at >= wanted:
        cuts.append(at)
        wanted = at + size
      default: break
      }
      at += 1
    }
    return cuts
  }

  /// Where the closing quote stands, or the end.
  private static func end(ofString start: Int, in text: UnsafeBufferPointer<UInt8>, before limit: Int) -> Int {
    var at = start + 1
    while at < limit, text[at] != UInt8(ascii: "\"") { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
    return at
  }
}

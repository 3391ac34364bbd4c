/// Finds where a long list can be split at commas between its elements, so that its parts can be read and parsed apart.
///
/// The elements are not checked. If every part, put between brackets, parses as a non-empty list, then their elements
/// together are those of the whole list.
package struct JSONListParts {
  private let size: Int
  private var parts: [Range<Int>] = []
  /// The offset of the part that is being scanned.
  private var start = 0
  private var isFinished = false
  private var isNoList = false
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// In bytes from the start of the text.
  private var offset = 0

  /// - Parameter size: approximate size of a part in bytes.
  package init(size: Int) { self.size = max(1, size) }

  /// The ranges of bytes of the text's parts, without brackets and the commas between; nil if the text is not a list.
  package var ranges: [Range<Int>]? { isFinished && !isNoList ? parts : nil }

  /// Scans what follows in the text.
  package mutating func scan(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { text in
      var index = 0
      while index < text.count {
        if isInString {
          index = scanString(text, from: index)
        } else if depth > 0 {
          index = scanList(text, from: index)
        } else {
          scanOutside(text[index], at: offset + index)
          index += 1
        }
      }
    }
    offset += bytes.count
  }

  /// - Returns: the index after the string, or the end.
  private mutating func scanString(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = isEscaped ? start + 1 : start
    var quote = text.index(of: UInt8(ascii: "\""), from: index)
    while let escape = text.index(of: UInt8(ascii: "\\"), from: index, to: quote) {
      index = escape + 2
      if let found = quote, found < index { quote = text.index(of: UInt8(ascii: "\""), from: index) }
    }
    isInString = quote == nil
    isEscaped = index > text.count
    return quote.map { $0 + 1 } ?? text.count
  }

  /// - Returns: the index after the beginning of a string, after the list, or the end.
  private mutating func scanList(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var (index, depth) = (start, depth)
    defer { self.depth = depth }
    while index < text.count {
      defer { index += 1 }
      // Mostly indentation.
      if text[index] <= UInt8(ascii: " ") { continue }
      switch text[index] {
      case UInt8(ascii: "\""):
        isInString = true
        return index + 1
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth > 0 { continue }
        endPart(at: offset + index)
        isFinished = true
        return index + 1
      case UInt8(ascii: ",") where depth == 1 && offset + index - self.start >= size:
        endPart(at: offset + index)
      default: break
      }
    }
    return text.count
  }

  private mutating func endPart(at end: Int) {
    parts.append(start..<end)
    start = end + 1
  }

  private mutating func scanOutside(_ byte: UInt8, at offset: Int) {
    if JSONToken.isWhitespace(byte) { return }
    if !isFinished, byte == UInt8(ascii: "[") {
      (start, depth) = (offset + 1, 1)
    } else {
      isNoList = true
    }
  }
}

/// Finds where a long list can be split at commas between its elements, so that its parts can be read and parsed apart.
///
/// The elements are not checked. If every part, put between brackets, parses as a non-empty list, then their elements
/// together are those of the whole list.
package struct JSONListParts {
  private let size: Int
  private var parts: [Range<Int>] = []
  /// The offset of the part that is being scanned, once the list has begun.
  private var start: Int?
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
    bytes.withUnsafeBufferPointer { for byte in $0 { scan(byte) } }
  }

  @inline(__always)
  private mutating func scan(_ byte: UInt8) {
    if isInString {
      scanString(byte)
    } else if depth > 0 {
      scanList(byte)
    } else if !JSONToken.isWhitespace(byte) {
      scanOutside(byte)
    }
    offset += 1
  }

  @inline(__always)
  private mutating func scanString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }

  @inline(__always)
  private mutating func scanList(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth == 0 { endPart() }
    case UInt8(ascii: ",") where depth == 1 && offset - (start ?? 0) >= size:
      endPart()
      start = offset + 1
    default: break
    }
  }

  private mutating func endPart() {
    if let start { parts.append(start..<offset) }
    isFinished = depth == 0
  }

  private mutating func scanOutside(_ byte: UInt8) {
    if start == nil, byte == UInt8(ascii: "[") {
      (start, depth) = (offset + 1, 1)
    } else {
      isNoList = true
    }
  }
}

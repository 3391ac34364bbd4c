import Domain

/// Texts of a size that a page can show, whatever a commit brings.
enum Bounded {
  /// On one line, without blanks at the ends, of at most `limit` bytes and `…`.
  static func line(_ text: String, _ limit: Int) -> String { cut(Array(text.utf8)[...].flattened, limit) }

  /// The lines of each paragraph joined; paragraphs, which blank lines separate, on lines of their own.
  static func paragraphs(_ text: String, _ limit: Int) -> String {
    let bytes = Array(text.utf8)
    var lines = MessageLines(bytes)
    var result: [UInt8] = []
    var isBehindBlank = false
    while result.count <= limit, let line = lines.next() {
      let part = bytes[bytes.trimmed(line)].flattened
      if !part.isEmpty, !result.isEmpty { result.append(isBehindBlank ? 0x0A : 0x20) }
      result += part
      isBehindBlank = part.isEmpty
    }
    return cut(result, limit)
  }

  private static func cut(_ bytes: [UInt8], _ limit: Int) -> String {
    let range = bytes.trimmed(0..<bytes.count)
    if range.count <= limit { return bytes.text(range) }
    var end = range.lowerBound + limit
    // Not inside a character of UTF-8.
    while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes.text(bytes.trimmed(range.lowerBound..<end)) + "…"
  }
}

import Domain

/// Cuts texts from commits to a size that a page can show.
enum Bounded {
  /// One line, without blanks at the ends, of at most `limit` bytes and `…`.
  static func line(_ text: String, _ limit: Int) -> String {
    let bytes = Array(text.utf8)[...].flattened
    let range = bytes.trimmed(0..<bytes.count)
    if range.count <= limit { return bytes.text(range) }
    var end = range.lowerBound + limit
    // Cuts no UTF-8 character in two.
    while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes.text(bytes.trimmed(range.lowerBound..<end)) + "…"
  }
}

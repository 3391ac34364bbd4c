import Domain

/// A text as lines with their line ends, so that untouched lines keep every byte.
struct ChangelogLines {
  struct Line {
    var content: [UInt8]
    /// `\n`, `\r\n`, or nothing at the end of the text.
    var end: [UInt8]

    var isBlank: Bool { content.allSatisfy(\.isBlank) }
  }

  private(set) var lines: [Line] = []
  private let mark: [UInt8]
  /// The line end of the first line, which new lines get too.
  private let newline: [UInt8]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    mark = bytes.starts(with: byteOrderMark) ? byteOrderMark : []
    var start = mark.count
    while start < bytes.count {
      let feed = bytes.index(from: start, to: bytes.count) { $0 == 0x0A }
      let end = feed > start && feed < bytes.count && bytes[feed - 1] == 0x0D ? feed - 1 : feed
      let next = min(feed + 1, bytes.count)
      lines.append(Line(content: Array(bytes[start..<end]), end: Array(bytes[end..<next])))
      start = next
    }
    newline = lines.first?.end == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
  }

  var text: String { String(decoding: mark + lines.flatMap { $0.content + $0.end }, as: UTF8.self) }

  /// A line for messages.
  func text(of index: Int) -> String { String(decoding: lines[index].content, as: UTF8.self).flattened }

  /// Replaces lines. The text ends with a line feed afterwards only if it did before.
  mutating func replace(_ range: Range<Int>, with contents: [[UInt8]]) {
    let end = lines.last?.end ?? newline
    if !lines.isEmpty { lines[lines.count - 1].end = end.isEmpty ? newline : end }
    lines.replaceSubrange(range, with: contents.map { Line(content: $0, end: newline) })
    if end.isEmpty, !lines.isEmpty { lines[lines.count - 1].end = [] }
  }

  /// Inserts lines, with a blank line before and after them.
  mutating func insert(_ contents: [[UInt8]], at index: Int) {
    let before: [[UInt8]] = index > 0 && !lines[index - 1].isBlank ? [[]] : []
    let after: [[UInt8]] = index < lines.count && !lines[index].isBlank ? [[]] : []
    replace(index..<index, with: before + contents + after)
  }
}

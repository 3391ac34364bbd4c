import Domain

/// A part of a longer text from a commit, such as the text of a breaking change. Every string is one line.
enum TextBlock: Hashable {
  case paragraph(String)
  /// An item of a list. The level of an outer list is 0.
  case item(level: Int, marker: String, String)
  case code(language: String, [String])

  /// - Parameter limit: the number of bytes to keep. A text that is longer ends with `…`.
  static func blocks(_ text: String, limit: Int = .max) -> [TextBlock] {
    var reader = BlockReader(Array(text.utf8), limit)
    return reader.read()
  }

  /// The blocks as Markdown, which has the same blocks again.
  static func text(_ blocks: [TextBlock]) -> String {
    var text = ""
    for (index, block) in blocks.enumerated() {
      if index > 0 { text += block.isItem && blocks[index - 1].isItem ? "\n" : "\n\n" }
      switch block {
      case .paragraph(let line): text += line
      case .item(let level, let marker, let line): text += "\(indent(level))\(marker) \(line)"
      case .code(let language, let lines):
        let fence = fence(around: lines)
        text += ([fence + language] + lines + [fence]).joined(separator: "\n")
      }
    }
    return text
  }

  var isItem: Bool { if case .item = self { true } else { false } }

  /// Four columns are inside an item of either kind, and not yet code in it.
  static func indent(_ level: Int) -> String { String(repeating: "    ", count: level) }

  /// More backticks than any line begins with.
  static func fence(around lines: [String]) -> String {
    let longest = lines.reduce(2) { longest, line in
      max(longest, line.utf8.drop { $0.isBlank }.prefix { $0 == UInt8(ascii: "`") }.count)
    }
    return String(repeating: "`", count: longest + 1)
  }
}

private struct BlockReader {
  private let bytes: [UInt8]
  private var lines: MessageLines
  private var fence: OpenFence
  /// The number of bytes that may still be kept.
  private var rest: Int
  private var blocks: [TextBlock] = []
  /// The columns of the lists around the last item.
  private var columns: [Int] = []
  private var followsBlank = false
  private var isInIndentedCode = false

  init(_ bytes: [UInt8], _ limit: Int) {
    self.bytes = bytes
    rest = limit
    lines = MessageLines(bytes)
    fence = OpenFence(bytes, lines)
  }

  mutating func read() -> [TextBlock] {
    while rest >= 0, let line = lines.next() {
      let opened = fence.open
      if fence.contains(bytes, line) {
        readFenced(line, opened)
        (followsBlank, isInIndentedCode) = (true, false)
      } else if line.isEmpty {
        followsBlank = true
      } else {
        readText(line)
        followsBlank = false
      }
    }
    return blocks
  }

  private mutating func readFenced(_ line: Range<Int>, _ opened: Fence?) {
    if let opened {
      if fence.open != nil { append(code: line, indent: opened.indent) }
    } else if let fence = fence.open {
      let language = bytes[fence.info].prefix { $0.isAlphanumeric || "+-".utf8.contains($0) }
      blocks.append(.code(language: String(decoding: language, as: UTF8.self), []))
    }
  }

  private mutating func readText(_ line: Range<Int>) {
    let start = bytes.index(from: line.lowerBound, to: line.upperBound) { !$0.isBlank }
    let isIndented = bytes[line.lowerBound..<start].columns >= 4
    let beginsCode = followsBlank && blocks.last.map { !$0.isItem } == true
    if isIndented, isInIndentedCode || beginsCode {
      if !isInIndentedCode { blocks.append(.code(language: "", [])) } else if followsBlank { append(code: 0..<0) }
      isInIndentedCode = true
      return append(code: line, indent: 4)
    }
    isInIndentedCode = false
    if let marker = ListMarker(bytes, line) {
      while let last = columns.last, last >= marker.indent { columns.removeLast() }
      blocks.append(.item(level: min(columns.count, 5), marker: marker.text, kept(marker.end..<line.upperBound)))
      columns.append(marker.indent)
    } else {
      appendText(kept(start..<line.upperBound))
    }
  }

  /// Continues the block before it, unless a blank line ended it.
  private mutating func appendText(_ text: String) {
    switch blocks.last {
    case .paragraph(let line)? where !followsBlank: blocks[blocks.count - 1] = .paragraph(line + " " + text)
    case .item(let level, let marker, let line)? where !followsBlank:
      blocks[blocks.count - 1] = .item(level: level, marker: marker, line + " " + text)
    default:
      blocks.append(.paragraph(text))
      columns = []
    }
  }

  private mutating func append(code line: Range<Int>, indent: Int = 0) {
    guard case .code(let language, let lines)? = blocks.last else { return }
    let start = bytes.index(from: line.lowerBound, to: min(line.upperBound, line.lowerBound + indent)) { !$0.isBlank }
    let text = String(decoding: bytes[start..<line.upperBound].flattened, as: UTF8.self)
    rest -= text.utf8.count + 1
    blocks[blocks.count - 1] = .code(language: language, lines + [rest >= 0 ? text : "…"])
  }

  private mutating func kept(_ range: Range<Int>) -> String {
    let text = Bounded.line(bytes.text(range), max(rest, 0))
    // With the marker or the blank before it.
    rest -= range.count + 3
    return text
  }
}

extension ArraySlice<UInt8> {
  /// The width of blanks: a tab is up to four columns.
  var columns: Int { reduce(0) { $1 == 0x09 ? $0 / 4 * 4 + 4 : $0 + 1 } }
}

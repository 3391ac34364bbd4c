import Domain

/// A line that begins or ends a block of code: three backticks or tildes, or more.
struct Fence: Hashable {
  var mark: UInt8
  var length: Int
  /// The number of blanks before it.
  var indent: Int
  /// The language, which only the first line of a block has.
  var info: Range<Int>

  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    let start = bytes.index(from: line.lowerBound, to: line.upperBound) { !$0.isBlank }
    guard start < line.upperBound, bytes[start] == UInt8(ascii: "`") || bytes[start] == UInt8(ascii: "~") else {
      return nil
    }
    mark = bytes[start]
    let mark = mark
    let end = bytes.index(from: start, to: line.upperBound) { $0 != mark }
    guard end - start >= 3, !bytes[end..<line.upperBound].contains(UInt8(ascii: "`")) else { return nil }
    length = end - start
    indent = start - line.lowerBound
    info = bytes.trimmed(end..<line.upperBound)
  }

  func closes(_ open: Fence) -> Bool { mark == open.mark && length >= open.length && info.isEmpty }
}

/// Follows the lines of a text into blocks of code and out of them. A block that is never closed is not one.
struct OpenFence {
  private(set) var open: Fence?
  /// For each mark, the start of the last line that can close a block.
  private var last: [UInt8: Int] = [:]

  init(_ bytes: [UInt8], _ lines: MessageLines) {
    var lines = lines
    while let line = lines.next() {
      if let fence = Fence(bytes, line), fence.info.isEmpty { last[fence.mark] = line.lowerBound }
    }
  }

  /// Whether the next line belongs to a block of code, as its content or as one of its fences.
  mutating func contains(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    let fence = Fence(bytes, line)
    if let open {
      if fence?.closes(open) == true { self.open = nil }
      return true
    }
    guard let fence, last[fence.mark] ?? 0 > line.lowerBound else { return false }
    open = fence
    return true
  }
}

/// The mark before an item of a list: `-`, `*`, `+`, `1.` or `1)`, and a blank.
struct ListMarker: Hashable {
  /// `-`, or the number and a dot.
  var text: String
  /// The number of columns before it.
  var indent: Int
  /// The start of the item's text.
  var end: Int

  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    let start = bytes.index(from: line.lowerBound, to: line.upperBound) { !$0.isBlank }
    let digits = bytes.index(from: start, to: min(line.upperBound, start + 9)) { !$0.isDigit }
    guard digits + 1 < line.upperBound, bytes[digits + 1].isBlank else { return nil }
    let marks = digits > start ? ".)" : "-*+"
    guard marks.utf8.contains(bytes[digits]) else { return nil }
    text = digits > start ? bytes.text(start..<digits) + "." : "-"
    indent = bytes[line.lowerBound..<start].columns
    end = digits + 2
  }
}

/// Lines and columns of offsets that are asked for in ascending order, in one pass over the text.
struct SourceCursor {
  private let bytes: [UInt8]
  private var offset = 0
  private(set) var line = 1
  private(set) var column = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func move(to target: Int) {
    if target < offset { self = SourceCursor(bytes) }
    let end = min(target, bytes.count)
    var start = offset
    for index in offset..<max(offset, end) where bytes[index] == .lineFeed {
      line += 1
      column = 1
      start = index + 1
    }
    column += bytes.text(start..<max(start, end)).count
    offset = max(offset, end)
  }
}

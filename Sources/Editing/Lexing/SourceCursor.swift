import Domain

/// Lines and columns of offsets. Ascending offsets take one pass over the text; a lower one restarts from a location
/// that was visited.
package struct SourceCursor {
  private struct Position {
    var offset = 0
    var line = 1
    var column = 1
  }

  private let bytes: [UInt8]
  private var position = Position()
  /// Ascending, about `stride` bytes apart.
  private var visited = [Position()]

  private static let stride = 4096

  package var line: Int { position.line }
  package var column: Int { position.column }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func move(to target: Int) {
    if target < position.offset { goBack(before: target) }
    let end = min(target, bytes.count)
    while position.offset < end {
      advance(to: characterStart(min(end, position.offset + Self.stride), before: end))
      if position.offset - (visited.last?.offset ?? 0) >= Self.stride { visited.append(position) }
    }
  }

  private mutating func goBack(before target: Int) {
    position = visited[max(0, visited.partitioningIndex { $0.offset > target } - 1)]
  }

  /// A step ends between two characters of UTF-8, if there is such an offset.
  private func characterStart(_ index: Int, before end: Int) -> Int {
    var start = index
    while start < end, start > position.offset, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start > position.offset ? start : index
  }

  private mutating func advance(to end: Int) {
    var start = position.offset
    var isPlain = true
    for index in start..<end {
      if bytes[index] == .lineFeed {
        position.line += 1
        position.column = 1
        start = index + 1
        isPlain = true
      } else if bytes[index] >= 0x80 || bytes[index] == .carriageReturn {
        isPlain = false
      }
    }
    // Finding where characters end takes a hundred times as long as counting bytes.
    position.column += isPlain ? end - start : bytes.text(start..<end).count
    position.offset = end
  }
}

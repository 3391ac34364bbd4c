import Domain

/// The lines of a text as one: a break with the indentation and the comment signs after it is a blank, as in wrapped prose. An empty
/// line stays a break.
struct JoinedLines {
  /// Where lines were joined: the offsets after the blank here, and in the text.
  private(set) var seams: [(joined: Int, text: Int)] = []
  private(set) var hasSeams = false
  /// Blanks that may be a line's last.
  private var blanks: [UInt8] = []
  private var breaks = 0
  private var isIndent = false
  /// In the text, and here.
  private var (read, written) = (0, 0)

  private static let mostSeams = 1 << 16

  /// - Returns: the joined text of a piece.
  mutating func join(_ chunk: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(chunk.count + 1)
    for byte in chunk {
      if byte == UInt8(ascii: "\n") {
        breaks += 1
        isIndent = true
        blanks.removeAll(keepingCapacity: true)
      } else if isIndent ? Self.isIndent(byte) : byte.isBlank {
        if !isIndent { blanks.append(byte) }
      } else {
        if isIndent { end(&text) }
        text.append(contentsOf: blanks)
        blanks.removeAll(keepingCapacity: true)
        text.append(byte)
      }
      read += 1
    }
    written += text.count
    return text
  }

  private mutating func end(_ text: inout [UInt8]) {
    text.append(UInt8(ascii: breaks > 1 ? "\n" : " "))
    if seams.count < Self.mostSeams { seams.append((written + text.count, read)) }
    (breaks, isIndent, hasSeams) = (0, false, true)
  }

  /// Blanks, and the signs before a comment's or a quotation's lines.
  private static func isIndent(_ byte: UInt8) -> Bool { " \t\r/*#;>|".utf8.contains(byte) }

  /// The offset in the text of an offset in the joined text.
  func offset(_ joined: Int) -> Int {
    let place = seams.partitioningIndex { $0.joined > joined }
    return place == 0 ? joined : seams[place - 1].text + joined - seams[place - 1].joined
  }
}

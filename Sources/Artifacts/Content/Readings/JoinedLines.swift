import Domain

/// The lines of a text as one: a break with the indentation and the comment signs after it is a blank, as in wrapped prose. An empty
/// line stays a break.
struct JoinedLines {
  private let encoding: TextEncoding
  /// Where lines were joined: the offsets after the blank here, and in the text.
  private(set) var seams: [(joined: Int, text: Int)] = []
  private(set) var hasSeams = false
  /// Blanks that may be a line's last.
  private var blanks: [UInt16] = []
  private var breaks = 0
  private var isIndent = false
  /// In the text, and here.
  private var (read, written) = (0, 0)
  /// The first half of a code unit whose second is in the next piece.
  private var half: UInt8?

  private static let mostSeams = 1 << 16

  init(_ encoding: TextEncoding) { self.encoding = encoding }

  /// - Returns: the joined text of a piece.
  mutating func join(_ chunk: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(chunk.count + 1)
    for byte in chunk {
      if encoding.width == 1 {
        join(UInt16(byte), &text)
      } else if let first = half {
        half = nil
        join(encoding == .utf16BigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first), &text)
      } else {
        half = byte
      }
    }
    written += text.count
    return text
  }

  private mutating func join(_ unit: UInt16, _ text: inout [UInt8]) {
    if unit == 0x0A {
      breaks += 1
      isIndent = true
      blanks.removeAll(keepingCapacity: true)
    } else if isIndent ? Self.isIndent(unit) : Self.isBlank(unit) {
      if !isIndent { blanks.append(unit) }
    } else {
      if isIndent { end(&text) }
      for blank in blanks { append(blank, &text) }
      blanks.removeAll(keepingCapacity: true)
      append(unit, &text)
    }
    read += encoding.width
  }

  private mutating func end(_ text: inout [UInt8]) {
    append(breaks > 1 ? 0x0A : 0x20, &text)
    if seams.count < Self.mostSeams { seams.append((written + text.count, read)) }
    (breaks, isIndent, hasSeams) = (0, false, true)
  }

  private func append(_ unit: UInt16, _ text: inout [UInt8]) {
    switch encoding {
    case .utf8, .latin: text.append(UInt8(truncatingIfNeeded: unit))
    case .utf16LittleEndian: withUnsafeBytes(of: unit.littleEndian) { text.append(contentsOf: $0) }
    case .utf16BigEndian: withUnsafeBytes(of: unit.bigEndian) { text.append(contentsOf: $0) }
    }
  }

  private static func isBlank(_ unit: UInt16) -> Bool { UInt8(exactly: unit)?.isBlank == true }

  /// Blanks, and the signs before a comment's or a quotation's lines.
  private static func isIndent(_ unit: UInt16) -> Bool {
    UInt8(exactly: unit).map(" \t\r/*#;>|".utf8.contains) == true
  }

  /// The offset in the text of an offset in the joined text.
  func offset(_ joined: Int) -> Int {
    let place = seams.partitioningIndex { $0.joined > joined }
    return place == 0 ? joined : seams[place - 1].text + joined - seams[place - 1].joined
  }
}

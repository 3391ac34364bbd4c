/// Records of SQLite (sqlite.org/fileformat2.html, 2.1): the length of the header, a type for each column, then the columns one
/// after another. Nothing separates the text of one from that of the next.
extension Surroundings {
  /// How far before the token the header is looked for. Less than `reach`.
  private static let recordReach = 400
  private static let longestHeader = 40

  /// Whether the token is in a column whose range is accepted.
  func isInColumn(where isAccepted: (Range<Int>) -> Bool) -> Bool {
    for header in stride(from: start - 1, through: max(0, start - Self.recordReach), by: -1) {
      let length = Int(bytes[header])
      guard length > 1, length <= Self.longestHeader, header + length <= start else { continue }
      if hasColumn(header + 1..<header + length, isAccepted) { return true }
    }
    return false
  }

  /// - Parameter types: one for each column, as a varint. Those of long texts have two bytes.
  private func hasColumn(_ types: Range<Int>, _ isAccepted: (Range<Int>) -> Bool) -> Bool {
    var (next, column) = (types.lowerBound, types.upperBound)
    var isFound = false
    while next < types.upperBound {
      guard let type = varint(at: &next), next <= types.upperBound, let length = Self.length(ofType: type) else {
        return false
      }
      let range = column..<column + length
      if type >= 12, range.lowerBound <= start, range.upperBound >= end, isAccepted(range) { isFound = true }
      if !isFound, range.lowerBound > start { return false }
      column = range.upperBound
    }
    return isFound && hasLength(column - types.lowerBound + 1, beforeRecord: types.lowerBound - 1)
  }

  /// Whether the record's length is before it, or before its row's number.
  private func hasLength(_ length: Int, beforeRecord record: Int) -> Bool {
    for rowLength in 0...4 {
      // All bytes of a varint but the last have the high bit.
      let isRow = (1..<rowLength + 1).allSatisfy { byte(record - $0).map { $0 >= 0x80 } == ($0 > 1) }
      guard isRow, let last = byte(record - rowLength - 1), last < 0x80 else { continue }
      let second = byte(record - rowLength - 2) ?? 0
      if Int(last) == length || second >= 0x80 && Int(second & 0x7F) << 7 | Int(last) == length { return true }
    }
    return false
  }

  /// A number of one or two bytes.
  private func varint(at offset: inout Int) -> Int? {
    guard let first = byte(offset) else { return nil }
    offset += 1
    if first < 0x80 { return Int(first) }
    guard let second = byte(offset), second < 0x80 else { return nil }
    offset += 1
    return Int(first & 0x7F) << 7 | Int(second)
  }

  private static func length(ofType type: Int) -> Int? {
    switch type {
    case 0...4: type
    case 5: 6
    case 6, 7: 8
    case 8, 9: 0
    case 10, 11: nil
    default: (type - 12) / 2
    }
  }
}

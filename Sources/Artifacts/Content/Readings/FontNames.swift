/// Reads the names of an OpenType font (ISO/IEC 14496-22, 5.2.6 "name"). Nothing is between one and the next.
struct FontNames {
  private static let heads: [[UInt8]] = [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)]
  private static let limit = 1 << 20

  private var head: [UInt8] = []
  private var table: [UInt8] = []
  /// Nil until the directory was read; empty in other files.
  private var range: Range<Int>?
  private var size = 0

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    defer { size += chunk.count }
    if range == nil { readDirectory(chunk) }
    guard let range, size < range.upperBound, size + chunk.count > range.lowerBound else { return }
    let wanted = max(range.lowerBound - size, 0)..<min(range.upperBound - size, chunk.count)
    // What was kept of the head may reach into the table.
    table += chunk[wanted]
  }

  private mutating func readDirectory(_ chunk: UnsafeRawBufferPointer) {
    head += chunk.prefix(12 + 64 * 16 - head.count)
    guard head.count >= 12 else { return }
    guard Self.heads.contains(where: head.starts) else {
      range = 0..<0
      return
    }
    let count = min(number(head, at: 4, width: 2), 64)
    guard head.count >= 12 + 16 * count else { return }
    let records = (0..<count).map { 12 + 16 * $0 }
    let name = records.first { head[$0..<$0 + 4].elementsEqual("name".utf8) }
    range =
      name.map {
        number(head, at: $0 + 8, width: 4)..<number(head, at: $0 + 8, width: 4)
          + min(number(head, at: $0 + 12, width: 4), Self.limit)
      }
      ?? 0..<0
  }

  /// The names, each in the bytes that it is stored in. All together are no longer than the largest table: they may overlap.
  func names() -> [[UInt8]] {
    guard table.count >= 6 else { return [] }
    let start = number(table, at: 4, width: 2)
    var left = Self.limit
    let records = (0..<number(table, at: 2, width: 2)).map { 6 + 12 * $0 }.prefix { $0 + 12 <= table.count }
    return records.compactMap { record in
      let lower = start + number(table, at: record + 10, width: 2)
      let upper = lower + number(table, at: record + 8, width: 2)
      guard upper <= table.count, lower < upper, upper - lower <= left else { return nil }
      left -= upper - lower
      return Array(table[lower..<upper])
    }
  }

  private func number(_ bytes: [UInt8], at offset: Int, width: Int) -> Int {
    bytes[offset..<offset + width].reduce(0) { $0 << 8 | Int($1) }
  }
}

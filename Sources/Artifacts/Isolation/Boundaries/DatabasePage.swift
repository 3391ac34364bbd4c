/// Where the pages of a database are, in its own file and in the logs beside it (sqlite.org/fileformat2.html, 1.3, 3 and 4).
struct DatabaseFile: Equatable, Sendable {
  let pageSize: Int
  /// The offset of the first page, and the number of bytes between pages.
  private let first: Int
  private let gap: Int

  /// The largest page that is read. The scanner does not keep enough bytes for larger ones.
  private static let largest = 4096

  init?(head: Slice<UnsafeRawBufferPointer>) {
    func number(_ offset: Int, _ width: Int) -> Int {
      head.dropFirst(offset).prefix(width).reduce(0) { $0 << 8 | Int($1) }
    }
    if head.starts(with: "SQLite format 3\0".utf8) {
      (pageSize, first, gap) = (number(16, 2), 0, 0)
    } else if head.starts(with: [0x37, 0x7F, 0x06]), number(3, 1) & ~1 == 0x82 {
      (pageSize, first, gap) = (number(8, 4), 32 + 24, 24)
    } else if head.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]) {
      (pageSize, first, gap) = (number(24, 4), number(20, 4) + 4, 8)
    } else {
      return nil
    }
  }

  /// The page that contains an offset in the file.
  func page(around offset: Int) -> Range<Int>? {
    guard (512...Self.largest).contains(pageSize), offset >= first else { return nil }
    let start = offset - (offset - first) % (pageSize + gap)
    return offset < start + pageSize ? start..<start + pageSize : nil
  }
}

/// A page of the b-tree of a table or an index (1.6): pointers to its cells, then cells with a record each.
struct DatabasePage {
  struct Column: Equatable {
    var range: Range<Int>
    var isText: Bool
  }

  let bytes: UnsafeRawBufferPointer
  let range: Range<Int>

  private enum PageType: UInt8 {
    case indexInterior = 2, indexLeaf = 10, tableLeaf = 13
  }

  /// The column that contains a token, if a cell in use does.
  func column(around token: Range<Int>) -> Column? {
    guard range.lowerBound >= 0 else { return nil }
    let isFirst = bytes[range.clamped(to: 0..<bytes.count)].starts(with: "SQLite format 3\0".utf8)
    let header = range.lowerBound + (isFirst ? 100 : 0)
    guard header + 8 <= token.lowerBound, let kind = PageType(rawValue: bytes[header]) else { return nil }
    let pointers = header + (kind == .indexInterior ? 12 : 8)
    let count = number(header + 3)
    guard pointers + 2 * count <= token.lowerBound else { return nil }
    var cell = 0
    for pointer in stride(from: pointers, to: pointers + 2 * count, by: 2) {
      let start = range.lowerBound + number(pointer)
      if start <= token.lowerBound, start > cell { cell = start }
    }
    return cell < pointers + 2 * count ? nil : column(of: cell, kind, around: token)
  }

  private func column(of cell: Int, _ kind: PageType, around token: Range<Int>) -> Column? {
    var next = cell + (kind == .indexInterior ? 4 : 0)
    guard let payload = varint(&next), kind != .tableLeaf || varint(&next) != nil else { return nil }
    let record = next
    guard token.upperBound <= record + localSize(of: payload, kind), let header = varint(&next) else { return nil }
    let types = record + header
    var column = types
    while next < types, column <= token.lowerBound {
      guard let type = varint(&next), let length = Self.length(ofType: type) else { return nil }
      if column <= token.lowerBound, column + length >= token.upperBound {
        return Column(range: column..<column + length, isText: type >= 13 && !type.isMultiple(of: 2))
      }
      column += length
    }
    return nil
  }

  /// How much of a record is in its own page (1.6, "Cell Payload Overflow Pages").
  private func localSize(of payload: Int, _ kind: PageType) -> Int {
    let usable = range.count
    let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    if payload <= most { return payload }
    let least = (usable - 12) * 32 / 255 - 23
    let local = least + (payload - least) % (usable - 4)
    return local <= most ? local : least
  }

  private func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }

  /// Seven bits a byte, at most nine bytes. Numbers that are no length of anything here may be another one.
  private func varint(_ offset: inout Int) -> Int? {
    var value: UInt64 = 0
    for count in 0..<9 where offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      value = count == 8 ? value &<< 8 | UInt64(byte) : value &<< 7 | UInt64(byte & 0x7F)
      if byte < 0x80 || count == 8 { return Int(min(value, 1 << 32)) }
    }
    return nil
  }

  static func length(ofType type: Int) -> Int? {
    switch type {
    case 0...4: type
    case 5: 6
    case 6, 7: 8
    case 8, 9: 0
    case 10, 11: nil
    case ..<0: nil
    default: type < 1 << 31 ? (type - 12) / 2 : nil
    }
  }
}

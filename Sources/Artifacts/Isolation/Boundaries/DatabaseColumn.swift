import Domain

/// Records of SQLite (sqlite.org/fileformat2.html, 2.1): the length of the header, a type for each column, then the columns one
/// after another. Nothing separates the text of one from that of the next.
extension Surroundings {
  /// Where a token is in a database.
  enum Place: Equatable {
    /// The cells of the page say so.
    case column(DatabasePage.Column)
    /// In an overflow page, in what was deleted, or in a large page.
    case unknown
  }

  /// Nil in other files.
  var databasePlace: Place? {
    guard case .database(let file) = content else { return nil }
    guard let page = file.page(around: base + start) else { return .unknown }
    let range = page.lowerBound - base..<page.upperBound - base
    // Letters in UTF-16 can be read in both byte orders, but only one of them begins where the column does.
    let letters = start + (encoding == .utf16BigEndian ? 1 : 0)..<end - (encoding == .utf16LittleEndian ? 1 : 0)
    let column = DatabasePage(bytes: bytes, range: range).column(around: letters)
    return column.map(Place.column) ?? .unknown
  }

  /// - Parameters: `starts` and `ends`: whether the neighbours show where the token does.
  func isWhole(_ rule: BoundaryRule, in place: Place, starts: Bool, ends: Bool) -> Bool {
    switch place {
    case .column(let column):
      let isWhole = (starts || column.range.lowerBound == start) && (ends || column.range.upperBound == end)
      return isWhole && (column.isText || isSignificant || isInText)
        || !column.isText && inside(column.range).isWhole(rule)
    case .unknown:
      if starts, ends, isSignificant || isInText { return true }
      let columns = columns
      if columns.isEmpty { return isDistinctive && !isQuoted }
      return (starts || columns.contains { $0.lowerBound == start })
        && (ends || columns.contains { $0.upperBound == end })
    }
  }

  /// The same token in the bytes of a column, which have a format of their own.
  private func inside(_ column: Range<Int>) -> Surroundings {
    let head = UnsafeRawBufferPointer(rebasing: bytes[column.clamped(to: 0..<bytes.count)])
    var kind = ContentKind(head: head)
    // Its pages are not where those of a file are.
    if case .database = kind { kind = .binary }
    return Surroundings(bytes: bytes, start: start, end: end, encoding: encoding, content: kind, base: base)
  }

  /// Whether a longer word that contains the token is between quotes, so that all of it is in one text.
  private var isQuoted: Bool {
    let longest = 64
    let lower = (0..<longest).first { !isWordPart(before($0)) } ?? longest
    let upper = (0..<longest).first { !isWordPart(after($0)) } ?? longest
    guard let first = before(lower)?.ascii, let last = after(upper)?.ascii else { return false }
    return Self.quotes.contains { $0.0 == first && $0.1 == last }
  }

  private static let quotes: [(UInt8, UInt8)] = zip("\"'`>/(".utf8, "\"'`</)".utf8).map { ($0, $1) }

  private func isWordPart(_ unit: UInt32?) -> Bool {
    guard let byte = unit?.ascii else { return false }
    return byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// How far before the token a header is looked for where no cell leads to it. Less than `reach`.
  private static let recordReach = 400
  private static let longestHeader = 40

  /// The columns that contain the token, of records that are found by their headers.
  private var columns: [Range<Int>] {
    stride(from: start - 1, through: max(0, start - Self.recordReach), by: -1).compactMap { header in
      let length = Int(bytes[header])
      guard length > 1, length <= Self.longestHeader, header + length <= start else { return nil }
      return column(header + 1..<header + length)
    }
  }

  /// - Parameter types: one for each column, as a varint. Those of long texts have two bytes.
  private func column(_ types: Range<Int>) -> Range<Int>? {
    var (next, column) = (types.lowerBound, types.upperBound)
    var found: Range<Int>?
    while next < types.upperBound {
      guard let type = varint(at: &next), next <= types.upperBound,
        let length = DatabasePage.length(ofType: type)
      else { return nil }
      let range = column..<column + length
      if type >= 12, range.lowerBound <= start, range.upperBound >= end { found = range }
      if found == nil, range.lowerBound > start { return nil }
      column = range.upperBound
    }
    return hasLength(column - types.lowerBound + 1, beforeRecord: types.lowerBound - 1) ? found : nil
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
}

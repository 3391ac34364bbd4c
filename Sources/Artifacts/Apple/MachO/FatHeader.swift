/// The table at the start of a fat file (mach-o/fat.h), which is always big-endian.
enum FatHeader {
  struct Slice {
    var architecture: MachOArchitecture
    /// In bytes from the start of the file.
    var range: Range<Int>
  }

  /// Size of the header with its table, in bytes.
  static func size(_ kind: MachOKind, count: Int) -> Int { 8 + count * (kind == .fat64 ? 32 : 20) }

  /// - Parameter whole: the file. Only the table is read.
  /// - Throws: if an entry is outside the file or overlaps the table or another entry.
  static func entries(of whole: ByteReader) throws(Malformed) -> [Slice] {
    var table = whole
    let width = try table.unsigned(4, .big) == 0xCAFE_BABF ? 8 : 4
    let count = try table.size(4, .big)
    guard (1...MachOKind.fatArchitectures).contains(count) else {
      throw Malformed(message: "has a fat header with \(count) architectures", offset: 4)
    }
    var entries: [Slice] = []
    for _ in 0..<count { entries.append(try entry(&table, width: width, in: whole)) }
    var end = table.position
    for range in entries.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard range.lowerBound >= end else {
        throw Malformed(message: "has architectures that overlap", offset: range.lowerBound)
      }
      end = range.upperBound
    }
    return entries
  }

  private static func entry(_ table: inout ByteReader, width: Int, in whole: ByteReader) throws(Malformed) -> Slice {
    let type = try table.number(.big)
    let subtype = try table.number(.big)
    let offset = try table.size(width, .big)
    let size = try table.size(width, .big)
    let alignment = try table.number(.big)
    if width == 8 { _ = try table.take(4) }
    guard alignment < 32 else {
      throw Malformed(message: "has a fat header with alignment 2^\(alignment)", offset: table.position)
    }
    return Slice(
      architecture: MachOArchitecture(cpuType: type, cpuSubtype: subtype), range: try whole.window(offset, size).range)
  }
}

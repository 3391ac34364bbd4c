/// §4.3.12: one record of the central directory.
struct CentralRecord {
  static let signature: UInt32 = 0x0201_4b50
  static let fixedSize = 46

  /// Offset in the file.
  let offset: Int
  let fixed: ArraySlice<UInt8>
  let name: ArraySlice<UInt8>
  let extra: ArraySlice<UInt8>
  let commentLength: Int
  let length: Int
  /// Where the extra fields and the comment are in the file.
  var remarks: Range<Int> { offset + Self.fixedSize + name.count..<offset + length }

  /// - Returns: nil if there is no complete record.
  init?(_ window: FileWindow, at offset: Int, before end: Int) throws {
    guard let fixed = try window.bytes(at: offset, count: Self.fixedSize), fixed.long(at: 0) == Self.signature else {
      return nil
    }
    let (nameLength, extraLength) = (Int(fixed.short(at: 28)), Int(fixed.short(at: 30)))
    let commentLength = Int(fixed.short(at: 32))
    let length = Self.fixedSize + nameLength + extraLength + commentLength
    guard length <= end - offset, let whole = try window.bytes(at: offset, count: length) else { return nil }
    self.offset = offset
    self.length = length
    self.fixed = whole.prefix(Self.fixedSize)
    name = whole.part(Self.fixedSize, nameLength)
    extra = whole.part(Self.fixedSize + nameLength, extraLength)
    self.commentLength = commentLength
  }
}

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

/// §4.5: the extra fields of a record.
struct ExtraFields {
  /// The IDs of all fields other than Zip64.
  private(set) var others: Set<UInt16> = []
  /// §4.5.3
  private(set) var zip64: ArraySlice<UInt8>?
  private(set) var repeatsZip64 = false
  /// Whether the fields do not fill their space exactly.
  private(set) var isMalformed = false

  static let zip64: UInt16 = 0x0001
  static let strongEncryption: UInt16 = 0x0017
  static let aes: UInt16 = 0x9901

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while rest.count >= 4 {
      let (id, size) = (rest.short(at: 0), Int(rest.short(at: 2)))
      guard size <= rest.count - 4 else { break }
      if id == Self.zip64 {
        repeatsZip64 = repeatsZip64 || zip64 != nil
        zip64 = zip64 ?? rest.part(4, size)
      } else {
        others.insert(id)
      }
      rest = rest.dropFirst(4 + size)
    }
    isMalformed = !rest.isEmpty
  }
}

/// The values of a Zip64 field (§4.5.3): those whose 32-bit field is all ones, in a fixed order.
struct Zip64Values {
  private var rest: ArraySlice<UInt8>
  /// Whether a value was requested that is not there.
  private(set) var isShort = false

  init(_ extra: ExtraFields) { rest = extra.zip64 ?? [] }

  /// The value of a 32-bit field, or the next value of the Zip64 field if that one is all ones.
  mutating func value(for field: UInt32) -> Int {
    guard field == .max else { return Int(field) }
    guard rest.count >= 8 else {
      isShort = true
      return Int(field)
    }
    defer { rest = rest.dropFirst(8) }
    return rest.wide(at: 0)
  }
}

/// §4.5: the extra fields of a record.
struct ExtraFields {
  let bytes: ArraySlice<UInt8>
  /// The IDs of all fields other than Zip64.
  private(set) var others: Set<UInt16> = []
  /// §4.5.3
  private(set) var zip64: ArraySlice<UInt8>?
  private(set) var repeatsZip64 = false
  /// Whether the fields do not fill their space exactly.
  private(set) var isMalformed = false
  /// Whether there is more than one Zip64 field.
  var hasMore: Bool { !others.isEmpty || isMalformed || repeatsZip64 }
  /// Fields that give the entry another name, mode or link target than its record.
  private(set) var claims: [Claim] = []

  /// Something that a field says about the entry, which its record says too.
  enum Claim: Hashable {
    case name(ArraySlice<UInt8>)
    /// The Unix mode.
    case mode(UInt16, field: UInt16)
    case linkTarget(field: UInt16)
  }

  static let zip64: UInt16 = 0x0001
  static let strongEncryption: UInt16 = 0x0017
  static let aes: UInt16 = 0x9901
  /// Fields of times, owners, comments and padding: they change neither name, kind nor content.
  private static let plain: Set<UInt16> = [
    0x000a, 0x5455, 0x5855, 0x6375, 0x7855, 0x7875, 0xa11e, 0xa220, 0xcafe, 0xd935,
  ]
  private static let carriers: Set<UInt16> = [0x000d, 0x6c78, 0x7075, 0x756e]

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    var rest = bytes
    while rest.count >= 4 {
      let (id, size) = (rest.short(at: 0), Int(rest.short(at: 2)))
      guard size <= rest.count - 4 else { break }
      if id == Self.zip64 {
        repeatsZip64 = repeatsZip64 || zip64 != nil
        zip64 = zip64 ?? rest.part(4, size)
      } else {
        others.insert(id)
        if Self.carriers.contains(id) { claims += Self.claims(of: id, rest.part(4, size)) }
      }
      rest = rest.dropFirst(4 + size)
    }
    isMalformed = !rest.isEmpty
  }

  /// The IDs of fields that may say anything about the entry.
  var unknown: [UInt16] {
    others.filter { !Self.isKnown($0) && $0 != Self.strongEncryption && $0 != Self.aes }.sorted()
  }

  /// Whether a field says nothing about the entry, or what is compared with the record.
  static func isKnown(_ id: UInt16) -> Bool { plain.contains(id) || carriers.contains(id) }

  func hasMode(of field: UInt16, otherThan mode: UInt16) -> Bool {
    claims.contains { if case .mode(let other, field) = $0 { other != mode } else { false } }
  }

  private static func claims(of id: UInt16, _ data: ArraySlice<UInt8>) -> [Claim] {
    switch id {
    // §4.6.9: version, CRC of the record's name, second name. Readers differ in which of the first two they check.
    case 0x7075: return [.name(data.dropFirst(5))]
    // §4.5.7: times and owner, then a link's target or a device's numbers.
    case 0x000d: return data.count > 12 ? [.linkTarget(field: id)] : []
    // Info-ZIP, extrafld.txt, "ASi Unix": CRC, mode, size, owner, then a link's target.
    case 0x756e: return [.mode(data.short(at: 4), field: id)] + (data.count > 14 ? [.linkTarget(field: id)] : [])
    // libarchive, archive_read_support_format_zip.c: bits for the fields that follow, the third of them the attributes.
    default:
      let bits = data.first ?? 0
      guard bits & 4 != 0 else { return [] }
      let attributes = 1 + (bits & 1 != 0 ? 2 : 0) + (bits & 2 != 0 ? 2 : 0)
      return [.mode(data.short(at: attributes + 2), field: id)]
    }
  }
}

/// The values of a Zip64 field (§4.5.3): those whose 32-bit field is all ones, in a fixed order.
struct Zip64Values {
  private var rest: ArraySlice<UInt8>
  private let isEmptyField: Bool
  /// Whether a value was requested that is not there.
  private(set) var isShort = false

  init(_ extra: ExtraFields) {
    rest = extra.zip64 ?? []
    isEmptyField = extra.zip64?.isEmpty == true
  }

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

  /// Whether there is more than the values that were requested.
  ///
  /// - Parameter disk: the 16-bit number of a disk, the last value that may be in the field.
  func hasMore(disk: UInt16 = 0) -> Bool { !isShort && (isEmptyField || rest.count > (disk == .max ? 4 : 0)) }
}

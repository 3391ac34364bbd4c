/// §4.3.14–4.3.15: the Zip64 end of central directory record, found through its locator.
enum Zip64EndRecord {
  static let signature: UInt32 = 0x0606_4b50
  static let locatorSignature: UInt32 = 0x0706_4b50
  static let fixedSize = 56
  static let locatorSize = 20
}

extension StructureInspection {
  /// The end record with the values of the Zip64 record, and with the offset at which the first of these records starts.
  mutating func widened(_ end: EndRecord) throws -> EndRecord {
    let offset = end.offset - Zip64EndRecord.locatorSize
    guard let locator = try directory.bytes(at: offset, count: Zip64EndRecord.locatorSize),
      locator.long(at: 0) == Zip64EndRecord.locatorSignature
    else {
      if max(end.size, end.directoryOffset) >= ZipLimit.large {
        log.add(.noZip64Locator, at: end.offset)
      }
      return end
    }
    if locator.long(at: 4) != 0 || locator.long(at: 16) > 1 { log.add(.multiDisk, at: offset) }
    var wide = end
    wide.offset = offset
    guard let (start, record) = try zip64Record(at: locator.wide(at: 8), locator: offset) else { return wide }
    wide.offset = start
    (wide.count, wide.size, wide.directoryOffset) = (record.wide(at: 32), record.wide(at: 40), record.wide(at: 48))
    compare(wide, with: end)
    return wide
  }

  private mutating func zip64Record(at offset: Int, locator: Int) throws -> (offset: Int, bytes: ArraySlice<UInt8>)? {
    // With bytes before the archive, the record is not where the locator says, but still right before the locator.
    for candidate in [offset, locator - Zip64EndRecord.fixedSize] {
      guard candidate <= locator - Zip64EndRecord.fixedSize,
        let bytes = try directory.bytes(at: candidate, count: Zip64EndRecord.fixedSize),
        bytes.long(at: 0) == Zip64EndRecord.signature
      else { continue }
      if bytes.wide(at: 4) != locator - candidate - 12 { log.add(.zip64RecordSize, at: candidate) }
      checkRest(candidate + Zip64EndRecord.fixedSize..<locator)
      if bytes.long(at: 16) != 0 || bytes.long(at: 20) != 0 || bytes.wide(at: 24) != bytes.wide(at: 32) {
        log.add(.multiDisk, at: candidate)
      }
      return (candidate, bytes)
    }
    log.add(.noZip64Record, at: locator)
    return nil
  }

  /// §4.3.14.2: the extensible data sector, which is for encrypted directories.
  private mutating func checkRest(_ rest: Range<Int>) {
    if rest.isEmpty { return }
    log.add(.zip64RecordExtended(by: rest.count), at: rest.lowerBound)
    remarks.append(ZipStructure.Remark(entry: nil, range: rest))
  }

  /// A field that is not all ones must have the same value in both (§4.4.1.4).
  private mutating func compare(_ record: EndRecord, with end: EndRecord) {
    let fields: [(EndField, Int, Int, Int)] = [
      (.count, end.count, record.count, ZipLimit.small), (.size, end.size, record.size, ZipLimit.large),
      (.offset, end.directoryOffset, record.directoryOffset, ZipLimit.large),
    ]
    for (field, narrow, wide, limit) in fields where narrow != limit && narrow != wide {
      log.add(.zip64Disagrees(field, end: narrow, zip64: wide), at: record.offset)
    }
  }
}

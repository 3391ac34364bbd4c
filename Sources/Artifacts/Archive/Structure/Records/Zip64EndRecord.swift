/// §4.3.14–4.3.15: the Zip64 end of central directory record, found through its locator.
struct Zip64EndRecord {
  static let signature: UInt32 = 0x0606_4b50
  static let locatorSignature: UInt32 = 0x0706_4b50
  static let fixedSize = 56
  static let locatorSize = 20

  var offset: Int
  var count: Int
  var size: Int
  var directoryOffset: Int
}

extension StructureInspection {
  /// Replaces values of the end record by those of the Zip64 record.
  ///
  /// - Returns: where the end records start.
  mutating func widen(_ end: inout EndRecord) throws -> Int {
    let offset = end.offset - Zip64EndRecord.locatorSize
    guard let locator = try directory.bytes(at: offset, count: Zip64EndRecord.locatorSize),
      locator.long(at: 0) == Zip64EndRecord.locatorSignature
    else {
      if max(end.size, end.directoryOffset) >= ZipLimit.large {
        log.add(.noZip64Locator, at: end.offset)
      }
      return end.offset
    }
    if locator.long(at: 4) != 0 || locator.long(at: 16) > 1 { log.add(.multiDisk, at: offset) }
    guard let record = try zip64Record(at: locator.wide(at: 8), locator: offset) else { return offset }
    compare(record, with: end)
    end.count = record.count
    end.size = record.size
    end.directoryOffset = record.directoryOffset
    return record.offset
  }

  private mutating func zip64Record(at offset: Int, locator: Int) throws -> Zip64EndRecord? {
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
      return Zip64EndRecord(
        offset: candidate, count: bytes.wide(at: 32), size: bytes.wide(at: 40), directoryOffset: bytes.wide(at: 48))
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
  private mutating func compare(_ record: Zip64EndRecord, with end: EndRecord) {
    let fields: [(EndField, Int, Int, Int)] = [
      (.count, end.count, record.count, ZipLimit.small), (.size, end.size, record.size, ZipLimit.large),
      (.offset, end.directoryOffset, record.directoryOffset, ZipLimit.large),
    ]
    for (field, narrow, wide, limit) in fields where narrow != limit && narrow != wide {
      log.add(.zip64Disagrees(field, end: narrow, zip64: wide), at: record.offset)
    }
  }
}

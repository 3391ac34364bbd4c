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
  /// The Zip64 values laid over those of the end record, and where the end records begin.
  mutating func widen(_ end: inout EndRecord) throws -> Int {
    let place = end.offset - Zip64EndRecord.locatorSize
    guard let locator = try directory.bytes(at: place, count: Zip64EndRecord.locatorSize),
      locator.long(at: 0) == Zip64EndRecord.locatorSignature
    else {
      if max(end.size, end.directoryOffset) >= ZipLimit.large {
        log.add(.zip64(.noLocator), at: end.offset)
      }
      return end.offset
    }
    if locator.long(at: 4) != 0 || locator.long(at: 16) > 1 { log.add(.layout(.multiDisk), at: place) }
    guard let record = try zip64Record(at: locator.wide(at: 8), locator: place) else { return place }
    compare(record, with: end)
    end.count = record.count
    end.size = record.size
    end.directoryOffset = record.directoryOffset
    return record.offset
  }

  private mutating func zip64Record(at offset: Int, locator: Int) throws -> Zip64EndRecord? {
    // Where bytes stand before the archive, the record is not where the locator says but still in front of it.
    for place in [offset, locator - Zip64EndRecord.fixedSize] {
      guard place <= locator - Zip64EndRecord.fixedSize,
        let bytes = try directory.bytes(at: place, count: Zip64EndRecord.fixedSize),
        bytes.long(at: 0) == Zip64EndRecord.signature
      else { continue }
      if bytes.wide(at: 4) != locator - place - 12 { log.add(.zip64(.recordSize), at: place) }
      if bytes.long(at: 16) != 0 || bytes.long(at: 20) != 0 || bytes.wide(at: 24) != bytes.wide(at: 32) {
        log.add(.layout(.multiDisk), at: place)
      }
      return Zip64EndRecord(
        offset: place, count: bytes.wide(at: 32), size: bytes.wide(at: 40), directoryOffset: bytes.wide(at: 48))
    }
    log.add(.zip64(.noRecord), at: locator)
    return nil
  }

  /// A field that is not all ones says the same in both (§4.4.1.4).
  private mutating func compare(_ record: Zip64EndRecord, with end: EndRecord) {
    let fields: [(ZipProblem.EndField, Int, Int, Int)] = [
      (.count, end.count, record.count, ZipLimit.small), (.size, end.size, record.size, ZipLimit.large),
      (.offset, end.directoryOffset, record.directoryOffset, ZipLimit.large),
    ]
    for (field, narrow, wide, limit) in fields where narrow != limit && narrow != wide {
      log.add(.zip64(.disagrees(field, end: narrow, zip64: wide)), at: record.offset)
    }
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// §4.3.16: the end of central directory record.
package struct EndRecord {
  static let signature: UInt32 = 0x0605_4b50
  package static let fixedSize = 22
  /// As far from the end of the file as a comment can push the record.
  package static let reach = fixedSize + 0xFFFF

  var offset: Int
  var disk: Int
  var directoryDisk: Int
  var countOnDisk: Int
  var count: Int
  var size: Int
  var directoryOffset: Int
  var commentLength: Int

  init(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    self.offset = offset
    disk = Int(bytes.short(at: 4))
    directoryDisk = Int(bytes.short(at: 6))
    countOnDisk = Int(bytes.short(at: 8))
    count = Int(bytes.short(at: 10))
    size = Int(bytes.long(at: 12))
    directoryOffset = Int(bytes.long(at: 16))
    commentLength = Int(bytes.short(at: 20))
  }

  /// The places of a signature in the last bytes of a file, with room for a whole record; the last one first.
  static func candidates(_ window: FileWindow) throws -> [Int] {
    let start = max(0, window.size - reach)
    guard window.size - start >= fixedSize, let tail = try window.bytes(at: start, count: window.size - start) else {
      return []
    }
    return tail.withUnsafeBytes(places).reversed().map { start + $0 }
  }

  /// Where its signature stands, with room for a whole record behind it.
  package static func places(_ bytes: UnsafeRawBufferPointer) -> [Int] {
    guard let start = bytes.baseAddress, bytes.count >= fixedSize else { return [] }
    var places: [Int] = []
    // By its last byte, the rarest of the four in names and texts. The first three stand before it.
    var at = 3
    let end = bytes.count - fixedSize + 4
    while at < end, let found = memchr(start + at, 6, end - at) {
      at = UnsafeRawPointer(found) - start
      if bytes[at - 1] == 5, bytes[at - 2] == 0x4b, bytes[at - 3] == 0x50 { places.append(at - 3) }
      at += 1
    }
    return places
  }
}

extension StructureInspection {
  /// The last end record, as readers take it. Says what stands behind it.
  mutating func findEndRecord() throws -> EndRecord? {
    endRecords = try EndRecord.candidates(directory)
    guard let offset = endRecords.first,
      let bytes = try directory.bytes(at: offset, count: EndRecord.fixedSize)
    else {
      log.add(.layout(.noEndRecord), at: directory.size)
      return nil
    }
    let record = EndRecord(bytes, at: offset)
    let behind = directory.size - offset - EndRecord.fixedSize
    let comment = record.commentLength
    if comment > behind {
      log.add(.layout(.commentTruncated(declared: comment, found: behind)), at: offset)
    } else if comment > 0 {
      log.add(.layout(.comment(comment)), at: offset + EndRecord.fixedSize)
    }
    if behind > comment {
      log.add(.layout(.bytesAfterEnd(behind - comment)), at: offset + EndRecord.fixedSize + comment)
    }
    return record
  }

  /// Whether the file starts with a local header (§4.3.7), or a spanning marker (§8.5.3) before it.
  func startsAsZip() throws -> Bool {
    guard let start = try directory.bytes(at: 0, count: 4) else { return false }
    return [LocalHeader.signature, 0x0807_4b50, 0x3030_4b50].contains(start.long(at: 0))
  }

  /// Further end records where a reader could take one for the real one. One inside an entry's data (a zip in a zip,
  /// stored) is data.
  /// - Parameter order: the entries by their places.
  mutating func checkRepeatedEndRecords(_ end: EndRecord, order: [Int]) {
    var following = order.count
    for other in endRecords where other != end.offset {
      while following > 0, entries[order[following - 1]].headerOffset > other { following -= 1 }
      if following > 0, entries[order[following - 1]].range?.contains(other) == true { continue }
      log.add(.layout(.severalEndRecords(used: end.offset)), at: other)
    }
  }
}

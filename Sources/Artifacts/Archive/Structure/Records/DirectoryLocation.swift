/// Where the central directory is, and what the end records say about it.
struct DirectoryLocation {
  /// From the start of the file, whatever the archive's own offsets count from.
  var start: Int
  /// Where the end records begin.
  var end: Int
  /// The number of bytes before the archive, which its own offsets do not count.
  var base: Int
  var count: Int
  var size: Int
  var offset: Int
  var offsetIsRight: Bool
}

extension StructureInspection {
  mutating func locateDirectory(_ record: EndRecord) throws -> DirectoryLocation? {
    if record.disk != 0 && record.disk != ZipLimit.small
      || record.directoryDisk != 0 && record.directoryDisk != ZipLimit.small || record.countOnDisk != record.count
    {
      log.add(.multiDisk, at: record.offset)
    }
    let record = try widened(record)
    guard let start = try directoryStart(record) else {
      log.add(.directoryMissing, at: min(record.directoryOffset, record.offset))
      return nil
    }
    var location = DirectoryLocation(
      start: start, end: record.offset, base: 0, count: record.count, size: record.size, offset: record.directoryOffset,
      offsetIsRight: start == record.directoryOffset)
    if !location.offsetIsRight, try countsFrom(start.plus(-record.directoryOffset), directory: location) {
      location.base = start - record.directoryOffset
      location.offsetIsRight = true
    }
    return location
  }

  /// Right before the end records, where readers look that allow for bytes before the archive; else at the declared offset.
  private func directoryStart(_ record: EndRecord) throws -> Int? {
    let candidates = [record.offset.plus(-record.size), record.directoryOffset]
    return try (record.size == 0 ? candidates.reversed() : candidates)
      .first { try isDirectory(at: $0, before: record.offset) }
  }

  private func isDirectory(at offset: Int, before end: Int) throws -> Bool {
    if offset == end { return true }
    guard offset >= 0, offset < end, let bytes = try directory.bytes(at: offset, count: 4) else { return false }
    return bytes.long(at: 0) == CentralRecord.signature
  }

  /// Whether the first entry's local header is where it would be with `shift` bytes before the archive.
  private func countsFrom(_ shift: Int, directory location: DirectoryLocation) throws -> Bool {
    guard shift > 0, let record = try CentralRecord(directory, at: location.start, before: location.end) else {
      return shift > 0
    }
    let offset = shift.plus(Int(record.fixed.long(at: 42)))
    guard let header = try locals.bytes(at: offset, count: 4) else { return false }
    return header.long(at: 0) == LocalHeader.signature
  }
}

/// §4.3.7: the header before an entry's data.
struct LocalHeader {
  static let signature: UInt32 = 0x0403_4b50
  static let fixedSize = 30

  let flags: UInt16
  let method: UInt16
  let crc: UInt32
  let compressedSize: Int
  let uncompressedSize: Int
  let name: ArraySlice<UInt8>
  let extra: ExtraFields
  let lacksZip64: Bool
  let hasMoreZip64: Bool
  let length: Int

  /// - Returns: nil if there is no complete header.
  init?(_ window: FileWindow, at offset: Int, before end: Int) throws {
    guard let fixed = try window.bytes(at: offset, count: Self.fixedSize), fixed.long(at: 0) == Self.signature else {
      return nil
    }
    let (nameLength, extraLength) = (Int(fixed.short(at: 26)), Int(fixed.short(at: 28)))
    let length = Self.fixedSize + nameLength + extraLength
    guard length <= end - offset, let whole = try window.bytes(at: offset, count: length) else { return nil }
    self.length = length
    flags = whole.short(at: 6)
    method = whole.short(at: 8)
    crc = whole.long(at: 14)
    name = whole.part(Self.fixedSize, nameLength)
    extra = ExtraFields(whole.part(Self.fixedSize + nameLength, extraLength))
    var values = Zip64Values(extra)
    uncompressedSize = values.value(for: whole.long(at: 22))
    compressedSize = values.value(for: whole.long(at: 18))
    lacksZip64 = values.isShort
    hasMoreZip64 = values.hasMore()
  }
}

extension StructureInspection {
  /// Compares the local header with the central directory, and finds the entry's data.
  mutating func checkLocalHeader(
    of entry: inout ZipStructure.CentralEntry, central: ExtraFields, record: CentralRecord,
    _ found: inout ProblemsOfEntry
  ) throws {
    guard headerBytes <= locals.size else { return }
    let limit = directoryStart
    guard let header = try LocalHeader(locals, at: entry.headerOffset, before: limit) else {
      found.add(.localMissing, at: entry.headerOffset)
      found.checkExtras(central.others, entry)
      return
    }
    countHeader(header.length, at: entry.headerOffset)
    if header.extra.hasMore {
      let extra = entry.headerOffset + LocalHeader.fixedSize + header.name.count
      addRemark(extra..<entry.headerOffset + header.length, of: entry)
    }
    found.compare(header, entry, name: record.name)
    if header.extra.bytes != central.bytes {
      found.checkClaims(header.extra, entry, name: header.name, at: entry.headerOffset)
    }
    found.checkExtras(central.others.union(header.extra.others), entry)
    let start = entry.headerOffset + header.length
    guard entry.compressedSize <= limit - start else {
      found.add(.dataBeyondEntries(size: entry.compressedSize, room: limit - start), at: start)
      return
    }
    guard header.flags & 1 << 3 != 0 else { return entry.setData(at: start, descriptor: 0) }
    // With a Zip64 field, it has 64 bits (§4.3.9.2).
    let descriptor = DataDescriptor(entry: entry, widths: header.extra.zip64 != nil ? [8, 4] : [4, 8])
    let size = try descriptor.size(locals, at: start + entry.compressedSize, before: limit)
    if size == nil { found.add(.descriptorDiffers, at: start + entry.compressedSize) }
    entry.setData(at: start, descriptor: size)
  }
}

extension StructureInspection {
  /// Headers that share no bytes are together shorter than the file. Overlapping ones could make a small file slow to read.
  private mutating func countHeader(_ length: Int, at offset: Int) {
    headerBytes += length
    guard headerBytes > locals.size else { return }
    log.add(.headersOverlap, at: offset)
    isComplete = false
  }
}

/// §4.3.9: CRC and sizes after the data, with or without a signature, in 32 or 64 bits. Nothing says which of these, so
/// the form that agrees with the central directory is used.
struct DataDescriptor {
  static let signature: UInt32 = 0x0807_4b50

  let entry: ZipStructure.CentralEntry
  /// Of the sizes in bytes, the more likely first.
  let widths: [Int]

  /// - Returns: nil if no form agrees.
  func size(_ window: FileWindow, at offset: Int, before end: Int) throws -> Int? {
    let available = min(24, end - offset)
    guard available >= 12, let bytes = try window.bytes(at: offset, count: available) else { return nil }
    for width in widths {
      if bytes.long(at: 0) == Self.signature, agrees(bytes.dropFirst(4), width) { return 8 + 2 * width }
    }
    for width in widths where agrees(bytes, width) { return 4 + 2 * width }
    return nil
  }

  private func agrees(_ bytes: ArraySlice<UInt8>, _ width: Int) -> Bool {
    bytes.count >= 4 + 2 * width && bytes.long(at: 0) == entry.crc
      && bytes.number(at: 4, width: width) == entry.compressedSize
      && bytes.number(at: 4 + width, width: width) == entry.uncompressedSize
  }
}

/// The problems of one entry, each with its name and, unless it is elsewhere, the place of its directory record.
struct ProblemsOfEntry {
  let entry: String
  let offset: Int
  private(set) var problems: [ZipProblem] = []

  init(_ entry: String, at offset: Int) {
    self.entry = entry
    self.offset = offset
  }

  mutating func add(_ kind: ZipProblem.Kind, at offset: Int? = nil) {
    problems.append(ZipProblem(kind, entry: entry, offset: offset ?? self.offset))
  }
}

extension ProblemsOfEntry {
  mutating func compare(_ header: LocalHeader, _ entry: ZipStructure.Entry, name: ArraySlice<UInt8>) {
    let place = entry.headerOffset
    if header.name != name {
      add(.header(.localName(String(decoding: header.name, as: UTF8.self))), at: place)
    }
    if header.flags != entry.flags { add(.header(.localFlags(header.flags, central: entry.flags)), at: place) }
    if header.method != entry.method { add(.header(.localMethod(header.method, central: entry.method)), at: place) }
    if header.lacksZip64 { add(.zip64(.fieldTooShort), at: place) }
    if header.extra.repeatsZip64 { add(.zip64(.fieldRepeated), at: place) }
    if header.extra.isMalformed { add(.header(.extraMalformed), at: place) }
    // With a data descriptor the header may say 0: the values were not known when it was written.
    let mayBeZero = header.flags & 1 << 3 != 0
    if header.crc != entry.crc, !(mayBeZero && header.crc == 0) {
      add(.header(.localCRC(header.crc, central: entry.crc)), at: place)
    }
    func compareSize(_ field: ZipProblem.SizeField, _ local: Int, _ central: Int) {
      if local == central || mayBeZero && local == 0 { return }
      add(.header(.localSize(field, local, central: central)), at: place)
    }
    compareSize(.compressed, header.compressedSize, entry.compressedSize)
    compareSize(.uncompressed, header.uncompressedSize, entry.uncompressedSize)
    if mayBeZero || entry.usesDescriptor { add(.header(.dataDescriptor), at: place) }
  }

  /// §4.4.4, §6, §7 and the AE-x fields of others: every way to say that the bytes are not what they seem.
  mutating func checkExtras(_ ids: Set<UInt16>, _ entry: ZipStructure.Entry) {
    let isAES = entry.method == 99 || ids.contains(ExtraFields.aes)
    let isStrong = entry.flags & (1 << 6 | 1 << 13) != 0 || ids.contains(ExtraFields.strongEncryption)
    if isAES {
      add(.header(.encrypted(.aes)))
    } else if isStrong {
      add(.header(.encrypted(.strong)))
    } else if entry.flags & 1 != 0 {
      add(.header(.encrypted(.traditional)))
    }
    if !isAES, entry.method != ZipMethod.stored.rawValue, entry.method != ZipMethod.deflated.rawValue {
      add(.header(.method(entry.method)))
    }
    let others = ids.filter { $0 != ExtraFields.aes && $0 != ExtraFields.strongEncryption }
    if !others.isEmpty { add(.header(.extraFields(others.sorted()))) }
  }

  /// §4.4.3. UnZip 6.0, which SwiftPM and CocoaPods run, refuses what is newer than itself, whatever the method.
  mutating func checkVersion(_ record: CentralRecord) {
    let (system, version) = record.fixed.short(at: 6).quotientAndRemainder(dividingBy: 256)
    if version > 46 { add(.header(.versionNeeded(UInt8(version)))) }
    // §4.4.2.2
    if system == 2 { add(.header(.needsVMS)) }
  }

  /// Sizes that cannot be, or should not.
  mutating func checkContent(_ entry: ZipStructure.Entry, _ limits: ZipStructure.Limits) {
    let (packed, unpacked) = (entry.compressedSize, entry.uncompressedSize)
    if entry.method == ZipMethod.stored.rawValue, entry.flags & 1 == 0, packed != unpacked {
      add(.header(.storedSizes(compressed: packed, uncompressed: unpacked)))
    }
    if entry.kind == .directory || entry.name.endsInSlash, max(packed, unpacked) > 0 {
      add(.header(.directoryData(max(packed, unpacked))))
    }
    if unpacked > limits.ratioFloor, unpacked > packed.times(limits.ratio) {
      add(.limit(.ratio(limit: limits.ratio, packed: packed, unpacked: unpacked)))
    }
    if entry.kind == .symlink, unpacked > limits.symlinkTarget {
      add(.mode(.longSymlink(unpacked, limit: limits.symlinkTarget)))
    }
  }
}

extension StructureInspection {
  /// What all entries together would take.
  mutating func checkTotals() {
    let unpacked = entries.reduce(0) { $0.plus($1.uncompressedSize) }
    if unpacked > limits.uncompressedSize {
      log.add(.limit(.totalSize(unpacked, limit: limits.uncompressedSize)), at: nil)
    }
    // Against the file: overlapping entries would count their packed bytes again and again.
    if unpacked > limits.ratioFloor, unpacked > directory.size.times(limits.ratio) {
      log.add(.limit(.totalRatio(limit: limits.ratio, packed: directory.size, unpacked: unpacked)), at: nil)
    }
  }
}

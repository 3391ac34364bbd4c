extension ProblemsOfEntry {
  mutating func compare(_ header: LocalHeader, _ entry: ZipStructure.CentralEntry, name: ArraySlice<UInt8>) {
    let offset = entry.headerOffset
    if header.name != name {
      add(.localName(String(decoding: header.name, as: UTF8.self)), at: offset)
    }
    if header.flags != entry.flags { add(.localFlags(header.flags, central: entry.flags), at: offset) }
    if header.method != entry.method { add(.localMethod(header.method, central: entry.method), at: offset) }
    if header.lacksZip64 { add(.zip64FieldTooShort, at: offset) }
    if header.hasMoreZip64 { add(.zip64FieldTooLong, at: offset) }
    if header.extra.repeatsZip64 { add(.zip64FieldRepeated, at: offset) }
    if header.extra.isMalformed { add(.extraMalformed, at: offset) }
    // With a data descriptor, the header may have 0 for values that were not known when it was written.
    let mayBeZero = header.flags & 1 << 3 != 0
    if header.crc != entry.crc, !(mayBeZero && header.crc == 0) {
      add(.localCRC(header.crc, central: entry.crc), at: offset)
    }
    func compareSize(_ field: ZipProblem.Defect.SizeField, local: Int, central: Int) {
      if local == central || mayBeZero && local == 0 { return }
      add(.localSize(field, local, central: central), at: offset)
    }
    compareSize(.compressed, local: header.compressedSize, central: entry.compressedSize)
    compareSize(.uncompressed, local: header.uncompressedSize, central: entry.uncompressedSize)
    if mayBeZero || entry.usesDescriptor { add(.dataDescriptor, at: offset) }
  }

  /// §4.4.4, §6, §7 and the AE-x fields of other vendors: encryption, compression and other extra fields.
  mutating func checkExtras(_ ids: Set<UInt16>, _ entry: ZipStructure.CentralEntry) {
    let isAES = entry.method == 99 || ids.contains(ExtraFields.aes)
    let isStrong = entry.flags & (1 << 6 | 1 << 13) != 0 || ids.contains(ExtraFields.strongEncryption)
    if isAES {
      add(.encrypted(.aes))
    } else if isStrong {
      add(.encrypted(.strong))
    } else if entry.flags & 1 != 0 {
      add(.encrypted(.traditional))
    }
    if !isAES, entry.method != ZipMethod.stored.rawValue, entry.method != ZipMethod.deflated.rawValue {
      add(.method(entry.method))
    }
    let others = ids.filter(ExtraFields.isKnown)
    if !others.isEmpty { add(.extraFields(others.sorted())) }
  }

  /// Compares what extra fields say about the entry with its record.
  mutating func checkClaims(
    _ extra: ExtraFields, _ entry: ZipStructure.CentralEntry, name: ArraySlice<UInt8>, at offset: Int? = nil
  ) {
    for claim in extra.claims {
      switch claim {
      case .name(let second) where second != name:
        add(.secondName(String(decoding: second, as: UTF8.self)), at: offset)
      case .mode(let mode, let field) where mode != entry.upperAttributes: add(.secondMode(mode, field), at: offset)
      case .linkTarget(let field) where !extra.hasMode(of: field, otherThan: entry.upperAttributes):
        add(.secondTarget(field), at: offset)
      case .name, .mode, .linkTarget: break
      }
    }
    if !extra.unknown.isEmpty { add(.unknownFields(extra.unknown), at: offset) }
  }

  /// §4.4.3: UnZip 6.0, which SwiftPM and CocoaPods run, refuses newer versions than its own, whatever the method.
  mutating func checkVersion(_ record: CentralRecord) {
    let (system, version) = record.fixed.short(at: 6).quotientAndRemainder(dividingBy: 256)
    if version > 46 { add(.versionNeeded(UInt8(version))) }
    // §4.4.2.2
    if system == 2 { add(.needsVMS) }
  }

  /// Finds sizes that are impossible or too large.
  mutating func checkContent(_ entry: ZipStructure.CentralEntry, _ limits: ZipStructure.Limits) {
    let (packed, unpacked) = (entry.compressedSize, entry.uncompressedSize)
    if entry.method == ZipMethod.stored.rawValue, entry.flags & 1 == 0, packed != unpacked {
      add(.storedSizes(compressed: packed, uncompressed: unpacked))
    }
    if entry.method == ZipMethod.deflated.rawValue, packed == 0 { add(.deflatedNothing(uncompressed: unpacked)) }
    if entry.flags & 0x30 != 0 { add(.patchFlags(entry.flags & 0x30)) }
    if entry.kind == .directory || entry.name.endsInSlash, max(packed, unpacked) > 0 {
      add(.directoryData(max(packed, unpacked)))
    }
    if unpacked > limits.ratioFloor, unpacked > packed.times(limits.ratio) {
      add(.ratio(limit: limits.ratio, packed: packed, unpacked: unpacked))
    }
    if entry.kind == .symlink, unpacked > limits.symlinkTarget {
      add(.longSymlink(unpacked, limit: limits.symlinkTarget))
    }
  }
}

extension StructureInspection {
  /// Compares the sum of all sizes with the limits.
  mutating func checkTotals() {
    if targetBytes > limits.symlinkTargets {
      log.add(.symlinkTargets(targetBytes, limit: limits.symlinkTargets), at: nil)
    }
    let unpacked = entries.reduce(0) { $0.plus($1.uncompressedSize) }
    if unpacked > limits.uncompressedSize {
      log.add(.totalSize(unpacked, limit: limits.uncompressedSize), at: nil)
    }
    // Uses the file's size, since overlapping entries would count their packed bytes several times.
    if unpacked > limits.ratioFloor, unpacked > directory.size.times(limits.ratio) {
      log.add(.totalRatio(limit: limits.ratio, packed: directory.size, unpacked: unpacked), at: nil)
    }
  }
}

extension StructureInspection {
  /// Reads a symlink's target as it is stored, and compares it with what the record says. The targets that are read have together no
  /// more bytes than `Limits.symlinkTargets`.
  mutating func checkTarget(of entry: ZipStructure.CentralEntry, _ found: inout ProblemsOfEntry) throws {
    guard entry.kind == .symlink else { return }
    let (packed, unpacked) = (entry.compressedSize, entry.uncompressedSize)
    targetBytes = targetBytes.plus(entry.targetSize)
    // What is encrypted, compressed in another way or empty is reported as such.
    guard targetBytes <= limits.symlinkTargets, entry.targetSize <= limits.symlinkTarget, entry.flags & 1 == 0,
      let range = entry.dataRange, let bytes = try locals.bytes(at: range.lowerBound, count: range.count)
    else { return }
    switch ZipMethod(rawValue: entry.method) {
    case .stored where packed == unpacked: check(target: Array(bytes), entry, &found)
    case .deflated where packed > 0: check(target: Deflater.decompress(Array(bytes), size: unpacked), entry, &found)
    default: break
    }
  }

  private func check(target: [UInt8]?, _ entry: ZipStructure.CentralEntry, _ found: inout ProblemsOfEntry) {
    guard let target, target.withUnsafeBytes({ Deflater.crc32($0) }) == entry.crc else {
      return found.add(.linkUnreadable)
    }
    if target.contains(0) { found.add(.linkTargetCut) }
  }
}

extension ZipStructure.CentralEntry {
  /// The most bytes that a symlink's target takes, packed or not.
  var targetSize: Int { max(compressedSize, uncompressedSize) }
}

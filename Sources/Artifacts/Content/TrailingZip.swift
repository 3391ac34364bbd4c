/// Detects that a file ends like a zip, whatever it starts with (APPNOTE.TXT, 4.3.16).
struct TrailingZip {
  private var tail: [UInt8] = []

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    if chunk.count >= EndRecord.reach { tail.removeAll(keepingCapacity: true) }
    tail.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk.suffix(EndRecord.reach)))
    if tail.count > 4 * EndRecord.reach { tail.removeFirst(tail.count - EndRecord.reach) }
  }

  /// Whether it ends like an Apple disk image, whose trailer of 512 bytes starts with `koly`.
  var isDiskImage: Bool { tail.count >= 512 && tail.suffix(512).starts(with: "koly".utf8) }

  /// Whether there is an end record whose comment ends with the file, with its directory before it.
  var isThere: Bool {
    let end = tail.suffix(EndRecord.reach)
    return end.withUnsafeBytes(EndRecord.offsets).map { end.startIndex + $0 }.contains { offset in
      tail[offset...].short(at: 20) == tail.count - offset - EndRecord.fixedSize && hasDirectory(offset)
    }
  }

  private func hasDirectory(_ end: Int) -> Bool {
    let size = Int(tail[end...].long(at: 12))
    if tail[end...].short(at: 10) == 0 { return false }
    // With Zip64, the directory is elsewhere; a large one starts before the kept bytes.
    if size == 0xFFFF_FFFF || size > end { return true }
    return tail[(end - size)...].starts(with: [0x50, 0x4B, 1, 2])
  }
}

import Archive

/// Sees whether a file ends as a zip does, whatever it starts with (APPNOTE.TXT, 4.3.16).
struct TrailingZip {
  private var tail: [UInt8] = []

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    if chunk.count >= EndRecord.reach { tail.removeAll(keepingCapacity: true) }
    tail.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk.suffix(EndRecord.reach)))
    if tail.count > 4 * EndRecord.reach { tail.removeFirst(tail.count - EndRecord.reach) }
  }

  /// An end record whose comment ends with the file, with its directory before it.
  var isThere: Bool {
    let end = tail.suffix(EndRecord.reach)
    return end.withUnsafeBytes(EndRecord.places).map { end.startIndex + $0 }.contains { place in
      number(place + 20, 2) == tail.count - place - EndRecord.fixedSize && hasDirectory(place)
    }
  }

  private func hasDirectory(_ end: Int) -> Bool {
    let (count, size) = (number(end + 10, 2), number(end + 12, 4))
    if count == 0 { return false }
    // It stands elsewhere in a Zip64, and out of reach where it is large.
    if size == 0xFFFF_FFFF || size > end { return true }
    return tail[(end - size)...].starts(with: [0x50, 0x4B, 1, 2])
  }

  private func number(_ place: Int, _ width: Int) -> Int {
    tail[place..<place + width].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Where something lies in an image, in bytes from its start.
struct MachOExtent: Hashable {
  var offset: Int
  var size: Int
}

/// What load commands point at and a reader wants.
enum MachOPart: Int, CaseIterable {
  case signature, trie, symbols, strings

  var name: String {
    switch self {
    case .signature: "its code signature"
    case .trie: "its export trie"
    case .symbols: "its symbols"
    case .strings: "its symbols' names"
    }
  }
}

/// An image of which only the load commands and the ranges they name are at hand.
struct MachOImageBytes {
  /// From the image's start to its end. Header and load commands can be read in it.
  let window: ByteReader
  let captures: MachOCaptures

  /// - Throws: where the extent lies outside of the image, and where it was not held.
  func bytes(of part: MachOPart, _ extent: MachOExtent) throws(Malformed) -> ByteReader {
    let wanted = try window.window(extent.offset, extent.size)
    guard !wanted.isAtEnd else { return wanted }
    guard let bytes = captures.bytes(of: part), bytes.count >= extent.size else {
      throw Malformed(
        message: "has more bytes of \(part.name) than can be held in memory: \(extent.size)",
        offset: wanted.position, isLimit: true)
    }
    return ByteReader(bytes, base: wanted.position, end: wanted.range.upperBound)
  }
}

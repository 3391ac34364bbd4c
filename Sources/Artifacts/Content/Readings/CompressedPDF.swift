/// Detects that a PDF has parts that are compressed or encrypted (ISO 32000-1, 7.4 and 7.6).
struct CompressedPDF {
  private static let head = Array("%PDF-".utf8)
  private static let names = [
    "FlateDecode", "LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode", "Encrypt",
  ]
  .map { Array("/\($0)".utf8) }
  private static let longest = 16

  private(set) var isThere = false
  private var isPDF: Bool?
  /// The last bytes, which may begin a name.
  private var tail: [UInt8] = []

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    if isPDF == false || isThere { return }
    tail += chunk
    if isPDF == nil {
      if tail.count < Self.head.count { return }
      isPDF = tail.starts(with: Self.head)
    }
    if isPDF == true { isThere = hasName }
    tail = isPDF == true ? Array(tail.suffix(Self.longest)) : []
  }

  private var hasName: Bool {
    tail.indices.contains { place in
      tail[place] == UInt8(ascii: "/") && Self.names.contains { tail[place...].starts(with: $0) }
    }
  }
}

import Domain

/// Hashes a text as it would be with the other kind of line ends: git converts them if it is told so, and seals break.
///
/// The first line decides which kind the file has.
struct LineEnds {
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Nil until the first line has ended.
  private var addsCarriageReturns: Bool?
  private let hash = SHA256()
  /// Whether a carriage return was read that is not hashed yet.
  private var holdsCarriageReturn = false

  /// Whether a file is a text, by its name.
  static func matter(to path: String) -> Bool {
    extensions.contains(RelativePath.fileExtension(path)) || RelativePath.name(path) == "CodeResources"
  }

  private static let extensions: Set<String> = [
    "apinotes", "h", "hh", "hpp", "json", "md", "modulemap", "plist", "strings", "swift", "swiftinterface", "tbd",
    "txt",
    "xcprivacy", "xml", "yaml", "yml",
  ]

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    var converted: [UInt8] = []
    converted.reserveCapacity(chunk.count + chunk.count / 16)
    for byte in chunk {
      if byte == Self.lineFeed {
        addsCarriageReturns = addsCarriageReturns ?? !holdsCarriageReturn
        if addsCarriageReturns == true { converted.append(Self.carriageReturn) }
      } else if holdsCarriageReturn {
        converted.append(Self.carriageReturn)
      }
      holdsCarriageReturn = byte == Self.carriageReturn
      if !holdsCarriageReturn { converted.append(byte) }
    }
    hash.update(converted)
  }

  /// Nil if there is no line end.
  mutating func finish() -> Digest? {
    guard addsCarriageReturns != nil else { return nil }
    if holdsCarriageReturn { hash.update([Self.carriageReturn]) }
    return hash.digest()
  }
}

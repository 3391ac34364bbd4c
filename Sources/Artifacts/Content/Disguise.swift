/// Detects archives, and compressed parts, that the first bytes of a file do not show.
struct Disguise {
  private var trailingZip = TrailingZip()
  private var pdf = CompressedPDF()
  private(set) var picture = PNGTexts()
  private var volume: [UInt8] = []
  private var size = 0

  /// The second byte of the first descriptor of an ISO 9660 or UDF volume (ECMA-119, 8.1; ECMA-167, 2/9.1).
  private static let volumeID = 16 * 2048 + 1
  private static let volumeIDs = ["CD001", "BEA01", "NSR02", "NSR03"].map { Array($0.utf8) }

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    trailingZip.feed(chunk)
    pdf.feed(chunk)
    picture.feed(chunk)
    if volume.count < 5, size + chunk.count > Self.volumeID {
      volume += chunk.dropFirst(Self.volumeID + volume.count - size).prefix(5 - volume.count)
    }
    size += chunk.count
  }

  /// - Parameter kind: what the file is by its first bytes.
  func found(besides kind: ArchiveKind?) -> InspectedFile.Unsearched? {
    if Self.volumeIDs.contains(volume) { return .discImage }
    if trailingZip.isDiskImage { return .diskImage }
    if kind != .zip, trailingZip.isThere { return .trailingZip }
    return pdf.isThere ? .compressedPDF : picture.hasCompressed ? .compressedText : nil
  }
}

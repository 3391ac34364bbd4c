/// One architecture of a Mach-O file (Apple, mach-o/loader.h and mach-o/fat.h), as far as its signature goes.
struct MachO {
  private let image: ByteReader
  private let order: ByteReader.ByteOrder
  private let headerSize: Int

  /// The architectures of a thin or fat file; none where the bytes are something else.
  static func slices(of bytes: [UInt8]) -> [MachO] {
    let whole = ByteReader(bytes)
    let isFat = bytes.starts(with: [0xCA, 0xFE, 0xBA, 0xBE]) || bytes.starts(with: [0xCA, 0xFE, 0xBA, 0xBF])
    let images = isFat ? (try? fatImages(whole)) ?? [] : [whole]
    return images.compactMap(MachO.init)
  }

  /// A fat header is big-endian on every machine. An architecture that cannot be reached is left out.
  private static func fatImages(_ whole: ByteReader) throws(Malformed) -> [ByteReader] {
    var reader = whole
    let width = try reader.unsigned(4, .big) == 0xCAFE_BABF ? 8 : 4
    let count = try reader.size(4, .big)
    // A Java class begins with the same number, then its version: 45 and above. No Mach-O has as many architectures.
    guard count < 45 else { return [] }
    var images: [ByteReader] = []
    for _ in 0..<count {
      var entry = try reader.take(width == 8 ? 32 : 20)
      _ = try entry.take(8)
      let offset = try entry.size(width, .big)
      let size = try entry.size(width, .big)
      if var rest = try? whole.at(offset), let image = try? rest.take(size) { images.append(image) }
    }
    return images
  }

  private init?(_ image: ByteReader) {
    var reader = image
    switch try? reader.unsigned(4, .big) {
    case 0xFEED_FACE: (order, headerSize) = (.big, 28)
    case 0xFEED_FACF: (order, headerSize) = (.big, 32)
    case 0xCEFA_EDFE: (order, headerSize) = (.little, 28)
    case 0xCFFA_EDFE: (order, headerSize) = (.little, 32)
    default: return nil
    }
    self.image = image
  }

  /// Nil without `LC_CODE_SIGNATURE`; 0 where it leads to nothing readable.
  var signatureFlags: UInt32? {
    guard let offset = try? signatureOffset() else { return nil }
    guard let blob = try? image.at(offset) else { return 0 }
    return (try? Self.codeDirectoryFlags(blob)) ?? 0
  }

  /// Where `LC_CODE_SIGNATURE` (0x1d) points, from the start of the image; nil without one.
  private func signatureOffset() throws(Malformed) -> Int? {
    var header = image
    _ = try header.take(16)
    let count = try header.size(4, order)
    var commands = try image.at(headerSize)
    // Each command takes 8 bytes at least, so the file's size bounds the loop whatever the count says.
    for _ in 0..<count {
      var command = commands
      let kind = try command.unsigned(4, order)
      let size = try command.size(4, order)
      if kind == 0x1D { return try command.size(4, order) }
      guard size >= 8 else { return nil }
      _ = try commands.take(size)
    }
    return nil
  }

  /// A SuperBlob (0xfade0cc0) whose index names a CodeDirectory (0xfade0c02) in slot 0; both big-endian.
  private static func codeDirectoryFlags(_ blob: ByteReader) throws(Malformed) -> UInt32 {
    var index = blob
    guard try index.unsigned(4, .big) == 0xFADE_0CC0 else { return 0 }
    _ = try index.take(4)
    let count = try index.size(4, .big)
    for _ in 0..<count {
      let slot = try index.unsigned(4, .big)
      var directory = try blob.at(try index.size(4, .big))
      guard slot == 0 else { continue }
      guard try directory.unsigned(4, .big) == 0xFADE_0C02 else { return 0 }
      _ = try directory.take(8)
      return UInt32(truncatingIfNeeded: try directory.unsigned(4, .big))
    }
    return 0
  }
}

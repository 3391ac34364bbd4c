/// Changes to Mach-O files (mach-o/loader.h, mach-o/fat.h, ar.h), byte by byte.
enum CraftedBinary {
  /// The images of a fat file, or the one that a thin file is.
  static func images(_ bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.starts(with: [0xCA, 0xFE, 0xBA, 0xBE]) else { return [bytes] }
    return (0..<big(bytes, 4)).map { index in
      let start = big(bytes, 8 + 20 * index + 8)
      return Array(bytes[start..<start + big(bytes, 8 + 20 * index + 12)])
    }
  }

  /// - Parameters:
  ///   - isWide: with offsets of 64 bits.
  ///   - padding: zeros behind every image.
  static func fat(_ images: [[UInt8]], isWide: Bool = false, padding: Int = 0) -> [UInt8] {
    let width = isWide ? 8 : 4
    var header = number(isWide ? 0xCAFE_BABF : 0xCAFE_BABE, 4) + number(images.count, 4)
    var offset = 4096
    for image in images {
      header += image[4..<8].reversed() + image[8..<12].reversed()
      header += number(offset, width) + number(image.count + padding, width) + number(0, isWide ? 8 : 4)
      offset += image.count + padding
    }
    let start = header + [UInt8](repeating: 0, count: 4096 - header.count)
    return images.reduce(into: start) { $0 += $1 + [UInt8](repeating: 0, count: padding) }
  }

  /// The same with each image changed.
  static func map(_ bytes: [UInt8], _ change: ([UInt8]) -> [UInt8]) -> [UInt8] {
    let images = images(bytes).map(change)
    return images.count == 1 ? images[0] : fat(images)
  }

  /// The content of a dSYM: the binary's header and UUID.
  static func debugSymbols(of image: [UInt8]) -> [UInt8] { typed(10, image) }

  static func typed(_ fileType: UInt8, _ image: [UInt8]) -> [UInt8] {
    var image = image
    image[12] = fileType
    return image
  }

  /// As another build would have it.
  static func withOtherUUID(_ image: [UInt8]) -> [UInt8] {
    var image = image
    var offset = 32
    for _ in 0..<little(image, 16) {
      if little(image, offset) == 0x1B { image[offset + 8] ^= 0xFF }
      offset += little(image, offset + 4)
    }
    return image
  }

  /// A static library with one member.
  static func archive(_ member: [UInt8]) -> [UInt8] {
    func pad(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: width - text.utf8.count) }
    let fields = [("a.o/", 16), ("0", 12), ("0", 6), ("0", 6), ("644", 8), ("\(member.count)", 10)]
    let header = fields.map { pad($0.0, $0.1) }.joined() + "`\n"
    return Array("!<arch>\n\(header)".utf8) + member + (member.count % 2 == 1 ? [10] : [])
  }

  private static func big(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension CraftedArtifact {
  static let name = "ContextSDK"

  /// The binary of a slice, links followed.
  static func binary(_ bundle: String) -> String { bundle + (bundle == catalyst ? "/Versions/A/" : "/") + name }

  /// Its Info.plist.
  static func info(_ bundle: String) -> String {
    bundle + (bundle == catalyst ? "/Versions/A/Resources" : "") + "/Info.plist"
  }

  mutating func change(_ path: String, _ change: ([UInt8]) -> [UInt8]) throws {
    write(path, change(try bytes(path)), executable: true)
  }

  /// Makes a static library of a slice's binary.
  mutating func makeStatic(_ bundle: String) throws {
    try change(Self.binary(bundle)) { bytes in
      CraftedBinary.map(bytes) { CraftedBinary.archive(CraftedBinary.typed(1, $0)) }
    }
  }
}

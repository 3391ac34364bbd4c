/// The kind of an archive, by its first bytes: its name may say anything.
package enum ArchiveKind: String, Hashable, Sendable, CaseIterable {
  case zip, tar, ar, gzip, bzip2
  case xz, zstd, lz4, lzip, lzma, compress, rar, xar, cpio, cab, rpm, squashfs, wim
  case sevenZip = "7z"
  case apple = "Apple archive"

  /// The number of first bytes that decide: a tar's whole header.
  static let headLength = 512

  /// Whether archives of this kind are inspected. For others, a few hostile bytes could take any amount of memory.
  package var isRead: Bool { [.zip, .tar, .ar, .gzip, .bzip2].contains(self) }

  /// - Parameter head: the first `headLength` bytes of a file, or all if it has fewer.
  init?(head: [UInt8]) {
    if let kind = Self.signatures.first(where: { head.starts(with: $0.bytes) })?.kind {
      self = kind
    } else if Self.isTarHeader(head) {
      self = .tar
    } else if Self.isLZMAHeader(head) {
      self = .lzma
    } else {
      return nil
    }
  }

  private static let signatures: [(kind: ArchiveKind, bytes: [UInt8])] =
    [
      // With entries, or empty (APPNOTE.TXT, 4.3.7 and 4.3.16).
      (.zip, [0x50, 0x4B, 3, 4]), (.zip, [0x50, 0x4B, 5, 6]),
      (.ar, Array("!<arch>\n".utf8)),  // ar(5)
      (.gzip, [0x1F, 0x8B, 8]),  // RFC 1952, 2.3.1
      (.bzip2, Array("BZh".utf8)),
      (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),  // The .xz File Format, 2.1.1.1
      (.zstd, [0x28, 0xB5, 0x2F, 0xFD]),  // RFC 8878, 3.1.1
      (.lz4, [4, 0x22, 0x4D, 0x18]),  // LZ4 Frame Format
      (.lzip, Array("LZIP".utf8)),
      (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),  // 7zFormat.txt
      (.rar, Array("Rar!\u{1A}\u{7}".utf8)),
      (.xar, Array("xar!".utf8)),
      (.cpio, Array("070701".utf8)), (.cpio, Array("070702".utf8)), (.cpio, Array("070707".utf8)),  // cpio(5)
      (.compress, [0x1F, 0x9D, 0x90]),  // compress(1), with codes of up to 16 bits, its default
      (.cab, Array("MSCF\0\0\0\0".utf8)), (.wim, Array("MSWIM\0\0\0".utf8)),
      (.squashfs, Array("hsqs".utf8)), (.squashfs, Array("sqsh".utf8)),
      // Another program's bytes may be before the first frame (RFC 8878, 3.1.2).
    ] + (0x50...0x5F).map { (.zstd, [$0, 0x2A, 0x4D, 0x18]) } + [
      (.rpm, [0xED, 0xAB, 0xEE, 0xDB]),
      (.apple, Array("AA01".utf8)), (.apple, Array("pbz".utf8)), (.apple, Array("bvx".utf8)),
    ]

  /// LZMA SDK, lzma-specification.txt: properties, the dictionary's size, the size or -1. There is no magic, so this takes
  /// only what xz and 7-Zip write: the default properties, a dictionary of a power of two or one and a half, and a size below
  /// 256 GiB.
  private static func isLZMAHeader(_ head: [UInt8]) -> Bool {
    guard head.count > 13, head[0] == 0x5D else { return false }
    let dictionary = head[...].number(at: 1, width: 4)
    let size = head[...].number(at: 5, width: 8)
    guard dictionary >= 1 << 12,
      dictionary.nonzeroBitCount == 1 || dictionary.isMultiple(of: 3) && (dictionary / 3).nonzeroBitCount == 1
    else { return false }
    return size == .max || size < 1 << 38
  }

  /// POSIX.1-2017, pax, "ustar Interchange Format": the magic at 257. Older tars only have a checksum at 148.
  private static func isTarHeader(_ head: [UInt8]) -> Bool {
    guard head.count >= headLength else { return false }
    if head[257..<262].elementsEqual("ustar".utf8) { return true }
    let field = head[148..<156].drop { $0 == UInt8(ascii: " ") }.prefix { $0 >= 0x30 && $0 < 0x38 }
    guard !field.isEmpty, head[0] != 0 else { return false }
    let stated = field.reduce(0) { $0 << 3 + Int($1 - 0x30) }
    // The sum counts the field itself as spaces.
    let sum = head.prefix(headLength).reduce(0) { $0 + Int($1) } - head[148..<156].reduce(0) { $0 + Int($1) } + 8 * 0x20
    return sum == stated
  }
}

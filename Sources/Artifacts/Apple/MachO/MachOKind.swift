/// The kind of a file by its first bytes (mach-o/loader.h, mach-o/fat.h, ar.h; LLVM, "Bitcode File Format").
package enum MachOKind: Hashable, Sendable {
  case image, fat, fat64, archive, thinArchive, bitcode

  /// A Java class has the magic of a fat file, followed by its version, which is 45 or above. No fat file has as many
  /// architectures.
  static let fatArchitectures = 44

  /// - Parameter start: the first bytes of the file; eight are enough.
  package init?(_ start: some Collection<UInt8>) {
    var magic: UInt64 = 0
    var count: UInt64 = 0
    for byte in start.prefix(8) {
      magic = magic << 8 | UInt64(byte)
      count += 1
    }
    guard count >= 4 else { return nil }
    switch magic >> (8 * (count - 4)) {
    case 0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE: self = .image
    case 0x4243_C0DE, 0xDEC0_170B: self = .bitcode
    case _ where count < 8: return nil
    default: self.init(magic)
    }
  }

  /// - Parameter magic: eight bytes, big-endian.
  private init?(_ magic: UInt64) {
    let isFatCount = magic & 0xFFFF_FFFF <= Self.fatArchitectures
    switch magic >> 32 {
    // "!<arch>\n" and "!<thin>\n".
    case 0x213C_6172 where magic & 0xFFFF_FFFF == 0x6368_3E0A: self = .archive
    case 0x213C_7468 where magic & 0xFFFF_FFFF == 0x696E_3E0A: self = .thinArchive
    case 0xCAFE_BABE where isFatCount: self = .fat
    case 0xCAFE_BABF where isFatCount: self = .fat64
    default: return nil
    }
  }
}

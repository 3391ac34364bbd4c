/// The start of an ELF file (System V ABI, "Object Files", "ELF Header"): what it was compiled for.
package struct ELFHeader: Hashable, Sendable {
  /// Whether addresses have 64 bits (`ELFCLASS64`).
  package var isWide: Bool
  package var isBigEndian: Bool
  /// Whether it is not linked yet (`ET_REL`).
  package var isObject: Bool
  /// `EM_*`
  package var machine: UInt16

  static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
  /// The number of first bytes that are read.
  static let size = 20

  /// Returns nil for other files, and for a class or a byte order that is not defined.
  package init?(_ start: [UInt8]) {
    guard start.starts(with: Self.magic), start.count >= Self.size, (1...2).contains(start[4]),
      (1...2).contains(start[5])
    else { return nil }
    (isWide, isBigEndian) = (start[4] == 2, start[5] == 2)
    let number = { [isBigEndian] (offset: Int) in
      let (first, second) = (UInt16(start[offset]), UInt16(start[offset + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    isObject = number(16) == 1
    machine = number(18)
  }

  /// In the words of a target triple; nil for a processor without a common name.
  package var architecture: String? {
    Self.names.first { $0.machine == machine && $0.isWide == isWide && $0.isBigEndian == isBigEndian }?.name
  }

  package var description: String {
    architecture ?? "machine \(machine) (\(isWide ? 64 : 32)-bit, \(isBigEndian ? "big" : "little")-endian)"
  }

  /// `arm64` for a triple's `aarch64`, `arm` for all 32-bit ARMs.
  static let names: [(name: String, machine: UInt16, isWide: Bool, isBigEndian: Bool)] = [
    ("x86_64", 62, true, false), ("i386", 3, false, false), ("arm64", 183, true, false), ("arm", 40, false, false),
    ("riscv64", 243, true, false), ("riscv32", 243, false, false), ("s390x", 22, true, true),
    ("powerpc64le", 21, true, false), ("powerpc64", 21, true, true), ("powerpc", 20, false, true),
    ("loongarch64", 258, true, false), ("mips", 8, false, true), ("mipsel", 8, false, false),
    ("mips64", 8, true, true), ("mips64el", 8, true, false),
  ]
}

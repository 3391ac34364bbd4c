import Domain

/// A processor type (mach/machine.h), without the capability bits that share a field with the subtype.
package struct MachOArchitecture: Hashable, Sendable {
  package var cpuType: UInt32
  package var cpuSubtype: UInt32

  /// - Parameter cpuSubtype: as in the file; its highest byte is masked (`CPU_SUBTYPE_MASK`).
  init(cpuType: UInt32, cpuSubtype: UInt32) {
    self.cpuType = cpuType
    self.cpuSubtype = cpuSubtype & 0xFF_FFFF
  }

  private static let names: [MachOArchitecture: String] = {
    let families: [(UInt32, [(UInt32, String)])] = [
      (7, [(3, "i386")]),
      (0x0100_0007, [(3, "x86_64"), (8, "x86_64h")]),
      (
        12,
        [
          (5, "armv4t"), (6, "armv6"), (7, "armv5"), (9, "armv7"), (10, "armv7f"), (11, "armv7s"), (12, "armv7k"),
          (13, "armv8"), (14, "armv6m"), (15, "armv7m"), (16, "armv7em"),
        ]
      ),
      (0x0100_000C, [(0, "arm64"), (1, "arm64v8"), (2, "arm64e")]),
      (0x0200_000C, [(0, "arm64_32"), (1, "arm64_32")]),
      (18, [(0, "ppc"), (10, "ppc7400"), (11, "ppc7450"), (100, "ppc970")]), (0x0100_0012, [(0, "ppc64")]),
    ]
    let pairs = families.flatMap { type, subtypes in
      subtypes.map { (MachOArchitecture(cpuType: type, cpuSubtype: $0.0), $0.1) }
    }
    return Dictionary(firstOf: pairs)
  }()

  /// The name in the output of `lipo -archs` and in an xcframework's `SupportedArchitectures`.
  package var name: String { Self.names[self] ?? "cpu \(cpuType) subtype \(cpuSubtype)" }

  /// i386 or x86_64. With legacy load commands, an Intel image runs in a simulator.
  package var isIntel: Bool { cpuType & 0xFF_FFFF == 7 }
}

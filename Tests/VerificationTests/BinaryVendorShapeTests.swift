import Artifacts
import TestSupport
import Testing

@testable import Verification

private typealias Library = CraftedArtifact.Library

/// Frameworks in forms that vendors ship and no demo here has: none breaks a rule.
@Suite("Shapes of real vendors") struct BinaryVendorShapeTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable () throws -> CraftedArtifact

    init(_ name: String, _ make: @escaping @Sendable () throws -> CraftedArtifact) {
      testDescription = name
      self.make = make
    }
  }

  private static let installName = "@rpath/Kit.framework/Kit"
  private static let deepName = "@rpath/Kit.framework/Versions/A/Kit"

  private static func dylib(_ architecture: String) -> CraftedMachO { CraftedMachO(architecture).named(installName) }
  private static func object(_ architecture: String) -> CraftedMachO {
    CraftedMachO(architecture, fileType: CraftedMachO.object)
  }
  private static func minimum(_ version: String) -> String {
    "<key>MinimumOSVersion</key><string>\(version)</string>"
  }
  private static func macMinimum(_ version: String) -> String {
    "<key>LSMinimumSystemVersion</key><string>\(version)</string>"
  }
  /// Made by LLVM: see the script beside them.
  private static func fixture(_ name: String) throws -> [UInt8] {
    try TestFile.bytes(Checkout.root + "/Tests/AppleTests/Fixtures/macho/" + name)
  }

  static let shapes: [Shape] = [
    Shape("legacy: 32 bits, and a simulator that only its processor tells") {
      .frameworks([
        Library(
          "ios", nil, ["armv7", "arm64"],
          CraftedMachO.fat([dylib("armv7").legacy(0x25, 9), dylib("arm64").legacy(0x25, 9)]), info: minimum("9.0")),
        Library(
          "ios", "simulator", ["i386", "x86_64"],
          CraftedMachO.fat([dylib("i386").legacy(0x25, 9), dylib("x86_64").legacy(0x25, 9)]), info: minimum("9.0")),
        Library("tvos", "simulator", ["x86_64"], dylib("x86_64").legacy(0x2F, 9).bytes, info: minimum("9.0")),
        Library("watchos", "simulator", ["i386"], dylib("i386").legacy(0x30, 2).bytes, info: minimum("2.0")),
      ])
    },
    Shape("a simulator with old and new load commands, whose newer processor came later") {
      .frameworks([
        Library("ios", nil, ["arm64"], dylib("arm64").build(2, 11).bytes, info: minimum("11.0")),
        Library(
          "ios", "simulator", ["x86_64", "arm64"],
          CraftedMachO.fat([dylib("x86_64").legacy(0x25, 11), dylib("arm64").build(7, 14)]), info: minimum("11.0")),
      ])
    },
    Shape("simulators for 64-bit ARM only") {
      .frameworks([
        Library("ios", "simulator", ["arm64"], dylib("arm64").build(7, 14).bytes, info: minimum("12.4")),
        Library("watchos", "simulator", ["arm64"], dylib("arm64").build(9, 7).bytes, info: minimum("5")),
      ])
    },
    Shape("a watch with four architectures") {
      .frameworks([
        Library(
          "watchos", nil, ["armv7k", "arm64_32", "arm64", "arm64e"],
          CraftedMachO.fat([
            dylib("armv7k").legacy(0x30, 4), dylib("arm64_32").build(4, 5), dylib("arm64").build(4, 9),
            dylib("arm64e").build(4, 9),
          ]), info: minimum("4.0"))
      ])
    },
    Shape("versioned frameworks for macOS and Mac Catalyst, the latter with the Mac's version") {
      .frameworks([
        Library(
          "macos", nil, ["arm64", "x86_64"],
          CraftedMachO.fat([
            CraftedMachO("x86_64").named(deepName).build(1, 10, 15), CraftedMachO("arm64").named(deepName).build(1, 11),
          ]), info: macMinimum("10.15")),
        Library(
          "ios", "maccatalyst", ["arm64", "x86_64"],
          CraftedMachO.fat([
            CraftedMachO("x86_64").named(installName).build(6, 13, 1),
            CraftedMachO("arm64").named(installName).build(6, 14),
          ]), info: macMinimum("10.15")),
      ])
    },
    Shape("a zippered framework, for macOS and for Mac Catalyst") {
      let zippered = CraftedMachO("x86_64").named(deepName).build(1, 10, 15).build(6, 13, 1).bytes
      return .frameworks([
        Library("macos", nil, ["x86_64"], zippered, info: macMinimum("10.15")),
        Library("ios", "maccatalyst", ["x86_64"], zippered, info: macMinimum("10.15")),
      ])
    },
    Shape("the headset") {
      .frameworks([
        Library("xros", nil, ["arm64"], dylib("arm64").build(11, 1).bytes, info: minimum("1.0")),
        Library("xros", "simulator", ["arm64"], dylib("arm64").build(12, 1).bytes, info: minimum("1.0")),
      ])
    },
    Shape("static frameworks: archives, fat ones, and one object file; one keeps itself out of apps by its version") {
      .frameworks(
        [
          Library(
            "ios", nil, ["arm64"],
            CraftedMachO.archive([
              ("a.o", object("arm64").build(2, 12).bytes), ("b.o", object("arm64").legacy(0x25, 9).bytes),
              ("asm.o", object("arm64").bytes), ("notes.txt", Array("no object".utf8)),
            ]), info: minimum("100.0")),
          Library(
            "ios", "simulator", ["arm64", "x86_64"],
            CraftedMachO.fat([
              ("arm64", CraftedMachO.archive([("a.o", object("arm64").build(7, 14).bytes)])),
              ("x86_64", CraftedMachO.archive([("a.o", object("x86_64").legacy(0x25, 12).bytes)])),
            ])),
          Library("tvos", nil, ["arm64"], object("arm64").build(3, 13).bytes),
        ], executable: false)
    },
    Shape("bare static libraries with headers, by LLVM's own tools") {
      .bare(
        [
          Library(
            "ios", nil, ["arm64"],
            CraftedMachO.archive([("a.o", try fixture("ios.o")), ("b.o", try fixture("ios-legacy.o"))])),
          Library("ios", "simulator", ["i386", "x86_64", "arm64"], try fixture("fat-simulator.o")),
          Library("ios", "maccatalyst", ["x86_64"], try fixture("catalyst.o")),
          Library("macos", nil, ["x86_64"], try fixture("macos-legacy.o")),
          Library("tvos", nil, ["arm64"], try fixture("tvos-legacy.o")),
          Library("tvos", "simulator", ["x86_64"], try fixture("tvos-legacy-simulator.o")),
          Library("watchos", nil, ["armv7k"], CraftedMachO.archive([("w.o", try fixture("watchos-armv7k.o"))])),
          Library("watchos", "simulator", ["x86_64"], try fixture("watchos-legacy-simulator.o")),
        ], name: "libkit.a")
    },
    Shape("bare dynamic libraries") {
      .bare(
        [Library("ios", nil, ["arm64"], CraftedMachO("arm64").named("@rpath/libkit.dylib").build(2, 14).bytes)],
        name: "libkit.dylib")
    },
    Shape("dynamic frameworks by LLVM's own linker") {
      .frameworks([
        Library("macos", nil, ["x86_64"], try renamed(try fixture("linked.dylib")), info: macMinimum("11.0"))
      ])
    },
  ]

  /// The fixture's library is called X, as is its framework.
  private static func renamed(_ bytes: [UInt8]) throws -> [UInt8] {
    let old = Array("@rpath/X.framework/Versions/A/X\0".utf8)
    let new = Array("@rpath/Kit.framework/Kit\0".utf8)
    let start = try #require(bytes.firstRange(of: old)?.lowerBound)
    return bytes[..<start] + new + bytes[(start + new.count)...]
  }

  @Test("break no rule", arguments: shapes) func silent(_ shape: Shape) async throws {
    let crafted = try shape.make()
    #expect(try await crafted.spoken() == [])
    // Silence is worth something only where everything was looked at.
    let folder = try TemporaryFolder()
    try crafted.lay(in: folder)
    let artifact = try await ArtifactInspector().folder(folder[CraftedArtifact.root], jobs: 1)
    let subject = ArtifactSubject(artifact, name: "Kit")
    #expect(!subject.slices.isEmpty && subject.binaries.count == subject.slices.count)
  }
}

import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct CodeSealTests {
  @Test func locatesEverySeal() {
    let files = tree(
      "_CodeSignature/CodeResources", "_CodeSignature/CodeDirectory", "_CodeSignature/x/_CodeSignature/y",
      "ios-arm64/X.framework/X", "ios-arm64/X.framework/_CodeSignature/CodeResources",
      "ios-arm64/X.framework/R.bundle/_CodeSignature/CodeResources",
      "mac/X.framework/Versions/A/_CodeSignature/CodeResources",
      "mac/X.framework/_CodeSignature -> Versions/Current/_CodeSignature",
      "empty/X.framework/_CodeSignature/", "other/_CodeSignatures/x")
    #expect(
      CodeSeal.locate(in: files) == [
        "_CodeSignature", "ios-arm64/X.framework/R.bundle/_CodeSignature", "ios-arm64/X.framework/_CodeSignature",
        "mac/X.framework/Versions/A/_CodeSignature", "mac/X.framework/_CodeSignature",
      ])
    #expect(CodeSeal.locate(in: tree("ios-arm64/X.framework/X")).isEmpty)
  }

  // MARK: Handmade Mach-O files

  private static func number(_ value: UInt64, _ width: Int, _ isBig: Bool) -> [UInt8] {
    let little = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBig ? little.reversed() : little
  }

  /// A SuperBlob with its CodeDirectory second, after another slot.
  private static func signature(flags: UInt32) -> [UInt8] {
    let other = [0xFADE_0C01, 8].flatMap { number($0, 4, true) }
    let directory = [0xFADE_0C02, 16, 0x20400, UInt64(flags)].flatMap { number($0, 4, true) }
    let index: [UInt64] = [0xFADE_0CC0, UInt64(28 + other.count + directory.count), 2, 2, 28, 0, 36]
    return index.flatMap { number($0, 4, true) } + other + directory
  }

  /// A header, LC_UUID, and LC_CODE_SIGNATURE if there are flags.
  private static func thin(flags: UInt32?, wide: Bool = true, isBig: Bool = false) -> [UInt8] {
    let headerSize = wide ? 32 : 28
    let magic: UInt64 = wide ? 0xFEED_FACF : 0xFEED_FACE
    let offset = UInt64(headerSize + 24 + 16)
    let header = [magic, 0x0100_000C, 0, 6, flags == nil ? 1 : 2, flags == nil ? 24 : 40, 0] + (wide ? [0] : [])
    let commands = [0x1B, 24, 1, 2, 3, 4] + (flags == nil ? [] : [0x1D, 16, offset, 52])
    let bytes = (header + commands).flatMap { number($0, 4, isBig) }
    return bytes + (flags.map(signature) ?? [])
  }

  private static func fat(_ slices: [[UInt8]], wide: Bool = false) -> [UInt8] {
    let width = wide ? 8 : 4
    var offset = 8 + slices.count * (wide ? 32 : 20)
    var header = number(wide ? 0xCAFE_BABF : 0xCAFE_BABE, 4, true) + number(UInt64(slices.count), 4, true)
    for slice in slices {
      header += number(7, 4, true) + number(3, 4, true)
      header += number(UInt64(offset), width, true) + number(UInt64(slice.count), width, true)
      header += number(14, 4, true) + (wide ? number(0, 4, true) : [])
      offset += slice.count
    }
    return header + slices.flatMap(\.self)
  }

  @Test(
    "reads the flags of a signature",
    arguments: [
      ("thin", thin(flags: 0x2_0002), 0x2_0002), ("32 bits", thin(flags: 2, wide: false), 2),
      ("big-endian", thin(flags: 2, isBig: true), 2),
      ("big-endian, 32 bits", thin(flags: 2, wide: false, isBig: true), 2),
      ("signed by a person", thin(flags: 0x1_0000), 0x1_0000), ("unsigned", thin(flags: nil), nil),
      ("fat", fat([thin(flags: 0x2_0002), thin(flags: 0x2_0002)]), 0x2_0002),
      ("fat, 64 bits", fat([thin(flags: 2)], wide: true), 2),
      ("fat, one signed by a person", fat([thin(flags: 0x2_0002), thin(flags: 0x1_0000)]), 0),
      ("fat, one unsigned", fat([thin(flags: nil), thin(flags: 2)]), 2),
      ("fat of archives", fat([Array("!<arch>\n".utf8)]), nil), ("an archive", Array("!<arch>\n".utf8), nil),
      ("a Java class", [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52] + [UInt8](repeating: 1, count: 2000), nil),
      ("text", Array("hello".utf8), nil), ("nothing", [], nil),
      ("a signature cut off", Array(thin(flags: 2).dropLast(40)), 0),
    ] as [(String, [UInt8], UInt32?)])
  func readsFlags(name: String, bytes: [UInt8], expected: UInt32?) {
    #expect(CodeSeal.embeddedSignature(in: bytes)?.flags == expected, "\(name)")
  }

  @Test func flagsHaveNames() {
    #expect(EmbeddedSignature(flags: 0x2_0002).isLinkerSigned)
    #expect(EmbeddedSignature(flags: 0x2).isAdHoc)
    #expect(!EmbeddedSignature(flags: 0x1_0000).isAdHoc)
    #expect(!EmbeddedSignature(flags: 0x2).isLinkerSigned)
  }

  @Test("no truncation or mutation crashes the reader") func hostile() {
    for bytes in [Self.thin(flags: 2), Self.fat([Self.thin(flags: 2), Self.thin(flags: nil)])] {
      for length in 0..<bytes.count { _ = CodeSeal.embeddedSignature(in: Array(bytes.prefix(length))) }
      for var generator in Rounds.generators(seed: 3) {
        for _ in 0..<500 { _ = CodeSeal.embeddedSignature(in: Mutation.mutate(bytes, using: &generator)) }
      }
    }
  }
}

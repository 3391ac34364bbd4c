import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Handmade images, for cases that no compiler here produces.
@Suite struct MachOImageTests {
  static func read(_ bytes: [UInt8]) throws -> MachOFile { try MachOFile.read(bytes, file: "X") }

  static func image(_ bytes: [UInt8]) throws -> MachOImage { try #require(try read(bytes).images.first) }

  @Test(
    "names an architecture",
    arguments: [
      (0x0100_000C, 0, "arm64"), (0x0100_000C, 0x8100_0002, "arm64e"), (0x0100_0007, 0x8000_0003, "x86_64"),
      (0x0100_0007, 8, "x86_64h"), (7, 3, "i386"), (12, 9, "armv7"), (12, 11, "armv7s"), (12, 12, "armv7k"),
      (0x0200_000C, 1, "arm64_32"), (18, 0, "ppc"), (99, 1, "cpu 99 subtype 1"),
    ] as [(UInt64, UInt64, String)]) func architecture(type: UInt64, subtype: UInt64, name: String) throws
  {
    let image = try Self.image(MachOBytes(cpuType: type, cpuSubtype: subtype).bytes)
    #expect(image.architecture.name == name)
  }

  @Test("every byte order and width", arguments: [true, false], [true, false])
  func orders(isBig: Bool, isWide: Bool) throws {
    var file = MachOBytes(isBig: isBig, isWide: isWide)
    file.add(0x1B, Array(0..<16))
    file.add(0x32, 2, 0xE0203, 0x110400, 0)
    file.add(0x8000_001C, file.numbers(12) + Array("@loader_path\0\0\0\0".utf8))
    let image = try Self.image(file.bytes)
    #expect(image.uuid == "00010203-0405-0607-0809-0A0B0C0D0E0F")
    #expect(image.builds == [MachOBuild(platform: .iOS, minimum: MachOVersion(14, 2, 3), sdk: MachOVersion(17, 4))])
    #expect(image.builds.first?.minimum.description == "14.2.3")
    #expect(image.runPaths == ["@loader_path"])
    #expect(image.fileType == .dylib)
  }

  @Test(
    "legacy commands mean the simulator on Intel",
    arguments: [
      (0x24, 0x0100_0007, .macOS), (0x25, 0x0100_0007, .iOSSimulator), (0x2F, 0x0100_0007, .tvOSSimulator),
      (0x30, 7, .watchOSSimulator), (0x25, 12, .iOS), (0x2F, 0x0100_000C, .tvOS), (0x30, 0x0200_000C, .watchOS),
      (0x24, 0x0100_000C, .macOS),
    ] as [(UInt64, UInt64, MachOPlatform)]) func legacy(command: UInt64, cpuType: UInt64, platform: MachOPlatform)
    throws
  {
    var file = MachOBytes(cpuType: cpuType)
    file.add(command, 0x40000, 0)
    #expect(
      try Self.image(file.bytes).builds == [MachOBuild(platform: platform, minimum: MachOVersion(4), sdk: nil)])
  }

  @Test("platforms have names in xcframeworks") func platforms() {
    let names = (1...13).map { number in
      MachOPlatform(rawValue: number).xcframework.map { $0.platform + ($0.variant.map { "-" + $0 } ?? "") }
    }
    #expect(
      names == [
        "macos", "ios", "tvos", "watchos", nil, "ios-maccatalyst", "ios-simulator", "tvos-simulator",
        "watchos-simulator", "driverkit", "xros", "xros-simulator", nil,
      ])
    #expect(MachOPlatform(rawValue: 99).description == "platform 99")
  }

  @Test("new and legacy in one fat file, both widths", arguments: [true, false]) func fat(isWide: Bool) throws {
    var old = MachOBytes(isWide: false, cpuType: 7, cpuSubtype: 3)
    old.add(0x25, 0x80000, 0)
    var new = MachOBytes()
    new.add(0x32, 7, 0xE0000, 0, 0)
    let file = try Self.read(
      MachOBytes.fat([(7, 3, old.bytes), (0x0100_000C, 0, new.bytes)], isWide: isWide))
    #expect(file.summaries.map(\.platforms) == [[.iOSSimulator], [.iOSSimulator]])
    #expect(file.summaries.map { $0.minimum(.iOSSimulator) } == [MachOVersion(8), MachOVersion(14)])
    #expect(file.slices.map(\.declared) == file.architectures)
  }

  @Test("a fat header that declares a missing architecture") func declared() throws {
    let file = try Self.read(
      MachOBytes.fat([(0x0100_0007, 3, MachOBytes().bytes), (12, 9, Array("text".utf8))]))
    #expect(file.slices.map { $0.declared?.name } == ["x86_64", "armv7"])
    #expect(file.architectures.map(\.name) == ["arm64"])
    #expect(file.slices.map(\.content).last == .other)
  }

  @Test("parts that occur twice") func twice() throws {
    var file = MachOBytes()
    file.add(0x1B, [UInt8](repeating: 1, count: 16))
    file.add(0x1B, [UInt8](repeating: 2, count: 16))
    let image = try Self.image(file.bytes)
    #expect(image.uuid == "01010101-0101-0101-0101-010101010101")
    #expect(image.problems.map(\.part) == [.commands])
  }

  @Test func encryption() throws {
    var file = MachOBytes()
    file.add(0x2C, 0x4000, 0x1000, 1, 0)
    #expect(try Self.image(file.bytes).encryption == 1)
  }

  @Test("a segment beyond the end is reported") func segment() throws {
    var file = MachOBytes()
    let name = Array("__TEXT".utf8) + [UInt8](repeating: 0, count: 10)
    file.add(0x19, name + [0, .max, 0, .max].flatMap { MachOBytes.number($0, 8) } + file.numbers(5, 5, 0, 0))
    let image = try Self.image(file.bytes)
    #expect(image.problems.map(\.message) == [#"segment "__TEXT" reaches beyond the end"#])
  }

  @Test(
    "kinds of files by their first bytes",
    arguments: [
      (MachOBytes().bytes, .image), (MachOBytes(isBig: true, isWide: false).bytes, .image),
      (MachOBytes.fat([]), .fat), (MachOBytes.fat([], isWide: true), .fat64), (MachOBytes.archive([]), .archive),
      (Array("!<thin>\n".utf8), .thinArchive), ([0x42, 0x43, 0xC0, 0xDE], .bitcode),
      ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52], nil), ([0xCA, 0xFE, 0xBA, 0xBE], nil), ([], nil),
      (Array("--- !tapi-tbd".utf8), nil),
    ] as [([UInt8], MachOKind?)]) func kind(bytes: [UInt8], kind: MachOKind?)
  {
    #expect(MachOKind(bytes) == kind)
  }
}

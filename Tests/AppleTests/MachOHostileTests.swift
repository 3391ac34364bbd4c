import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Malicious files. None may crash the reader, hang it or fill the memory.
@Suite struct MachOHostileTests {
  /// The fat entry of an image, whose fields the cases replace.
  private static func fat(_ fields: UInt64..., alignment: UInt64 = 0) -> [UInt8] {
    let header = [0xCAFE_BABE, UInt64(fields.count / 2)].flatMap { MachOBytes.big($0) }
    let entries = stride(from: 0, to: fields.count, by: 2).flatMap { index in
      MachOBytes.big(7, 3, fields[index], fields[index + 1], alignment)
    }
    return header + entries + MachOBytes().bytes
  }

  private static func command(_ kind: UInt64, _ fields: [UInt8]) -> [UInt8] {
    var file = MachOBytes()
    file.add(kind, fields)
    return file.bytes
  }

  @Test(
    "refuses",
    arguments: [
      ("nothing", []), ("text", Array("hello".utf8)), ("a Java class", [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52]),
      ("a header cut off", Array(MachOBytes().bytes.prefix(20))),
      ("commands cut off", Array(command(0x1B, MachOBytes.number(0, 8)).dropLast())),
      ("a UUID cut off", command(0x1B, [1, 2, 3])),
      ("a command of size 0", MachOBytes(commands: [MachOBytes.number(0x1B) + MachOBytes.number(0)]).bytes),
      ("a command of size 2^32 - 1", MachOBytes(commands: [MachOBytes.number(1) + MachOBytes.number(.max)]).bytes),
      ("a name outside of its command", command(0x8000_001C, MachOBytes.number(100))),
      ("a name inside of its command's header", command(0x8000_001C, MachOBytes.number(4))),
      ("a segment of 2^32 - 1 sections", command(0x19, [UInt8](repeating: 0xFF, count: 64))),
      ("a fat file of none", MachOBytes.fat([])), ("a fat entry beyond the end", fat(28, 33)),
      ("a fat entry at 2^32 - 1", fat(.max, .max)), ("a fat entry on the table", fat(8, 40)),
      ("a fat entry aligned by 2^32", fat(28, 32, alignment: 32)), ("overlapping fat entries", fat(48, 32, 50, 4)),
      ("a fat table cut off", [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2, 0, 0]),
      ("an archive's header cut off", Array("!<arch>\na.o".utf8)),
      ("a member cut off", Array(MachOBytes.archive([("a.o", [1, 2, 3, 4])]).dropLast())),
      ("a member without a size", MachOBytes.archive([("a.o", [])]).map { $0 == 48 ? 0x78 : $0 }),
      ("a long name of nowhere", MachOBytes.archive([("/5", [])])),
      ("a long name beyond the table", MachOBytes.archive([("//", Array("a/\n".utf8)), ("/9", [])])),
      ("a name longer than its member", MachOBytes.archive([("#1/9", [1, 2])])),
      ("a name of negative length", MachOBytes.archive([("#1/-9", [1, 2])])),
      ("a broken member", MachOBytes.archive([("a.o", Array(MachOBytes().bytes.prefix(16)))])),
    ] as [(String, [UInt8])])
  func refuses(name: String, bytes: [UInt8]) {
    let failure = #expect(throws: Failure.self, "\(name)") { try MachOFile.read(bytes, file: "X") }
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.count == 1)
  }

  @Test func aMessageNamesTheMemberAndTheByte() {
    let bytes = MachOBytes.archive([("a.o", Array(MachOBytes().bytes.prefix(16)))])
    let failure = #expect(throws: Failure.self) { try MachOFile.read(bytes, file: "libX.a") }
    let finding = failure?.findings.first
    #expect(finding?.code == "macho.malformed")
    #expect(finding?.location == Location("libX.a"))
    #expect(
      finding?.message
        == "not a readable static archive: its member \"a.o\" ends early: expected 1 byte, found 0 (byte 84)")
  }

  @Test("an archive of too many members is refused") func members() {
    let bytes =
      MachOBytes.archive([]) + Array(repeatElement(MachOBytes.member(field: "a", []), count: 100_001).joined())
    #expect(throws: Failure.self) { try MachOFile.read(bytes, file: "X") }
  }

  @Test("members that share a long name are refused") func longNames() {
    let table = MachOBytes.member(field: "//", [UInt8](repeating: 0x61, count: 4096))
    let member = MachOBytes.member(field: "/0", [])
    let bytes = MachOBytes.archive([]) + table + Array(repeatElement(member, count: 5000).joined())
    #expect(throws: Failure.self) { try MachOFile.read(bytes, file: "X") }
  }

  @Test("every truncation is noticed", arguments: ["ios.o", "zippered.dylib", "fat64.o", "gnu.a", "fat.a"])
  func truncations(name: String) throws {
    let bytes = try TestFile.bytes(MachOFixtureTests.folder + name)
    for length in 0..<bytes.count {
      do {
        let file = try MachOFile.read(Array(bytes.prefix(length)), file: name)
        let isBetweenMembers = name == "gnu.a" && file.images.count < 3
        #expect(isBetweenMembers || file.images.contains { !$0.problems.isEmpty }, "\(length) bytes")
      } catch {
        #expect(error.status == .badInput)
      }
    }
  }

  @Test("no mutation crashes the reader", arguments: MachOFixtureTests.names) func mutations(name: String) throws {
    let bytes = try TestFile.bytes(MachOFixtureTests.folder + name)
    for var generator in Rounds.generators(seed: 11) {
      for _ in 0..<60 { _ = try? MachOFile.read(Mutation.mutate(bytes, using: &generator), file: name) }
    }
  }

  @Test("no mutation of the handmade files crashes the reader") func handmade() throws {
    var image = MachOBytes()
    image.add(0x8000_0033, pointingAt: MachOExportTests.trie)
    var signed = MachOBytes()
    signed.add(
      0x1D,
      pointingAt: MachOBytes.signature([
        (
          0,
          MachOBytes.codeDirectory(flags: 2, identifier: "x", team: "T", specials: [[UInt8](repeating: 1, count: 32)])
        )
      ]))
    let bytes = MachOBytes.fat([(0x0100_000C, 0, image.bytes), (0x0100_000C, 2, signed.bytes)])
    _ = try MachOFile.read(bytes, file: "X")
    for var generator in Rounds.generators(seed: 13) {
      for _ in 0..<500 { _ = try? MachOFile.read(Mutation.mutate(bytes, using: &generator), file: "X") }
    }
  }
}

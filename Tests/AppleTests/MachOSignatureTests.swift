import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct MachOSignatureTests {
  private static func signed(_ blobs: [(slot: UInt64, bytes: [UInt8])]) throws -> MachOImage {
    var file = MachOBytes()
    file.add(0x1D, pointingAt: MachOBytes.signature(blobs))
    var stream = MachOStream(file: "X", hashesContent: true)
    file.bytes.withUnsafeBytes { stream.feed($0) }
    return try #require(try stream.finish().images.first)
  }

  private static func blob(_ magic: UInt64, _ content: [UInt8]) -> [UInt8] {
    MachOBytes.big(magic, UInt64(8 + content.count)) + content
  }

  private static func hash(_ byte: UInt8, _ size: Int = 32) -> [UInt8] { [UInt8](repeating: byte, count: size) }

  @Test("a person's signature, made by codesign") func person() throws {
    let specials = [Self.hash(1), Self.hash(2), Self.hash(3), Self.hash(0), Self.hash(5)]
    let image = try Self.signed([
      (
        0,
        MachOBytes.codeDirectory(
          flags: 0x1_0000, identifier: "com.example.x", team: "ABCDE12345", kind: 1, hashSize: 20,
          specials: [Self.hash(9, 20)])
      ),
      (2, Self.blob(0xFADE_0C01, [])),
      (0x1000, MachOBytes.codeDirectory(flags: 0x1_0000, identifier: "com.example.x", specials: specials)),
      (0x10000, Self.blob(0xFADE_0B01, [0x30, 0x80])),
    ])
    let signature = try #require(image.signature)
    #expect(image.problems.isEmpty)
    #expect(signature.checked?.certificate != nil && !signature.isAdHoc && !signature.isLinkerSigned)
    #expect(signature.primary?.identifier == "com.example.x")
    #expect(signature.primary?.teamIdentifier == "ABCDE12345")
    #expect(signature.directories.map(\.hashKind) == [.sha1, .sha256])
    #expect(signature.primary?.specialSlots[1] == Self.hash(9, 20))
    #expect(signature.primary?.specialSlots[3] == nil)
    #expect(signature.alternates.first?.specialSlots[1] == Self.hash(1))
    #expect(signature.alternates.first?.specialSlots[3] == Self.hash(3))
    #expect(signature.alternates.first?.specialSlots.keys.sorted() == [1, 2, 3, 5])
    #expect(signature.primary?.pages?.pageSize == 4096)
    #expect(signature.primary?.pages?.range.count == 20)
  }

  @Test("ad hoc: the CMS blob is empty") func adHoc() throws {
    let image = try Self.signed([
      (0, MachOBytes.codeDirectory(flags: 2, identifier: "x")), (0x10000, Self.blob(0xFADE_0B01, [])),
    ])
    #expect(image.problems.isEmpty)
    #expect(image.signature?.checked == CheckedSignature() && image.signature?.isAdHoc == true)
    #expect(image.signature?.primary?.specialSlots.isEmpty == true)
  }

  @Test(
    "an unreadable signature still counts as a signature",
    arguments: [
      ("no SuperBlob", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), ("nothing", []),
      ("a CodeDirectory beyond the end", MachOBytes.big(0xFADE_0CC0, 20, 1, 0, 99)),
      ("too many blobs", MachOBytes.big(0xFADE_0CC0, 20, .max)),
      ("another blob in slot 0", MachOBytes.signature([(0, blob(0xFADE_0C01, []))])),
      ("another blob as the certificate's", MachOBytes.signature([(0x10000, blob(0xFADE_0C01, []))])),
      ("a certificate's cut short", MachOBytes.signature([(0x10000, MachOBytes.big(0xFADE_0B01, 100))])),
    ] as [(String, [UInt8])]) func unreadable(name: String, bytes: [UInt8]) throws
  {
    var file = MachOBytes()
    file.add(0x1D, pointingAt: bytes)
    let image = try MachOImageTests.image(file.bytes)
    #expect(image.signature?.flags == 0, "\(name)")
    #expect(image.problems.map(\.part) == [.signature], "\(name)")
  }

  @Test(
    "flags are kept if the hashes cannot be read",
    arguments: [
      (16, MachOBytes.big(0xFFFF_FFFF)), (20, MachOBytes.big(0xFFFF)), (24, MachOBytes.big(65)),
      (24, MachOBytes.big(60)), (28, MachOBytes.big(0xFFFF_FFFF)), (36, [0]), (39, [40]), (48, MachOBytes.big(5000)),
    ] as [(Int, [UInt8])]) func brokenDirectory(offset: Int, bytes: [UInt8]) throws
  {
    var directory = MachOBytes.codeDirectory(flags: 2, identifier: "x", team: "T")
    directory.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    let image = try Self.signed([(0, directory)])
    #expect(image.signature?.isAdHoc == true)
    #expect(image.problems.map(\.part) == [.signature])
  }

  @Test("a truncated signature keeps its flags") func cutOff() throws {
    let bytes = try TestFile.bytes(MachOFixtureTests.folder + "signed.dylib")
    let image = try MachOImageTests.image(Array(bytes.dropLast(40)))
    #expect(image.signature?.isLinkerSigned == true)
    #expect(image.problems.contains { $0.part == .signature })
  }
}

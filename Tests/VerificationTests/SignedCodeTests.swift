import Artifacts
import Domain
import TestSupport
import Testing

@testable import Artifacts
@testable import Verification

@Suite("The code of signed binaries") struct SignedCodeTests {
  private static let location = "ios-arm64/Kit.framework/Kit"

  /// Python's hashes of made-up code.
  /// - Parameter options: of `code.py`, as JSON.
  private static func signed(_ options: String) throws -> [UInt8] {
    let script = Checkout.root + "/Tests/AppleTests/Fixtures/seal/code.py"
    let result = try Tool.run(Tool.python, [script], input: "{\(options)}")
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// The rule's findings about a framework with this binary.
  private static func reported(_ binary: [UInt8]) async throws -> [String] {
    let artifact = CraftedArtifact.frameworks([.init("ios", nil, ["arm64"], binary)])
    return try await artifact.findings().filter { $0.code == "seal.code" }.map {
      #expect($0.location.position == .path(CraftedArtifact.root + "/" + Self.location))
      return "\($0.severity.rawValue) \($0.message)"
    }
  }

  private static func changing(_ bytes: [UInt8], _ offset: Int) -> [UInt8] {
    var bytes = bytes
    bytes[offset] ^= 0x40
    return bytes
  }

  static let ways: [(options: String, kind: String, pageCount: Int, slot: Int)] = [
    (#""kinds": [2]"#, "SHA-256", 5, 3), (#""kinds": [2], "page": 14"#, "SHA-256", 2, 0),
    (#""kinds": [2], "page": 0"#, "SHA-256", 1, 0), (#""kinds": [1]"#, "SHA-1", 5, 3),
    (#""kinds": [1], "page": 14"#, "SHA-1", 2, 0), (#""kinds": [3]"#, "truncated SHA-256", 5, 3),
    (#""kinds": [3], "size": 409600"#, "truncated SHA-256", 100, 3),
    (#""kinds": [4]"#, "SHA-384", 5, 3), (#""kinds": [1, 2]"#, "SHA-256", 5, 3),
    (#""kinds": [2, 4]"#, "SHA-384", 5, 3), (#""kinds": [3, 1]"#, "truncated SHA-256", 5, 3),
    (#""size": 16384"#, "SHA-256", 4, 3), (#""rest": 18000"#, "SHA-256", 5, 3),
    (#""set": {"version": 131328}"#, "SHA-256", 5, 3),
    // Beyond what is hashed in every way.
    (#""size": 6000000, "rest": 18000"#, "SHA-256", 1465, 3), (#""size": 6000000, "kinds": [1]"#, "SHA-1", 1465, 3),
    (#""size": 6000000, "kinds": [1, 2], "page": 14"#, "SHA-256", 367, 0),
  ]

  @Test("is compared page by page", arguments: ways) func compared(
    options: String, kind: String, pageCount: Int, slot: Int
  ) async throws {
    let binary = try Self.signed(options)
    #expect(try await Self.reported(binary) == [])
    let (first, end) = (slot * 4096, pageCount == 1 ? "0" : "\(slot * 4096)")
    #expect(
      try await Self.reported(Self.changing(binary, first + 500)) == [
        "error its arm64 part was changed after it was signed: slot \(slot) of \(pageCount) differs in \(kind), from byte \(end) on"
      ])
  }

  @Test("in each architecture of a fat file", arguments: ["fat", "fat64"]) func fat(container: String) async throws {
    let binary = try Self.signed(#""container": "\#(container)""#)
    #expect(try await Self.reported(binary) == [])
    let second = binary.count - Self.signatureSize
    // In the second architecture's last page and its first but one, in the first one's third.
    let changed = [4096 + 8192, second - 20000 + 4096, second - 1].reduce(binary, Self.changing)
    #expect(
      try await Self.reported(changed) == [
        "error its arm64 part was changed after it was signed: slot 2 of 5 differs in SHA-256, from byte 12288 on",
        "error its arm64e part was changed after it was signed: slots 1, 4 of 5 differ in SHA-256, from byte \(second - 20000 + 4096) on",
      ])
  }

  /// The signature of five pages by SHA-256: 20 of the SuperBlob, 100 and 16 of the CodeDirectory, seven hashes.
  private static let signatureSize = 20 + 100 + 16 + 7 * 32

  @Test("many pages are counted") func many() async throws {
    let binary = try Self.signed(#""size": 81920"#)
    let changed = (4..<19).reduce(binary) { Self.changing($0, $1 * 4096) }
    #expect(
      try await Self.reported(changed) == [
        "error its arm64 part was changed after it was signed: slots 4, 5, 6 and 12 more of 20 differ in SHA-256, from byte 16384 on"
      ])
  }

  private static let misfit = "error its arm64 part has a signature of different code: it "
  private static let unjudged = "note its arm64 part was not compared with its signature: it "

  static let odd: [(options: String, says: String)] = [
    (#""set": {"codeLimit": 19999}"#, misfit + "covers 19999 bytes, but 20000 bytes come before it"),
    (#""set": {"codeLimit": 4294967295}"#, misfit + "covers 4294967295 bytes, but 20000 bytes come before it"),
    (
      #""set": {"codeLimit64": 18446744073709551615}"#,
      misfit + "covers 18446744073709551615 bytes, but 20000 bytes come before it"
    ),
    (#""set": {"nCodeSlots": 4}"#, misfit + "has hashes for 4 pages, but the code has 5"),
    (#""set": {"nCodeSlots": 0}"#, misfit + "has hashes for 0 pages, but the code has 5"),
    (#""set": {"pageSize": 14}"#, misfit + "has hashes for 5 pages, but the code has 2"),
    (#""set": {"hashSize": 20}"#, misfit + "has hashes of 20 bytes, but SHA-256 has 32"),
    (#""set": {"hashType": 9}"#, unjudged + "is hashed with an unknown algorithm"),
    (#""set": {"scatterOffset": 4}"#, unjudged + "is hashed in scattered pieces"),
    (#""set": {"preEncryptOffset": 4}"#, unjudged + "was hashed before it was encrypted"),
    (#""page": 13"#, unjudged + "is hashed in pages of 8192 bytes by SHA-256, which was not computed"),
    (
      #""kinds": [4], "size": 6000000"#,
      unjudged + "is hashed in pages of 4096 bytes by SHA-384, which was not computed"
    ),
  ]

  @Test("what does not fit, and what cannot be judged", arguments: odd) func misfits(options: String, says: String)
    async throws
  { #expect(try await Self.reported(Self.signed(options)) == [says]) }

  @Test("without a certificate it is a warning: Xcode makes another", arguments: [2, 131074])
  func adHoc(flags: Int) async throws {
    let binary = try Self.signed(#""set": {"flags": \#(flags)}"#)
    let found = try await Self.reported(Self.changing(binary, 5000))
    #expect(found.count == 1 && found[0].hasPrefix("warning its arm64 part was changed"), "\(found)")
  }

  @Test("a broken CodeDirectory is another rule's") func unreadable() async throws {
    #expect(try await Self.reported(Self.signed(#""set": {"nCodeSlots": 4294967295}"#)) == [])
  }

  @Test("the Info.plist beside it is the signed one, by each kind of hash", arguments: [1, 2])
  func infoPlist(kind: Int) async throws {
    let library = CraftedArtifact.Library("ios", nil, ["arm64"], [])
    let info = try CraftedArtifact.frameworks([library]).text("ios-arm64/Kit.framework/Info.plist")
    for (signed, count) in [(info, 0), ("other", 1)] {
      let text = JSONValue.string(signed).serializedOnOneLine()
      let binary = try Self.signed(#""kinds": [\#(kind)], "info": \#(text), "set": {"flags": 2}"#)
      let artifact = CraftedArtifact.frameworks([.init("ios", nil, ["arm64"], binary)])
      let findings = try await artifact.findings().filter { $0.code.hasPrefix("seal.") }
        .filter { $0.code != "seal.signer" }
      #expect(findings.count == count, "\(findings)")
      #expect(findings.allSatisfy { $0.code == "seal.binding" && $0.message.contains("a different Info.plist") })
    }
  }

  @Test("as LLVM's linker signs") func linker() async throws {
    let binary = try TestFile.bytes(Checkout.root + "/Tests/AppleTests/Fixtures/macho/signed.dylib")
    #expect(try await Self.reported(binary) == [])
    // The first page has the load commands.
    for slot in 1..<8 {
      let found = try await Self.reported(Self.changing(binary, slot * 4096 + 100 * slot))
      #expect(found.count == 1 && found[0].contains("slot \(slot) of "), "\(found)")
    }
  }

  private static func code(_ bytes: [UInt8], limit: Int, using generator: inout SeededGenerator) -> SignedCode? {
    var stream = MachOStream(file: "X", exports: false, limit: limit, hashesContent: true)
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Int.random(in: 0...6000, using: &generator))
      chunk.withUnsafeBytes { stream.feed($0) }
      rest = rest.dropFirst(chunk.count)
    }
    #expect(stream.heldBytes <= limit)
    return (try? stream.finish())?.images.first?.signature?.code
  }

  @Test("in chunks of any size, and within any memory") func chunks() throws {
    let binary = try Self.signed(#""size": 400001, "kinds": [1, 2]"#)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20 { #expect(Self.code(binary, limit: 1 << 20, using: &generator) == .intact) }
    for limit in stride(from: 5000, to: 60_000, by: 1999) {
      switch Self.code(binary, limit: limit, using: &generator) {
      case .intact, .unjudged, nil: break
      case let other: Issue.record("\(limit): \(String(describing: other))")
      }
    }
  }

  @Test("no changed byte of the code goes unnoticed, and nothing traps") func mutations() throws {
    let binary = try Self.signed(#""size": 20001, "kinds": [2]"#)
    for var generator in Rounds.generators(seed: 31) {
      for _ in 0..<100 {
        let offset = Int.random(in: 0..<binary.count, using: &generator)
        let code = Self.code(Self.changing(binary, offset), limit: 1 << 20, using: &generator)
        if offset < 20001 { #expect(code != .intact, "\(offset)") }
        _ = Self.code(Array(binary.prefix(offset)), limit: 1 << 20, using: &generator)
      }
    }
  }
}

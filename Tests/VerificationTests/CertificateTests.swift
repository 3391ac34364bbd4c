import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Certificates' signatures") struct CertificateTests {
  private static let fixtures = Checkout.root + "/Tests/AppleTests/Fixtures/seal/"
  private static let folder = "_CodeSignature/"

  /// Signs as codesign does, by a script that shares nothing with the tool.
  private static func signed(
    _ artifact: CraftedArtifact, by name: String = "Test Signer", only files: [String] = []
  ) throws -> CraftedArtifact {
    let place = try TemporaryFolder()
    try artifact.lay(in: place)
    let result = try Tool.run(Tool.python, [fixtures + "sign.py", place[CraftedArtifact.root], name] + files)
    try #require(result.status == 0, "\(result.errors)")
    var artifact = artifact
    for file in ["CodeDirectory", "CodeRequirements", "CodeRequirements-1", "CodeResources", "CodeSignature"] {
      let path = place[CraftedArtifact.root] + "/_CodeSignature/" + file
      if let bytes = try? TestFile.bytes(path) { artifact.write(folder + file, bytes) }
    }
    return artifact
  }

  private static let demo = Result { try signed(CraftedArtifact.demo()) }

  private static func spoken(_ artifact: CraftedArtifact) async throws -> [String] {
    try await artifact.findings().filter { $0.code.hasPrefix("seal.") }.map {
      let place = if case .path(let path) = $0.location.position { path } else { "" }
      return "\($0.severity.rawValue) \($0.code) \(place.dropFirst(CraftedArtifact.root.count + 1)): \($0.message)"
    }
  }

  @Test("the signer of an xcframework is reported, with the chain") func signer() async throws {
    let found = try await Self.spoken(Self.demo.get())
    #expect(found.count == 1)
    let expected =
      /note seal.signer : signed by "Test Signer" of "TEAM123456", valid until 20\d\d-\d\d-\d\d, issued by "Test Authority": the xcframework itself; not signed: ios-arm64, .*/
    #expect(found.first?.wholeMatch(of: expected) != nil, "\(found)")
  }

  @Test("ad hoc is no certificate") func adHoc() async throws {
    let found = try await Self.spoken(Self.signed(CraftedArtifact.demo(), by: ""))
    #expect(found.count == 1 && found[0].contains("signed ad hoc, without a certificate: the xcframework"), "\(found)")
  }

  struct Flaw: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var says: [String]
    var make: @Sendable (inout CraftedArtifact) throws -> Void
  }

  private static let prefix = "error seal.certificate _CodeSignature/CodeSignature: "
  private static let binding = "error seal.binding _CodeSignature/CodeDirectory: "
  private static let missing = "is signed with a certificate, but the certificate's signature (CMS) is missing"
  private static let cms = folder + "CodeSignature"

  static let flaws = [
    Flaw(
      testDescription: "another vendor's",
      says: [prefix + "has a certificate's signature (CMS) of other code: its CodeDirectory is another"]
    ) { artifact in
      var other = try CraftedArtifact.demo()
      other.write(CraftedArtifact.device + "/other.txt", "text")
      artifact.write(cms, try signed(other, by: "Another Vendor").bytes(cms))
    },
    Flaw(testDescription: "cut off", says: [prefix + "has a certificate's signature (CMS) that cannot be read"]) {
      $0.write(cms, try $0.bytes(cms).dropLast(100))
    },
    Flaw(testDescription: "emptied", says: [prefix + missing]) { $0.write(cms, "") },
    Flaw(testDescription: "deleted", says: [prefix + missing]) { $0.remove(cms) },
    Flaw(
      testDescription: "no such signature", says: [prefix + "has a certificate's signature (CMS) that cannot be read"]
    ) {
      $0.write(cms, "text")
    },
    Flaw(
      testDescription: "too large",
      says: [
        "note seal.certificate _CodeSignature/CodeSignature: has a certificate's signature (CMS) that was not checked: it has 300000 bytes"
      ]
    ) { $0.write(cms, noise(300_000).prefix(300_000)) },
    Flaw(testDescription: "changed", says: [prefix + "has a certificate's signature (CMS) that is not valid"]) {
      artifact in
      var bytes = try artifact.bytes(cms)
      bytes[bytes.count - 5] ^= 1
      artifact.write(cms, bytes)
    },
    Flaw(
      testDescription: "no CodeDirectory",
      says: ["error seal.certificate _CodeSignature: contains no CodeDirectory: the signature is incomplete"]
    ) { $0.remove(folder + "CodeDirectory") },
    Flaw(testDescription: "other requirements", says: [binding + "was signed with different requirements"]) {
      $0.write(folder + "CodeRequirements", try $0.bytes(folder + "CodeRequirements") + [0])
    },
    Flaw(testDescription: "no requirements", says: [binding + "was signed with requirements, which are missing"]) {
      $0.remove(folder + "CodeRequirements")
    },
    Flaw(
      testDescription: "another Info.plist", says: [binding + "was signed with a different Info.plist"]
    ) { $0.write("Info.plist", try $0.text("Info.plist") + "\n") },
    Flaw(
      testDescription: "a second CodeDirectory that was changed",
      says: [
        prefix + "has a certificate's signature (CMS) that lists another SHA-256 CodeDirectory"
      ]
    ) { artifact in
      var bytes = try artifact.bytes(folder + "CodeRequirements-1")
      bytes[60] ^= 1  // in the team's name
      artifact.write(folder + "CodeRequirements-1", bytes)
    },
    Flaw(
      testDescription: "a second CodeDirectory that was deleted",
      says: [prefix + "has a certificate's signature (CMS) that lists a SHA-256 CodeDirectory, which is missing"]
    ) { $0.remove(folder + "CodeRequirements-1") },
    Flaw(
      testDescription: "signed again, with the old certificate's signature",
      says: [prefix + "has a certificate's signature (CMS) of other code: its CodeDirectory is another"]
    ) { artifact in
      artifact.write(CraftedArtifact.device + "/model.mlmodel", "model")
      let old = try artifact.bytes(cms)
      artifact = try signed(artifact)
      artifact.write(cms, old)
    },
  ]

  @Test("a separate one is verified", arguments: flaws) func reported(flaw: Flaw) async throws {
    var artifact = try Self.demo.get()
    try flaw.make(&artifact)
    let found = try await Self.spoken(artifact).filter { !$0.hasPrefix("note seal.signer") }
    #expect(found.count == flaw.says.count, "\(found)")
    for (found, says) in zip(found, flaw.says) { #expect(found.hasPrefix(says), "\(found)") }
  }

  // MARK: Of a framework

  /// Signs the folder of a framework as if it were an xcframework.
  private static func signing(
    _ bundle: String, of artifact: CraftedArtifact, by name: String
  ) throws -> CraftedArtifact {
    let place = try TemporaryFolder()
    var artifact = artifact
    try artifact.lay(in: place)
    let folder = place[CraftedArtifact.root] + "/" + bundle
    let result = try Tool.run(Tool.python, [fixtures + "sign.py", folder, name])
    try #require(result.status == 0, "\(result.errors)")
    for file in ["CodeDirectory", "CodeRequirements", "CodeRequirements-1", "CodeResources", "CodeSignature"] {
      artifact.write(bundle + "/_CodeSignature/" + file, try TestFile.bytes(folder + "/_CodeSignature/" + file))
    }
    return artifact
  }

  @Test("a versioned static framework is signed in its version") func versioned() async throws {
    var artifact = try CraftedArtifact.demo()
    try artifact.makeStatic(CraftedArtifact.catalyst)
    let version = CraftedArtifact.catalyst + "/Versions/A"
    artifact.write(version + "/Info.plist", try artifact.bytes(version + "/Resources/Info.plist"))
    artifact = try Self.signing(version, of: artifact, by: "Test Signer")
    let found = try await artifact.findings(of: "seal.signer").map(\.message)
    #expect(found.count == 1 && found[0].contains("\"Test Authority\": ios-arm64_x86_64-maccatalyst"), "\(found)")
  }

  @Test("a signature in files counts for nothing beside one in the executable") func leftover() async throws {
    let code = try Self.code(#""kinds": [2]"#)
    let signed = CraftedArtifact.frameworks([.init("ios", nil, ["arm64"], code)])
    var artifact = try Self.signing("ios-arm64/Kit.framework", of: signed, by: "Other Signer")
    artifact.write("ios-arm64/Kit.framework/_CodeSignature/CodeSignature", "text")
    let found = try await Self.spoken(artifact).filter { $0.contains("_CodeSignature/Code") }
    let path = "ios-arm64/Kit.framework/_CodeSignature/CodeDirectory"
    #expect(
      found == ["warning seal.binding \(path): is left over from an earlier signature: the one in Kit counts"])
  }

  // MARK: In a binary

  private static func code(_ options: String) throws -> [UInt8] {
    let result = try Tool.run(Tool.python, [fixtures + "code.py"], input: #"{"signer": "Test Signer", \#(options)}"#)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  private static func spoken(_ binary: [UInt8]) async throws -> [String] {
    let artifact = CraftedArtifact.frameworks([.init("ios", nil, ["arm64"], binary)])
    return try await spoken(artifact).filter { !$0.hasPrefix("warning seal.binding") }
  }

  private static let place = "error seal.certificate ios-arm64/Kit.framework/Kit: its arm64 part "

  @Test("one in a binary is verified", arguments: ["[2]", "[1]", "[1, 2]", "[3, 1]", "[2, 4]"])
  func embedded(kinds: String) async throws {
    let valid = try Self.code(#""kinds": \#(kinds)"#)
    let found = try await Self.spoken(valid)
    #expect(found.count == 1 && found[0].contains(#"signed by "Test Signer""#), "\(found)")
    var foreign = try await Self.spoken(Self.code(#""foreign": true, "kinds": \#(kinds)"#))
    #expect(foreign.removeFirst().hasPrefix(Self.place + "has a certificate's signature (CMS) of other code"))
    var bytes = valid
    bytes[bytes.count - 5] ^= 1
    #expect(
      try await Self.spoken(bytes)[0].hasPrefix(Self.place + "has a certificate's signature (CMS) that is not valid"))
    // The message's blob becomes an empty one.
    let blob: [UInt8] = [0xFA, 0xDE, 0x0B, 0x01]
    let start = try #require(bytes.indices.last { bytes[$0...].starts(with: blob) })
    bytes.replaceSubrange(start + 4..<start + 8, with: [0, 0, 0, 8])
    #expect(try await Self.spoken(bytes)[0] == Self.place + Self.missing)
  }

  @Test("a second CodeDirectory counts only if it is listed") func lists() async throws {
    for lists in ["1", "2"] {
      #expect(try await Self.spoken(Self.code(#""kinds": [1, 2], "lists": "\#(lists)""#)).count == 1)
    }
    #expect(
      try await Self.spoken(Self.code(#""kinds": [1, 2], "lists": """#))[0]
        == "warning" + Self.place.dropFirst(5)
        + "has a certificate's signature (CMS) that does not cover its SHA-256 CodeDirectory")
    #expect(try await Self.spoken(Self.code(#""kinds": [2], "lists": """#)).count == 1)
  }

  @Test("the requirements in a binary are the signed ones") func requirements() async throws {
    var bytes = try Self.code(#""kinds": [2]"#)
    let blob: [UInt8] = [0xFA, 0xDE, 0x0C, 0x01, 0, 0, 0, 12]
    let start = try #require(bytes.indices.last { bytes[$0...].starts(with: blob) })
    bytes[start + 11] = 1
    let found = try await Self.spoken(bytes)
    #expect(
      found.first
        == "error seal.binding ios-arm64/Kit.framework/Kit: was signed with different requirements than those in the signature"
    )
  }

  @Test("any change is noticed, or changes nothing that is signed") func mutations() throws {
    let artifact = try Self.demo.get()
    let rules: [Rule] = [.sealBinding, .sealCertificate]
    for name in ["CodeDirectory", "CodeRequirements", "CodeRequirements-1", "CodeSignature"] {
      let bytes = try artifact.bytes(Self.folder + name)
      for var generator in Rounds.generators(seed: 13) {
        for _ in 0..<5 {
          var mutated = bytes
          mutated[Int.random(in: 0..<bytes.count, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
          var changed = artifact
          changed.write(Self.folder + name, mutated)
          let found = rules.violations(changed.subject(CraftedVariant.nobody))
          // The certificates of the chain can be changed: nobody here judges whom to trust.
          if name != "CodeSignature" { #expect(!found.isEmpty, "\(name): \(mutated)") }
        }
      }
    }
  }
}

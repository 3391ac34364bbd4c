import Domain
import TestSupport
import Testing

@testable import Manifest
@testable import Verification

/// The certificates of `sign.py` are of the team TEAM123456, and end in a year.
@Suite("Who signed, and when") struct SignerTests {
  private static let own = "_CodeSignature"
  private static let farFuture = CivilDate(unixSeconds: 4_000_000_000)

  /// - Parameter time: in ASN.1's form; "" for a signature without a time.
  private static func signed(by name: String = "Test Signer", at time: String = "260301120000Z") throws
    -> CraftedArtifact
  {
    let place = try TemporaryFolder()
    var artifact = try CraftedArtifact.demo()
    try artifact.lay(in: place)
    let root = place[CraftedArtifact.root]
    let script = Checkout.root + "/Tests/AppleTests/Fixtures/seal/sign.py"
    let result = try Tool.run(Tool.python, [script, root, name], environment: ["CMS_TIME": time])
    try #require(result.status == 0, "\(result.errors)")
    for file in TestFile.names(in: "\(root)/\(own)") {
      artifact.write("\(own)/\(file)", try TestFile.bytes("\(root)/\(own)/\(file)"))
    }
    return artifact
  }

  private static func spoken(
    _ artifact: CraftedArtifact, signers: [String] = [], today: CivilDate? = nil
  ) async throws -> [String] {
    var expectation = Verification.Expectation(configuration: VerificationConfiguration(signers: signers))
    expectation.today = today
    return try await artifact.allFindings(expectation).filter { $0.code.hasPrefix("seal.") }
      .map { "\($0.severity) \($0.code): \($0.message)" }
  }

  // MARK: Expired

  @Test func oneThatSignedInTimeHasOnlyExpired() async throws {
    let artifact = try Self.signed()
    #expect(try await Self.spoken(artifact).allSatisfy { $0.contains(", valid until 2") })
    let found = try await Self.spoken(artifact, today: Self.farFuture)
    #expect(found.count == 1 && found[0].hasPrefix("note seal.signer: "), "\(found)")
    #expect(found.first?.contains(#"signed by "Test Signer" of "TEAM123456", expired 2"#) == true, "\(found)")
  }

  @Test func oneThatSignedTooLateIsAWarning() async throws {
    let found = try await Self.spoken(Self.signed(at: "491231120000Z")).filter { $0.contains("seal.expired") }
    let expected =
      /warning seal.expired: the certificate of "Test Signer" expired 20\d\d-\d\d-\d\d, before it signed on 2049-12-31: the xcframework itself/
    #expect(found.count == 1 && found[0].wholeMatch(of: expected) != nil, "\(found)")
  }

  @Test func withoutATimeTodayCounts() async throws {
    let artifact = try Self.signed(at: "")
    #expect(try await Self.spoken(artifact).allSatisfy { !$0.contains("seal.expired") })
    let today = CivilDate(unixSeconds: 1_700_000_000)
    #expect(try await Self.spoken(artifact, today: today).allSatisfy { !$0.contains("seal.expired") })
    let found = try await Self.spoken(artifact, today: Self.farFuture).filter { $0.contains("seal.expired") }
    #expect(found.count == 1 && found[0].contains("and the signature has no time: the xcframework itself"), "\(found)")
  }

  // MARK: Teams

  private static func teams(_ artifact: CraftedArtifact, _ signers: [String]) async throws -> [String] {
    try await spoken(artifact, signers: signers).filter { $0.contains("seal.team") }
  }

  @Test func oneOfTheTeams() async throws {
    #expect(try await Self.teams(Self.signed(), ["OTHER12345", "TEAM123456"]) == [])
    #expect(try await Self.teams(Self.signed(), []) == [])
  }

  @Test func anotherTeam() async throws {
    #expect(
      try await Self.teams(Self.signed(), ["OTHER12345"]) == [
        #"error seal.team: is signed by "Test Signer" of the team "TEAM123456", but verify.signers names "OTHER12345": the xcframework itself"#
      ])
  }

  @Test(arguments: [true, false]) func nobody(isAdHoc: Bool) async throws {
    let artifact = try isAdHoc ? Self.signed(by: "") : CraftedArtifact.demo()
    #expect(
      try await Self.teams(artifact, ["TEAM123456"]) == [
        #"error seal.team: nothing in it is signed with a certificate, but verify.signers names "TEAM123456""#
      ])
    #expect(try await Self.teams(artifact, []) == [])
  }

  @Test func aSettingMakesItAWarning() async throws {
    let configuration = VerificationConfiguration(signers: ["TEAM123456"])
    let settings = RuleSettings([.sealTeam: RuleChange(.warning)])
    let found = try await CraftedArtifact.demo().allFindings(
      Verification.Expectation(configuration: configuration), settings: settings)
    #expect(found.filter { $0.code == "seal.team" }.map(\.severity) == [.warning])
  }
}

import Domain
import TestSupport
import Testing

/// A vendor's signing command that leaves a certificate's signature of something else, or none.
@Suite struct CertificateTests {
  private static let sign = "'\(Tool.python)' '\(Checkout.root)/Tests/AppleTests/Fixtures/seal/sign.py'"

  static let cases: [(script: String, says: String?)] = [
    ("\(sign) \"$1\" Vendor", nil),
    (
      """
      \(sign) "$1" Vendor
      cp -r "$1" old.xcframework && echo x > old.xcframework/x && \(sign) old.xcframework Vendor
      cp old.xcframework/_CodeSignature/CodeSignature "$1/_CodeSignature/"
      rm -r old.xcframework
      """, "of other code"
    ),
    ("\(sign) \"$1\" Vendor && rm \"$1/_CodeSignature/CodeSignature\"", "is missing"),
    ("\(sign) \"$1\" Vendor && rm \"$1/_CodeSignature/CodeDirectory\"", "contains no CodeDirectory"),
  ]

  private static func build(_ script: String, _ verify: String = "") async throws -> Failure? {
    // The binaries are made up; what the rules say of real ones has tests of its own.
    let rules = ["binary.readable", "binary.architectures", "binary.platform", "binary.install-name"]
    let off = rules.map { #""\#($0)": "off""# }.joined(separator: ", ")
    let fixture = try WorkspaceFixture(
      [.init("alpha", [.init("upsell", 1)])], configuration: #", "verify": {"rules": {\#(off)}\#(verify)}"#,
      productMembers: #", "seal": {"command": ["bash", "-e", "sign.sh"]}"#)
    try fixture.folder.write(script, to: "sign.sh")
    return await Build.failure(fixture)
  }

  /// The base is signed by nobody, and does not ship as it is.
  @Test(arguments: ["TEAM123456", "OTHER12345"]) func theTeamIsThatOfTheCommand(team: String) async throws {
    let failure = try await Self.build("\(Self.sign) \"$1\" Vendor", #", "signers": ["\#(team)"]"#)
    #expect(failure?.findings.map(\.code) == (team == "TEAM123456" ? nil : ["seal.team"]))
  }

  @Test(arguments: cases) func aBuildVerifiesIt(script: String, says: String?) async throws {
    let failure = try await Self.build(script)
    let found = failure?.findings.filter { $0.code == "seal.certificate" } ?? []
    #expect(found.count == (says == nil ? 0 : 1), "\(String(describing: failure))")
    if let says {
      #expect(found.first?.message.contains(says) == true, "\(found)")
    } else {
      #expect(failure == nil)
    }
  }
}

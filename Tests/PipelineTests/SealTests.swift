import Domain
import Pipeline
import TestSupport
import Testing

@Suite struct SealTests {
  private static let framework = "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework"

  private func sealed(_ treatment: String) throws -> WorkspaceFixture {
    let fixture = try WorkspaceFixture(productMembers: #", "seal": \#(treatment)"#)
    try fixture.folder.write("old seal", to: Self.framework + "/_CodeSignature/CodeResources")
    return fixture
  }

  /// A signing command: the framework's path is its last argument.
  private func signing(_ script: String) throws -> WorkspaceFixture {
    let fixture = try sealed(#"{"command": ["bash", "sign.sh", "an argument"]}"#)
    try fixture.folder.write("set -e\nsdk=\"${@: -1}/ios-arm64/ContextSDK.framework\"\n" + script, to: "sign.sh")
    return fixture
  }

  @Test func strippingTakesTheSealOut() async throws {
    let fixture = try sealed(#""strip""#)
    let report = try await Build.all(fixture)
    #expect(report.variants.count == 3)
    #expect(try Build.contents(fixture, "alpha").keys.allSatisfy { !$0.contains("_CodeSignature") })
  }

  @Test func aCommandSignsWhatShips() async throws {
    let fixture = try signing(
      #"""
      [ "$1" = "an argument" ]
      sha256sum "$sdk"/*.json "$sdk"/*.mlmodel > "$sdk/_CodeSignature/CodeResources" || true
      mkdir -p "${@: -1}/_CodeSignature" && echo new > "${@: -1}/_CodeSignature/CodeResources"
      """#)
    let report = try await Build.all(fixture)
    #expect(report.failures.isEmpty)
    let zip = fixture.output + "/alpha/ContextSDK.zip"
    let seal = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/_CodeSignature/CodeResources"
    let sealed = try Tool.run("unzip", ["-p", zip, seal]).text
    #expect(sealed.contains("upsell.mlmodel") && sealed.contains("CustomModels.json"))
    #expect(try Tool.run("unzip", ["-p", zip, "ContextSDK.xcframework/_CodeSignature/CodeResources"]).text == "new\n")
    #expect(try Tool.run("unzip", ["-t", zip]).status == 0)
    #expect(try Tool.run("sha256sum", ["-c", "SHA256SUMS"], in: fixture.output + "/alpha").status == 0)
  }

  @Test func aSignedBinaryIsNoChangeThatMatters() async throws {
    let fixture = try signing("printf '\\xcf\\xfa\\xed\\xfe signed' > \"$sdk/ContextSDK\"")
    try fixture.folder.write([0xCF, 0xFA, 0xED, 0xFE], to: Self.framework + "/ContextSDK", mode: 0o755)
    let report = try await Build.all(fixture)
    #expect(report.failures.isEmpty)
    #expect(report.variants.count == 3)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var code: String
    var says: String
  }

  @Test(arguments: [
    Row(
      testDescription: "fails", script: "echo no identity >&2; exit 3", code: "seal.command-failed", says: "no identity"
    ),
    Row(testDescription: "adds", script: "echo x > $sdk/extra.txt", code: "seal.command-changed", says: "was added"),
    Row(
      testDescription: "changes a model", script: "for m in $sdk/*.json; do echo x > $m; done",
      code: "seal.command-changed", says: "was changed"),
    Row(testDescription: "removes", script: "rm $sdk/Info.plist", code: "seal.command-changed", says: "was removed"),
  ])
  func aCommandThatDoesMoreThanSignIsRefused(_ row: Row) async throws {
    let failure = await Build.failure(try signing(row.script))
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.code == row.code)
    #expect(failure?.findings.first?.message.contains(row.says) == true, "\(String(describing: failure))")
  }
}

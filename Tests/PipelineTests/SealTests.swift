import Domain
import Pipeline
import TestSupport
import Testing

@Suite struct SealTests {
  private static let framework = "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework"
  private static let macFramework = "ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A"
  private static let seals = [
    framework + "/_CodeSignature/CodeResources",
    "base/ContextSDK.xcframework/" + macFramework + "/_CodeSignature/CodeResources",
  ]

  private func sealed(_ treatment: String) throws -> WorkspaceFixture {
    let fixture = try unsealed(treatment)
    for seal in Self.seals { try fixture.folder.write("old seal", to: seal) }
    return fixture
  }

  private func unsealed(_ treatment: String) throws -> WorkspaceFixture {
    // These seals and binaries are made up. What the rules say of real ones has tests of its own.
    let rules = [
      "seal.files", "seal.binding", "seal.certificate", "binary.readable", "binary.architectures", "binary.platform",
      "binary.install-name",
    ]
    return try WorkspaceFixture(
      configuration: #", "verify": {"rules": {\#(rules.map { #""\#($0)": "off""# }.joined(separator: ", "))}}"#,
      productMembers: #", "seal": \#(treatment)"#)
  }

  /// A signing command: the framework's path is its last argument.
  private func signing(_ script: String) throws -> WorkspaceFixture {
    let fixture = try sealed(#"{"command": ["bash", "sign.sh", "an argument"]}"#)
    try fixture.folder.write(
      """
      set -e
      sdk="${@: -1}/ios-arm64/ContextSDK.framework"
      echo new > $sdk/_CodeSignature/CodeResources
      echo new > "${@: -1}/\(Self.macFramework)/_CodeSignature/CodeResources"
      \(script)
      """, to: "sign.sh")
    return fixture
  }

  /// Puts a seal into every framework below the last argument.
  private static let signAll = #"""
    for bundle in "$1"/ios-arm64/*.framework "$1"/ios-arm64_x86_64-maccatalyst/*.framework/Versions/A; do
      mkdir "$bundle/_CodeSignature" && echo seal > "$bundle/_CodeSignature/CodeResources"
    done
    """#

  @Test func anUnsignedBaseIsSignedToo() async throws {
    let fixture = try unsealed(#"{"command": ["bash", "-e", "sign.sh"]}"#)
    try fixture.folder.write(Self.signAll, to: "sign.sh")
    let plan = try await Build.release(fixture).check().plan
    #expect(plan.products.flatMap(\.bases).map(\.contents?.seal) == ["sign with bash -e sign.sh"])
    #expect(try await Build.all(fixture).status == .done)
    let contents = try Build.contents(fixture, "alpha")
    for seal in Self.seals { #expect(contents.keys.contains(String(seal.dropFirst("base/".count)))) }
  }

  @Test func aProductWithoutModelsIsSignedToo() async throws {
    let fixture = try unsealed(#"{"command": ["bash", "-e", "sign.sh"]}, "models": false"#)
    try fixture.folder.write(Self.signAll, to: "sign.sh")
    #expect(try await Build.all(fixture).status == .done)
    #expect(try Build.contents(fixture, "alpha").keys.contains { $0.hasSuffix("_CodeSignature/CodeResources") })
  }

  @Test(arguments: [
    ("true", ["ios-arm64/ContextSDK.framework", macFramework + "/Resources"]),
    (
      "mkdir $1/ios-arm64/ContextSDK.framework/_CodeSignature && echo x > $_/CodeResources",
      [macFramework + "/Resources"]
    ),
    (
      "mkdir $1/ios-arm64/ContextSDK.framework/_CodeSignature && echo x > $_/CodeDirectory",
      ["ios-arm64/ContextSDK.framework", macFramework + "/Resources"]
    ),
    ("mkdir $1/_CodeSignature && echo x > $_/CodeResources", []),
  ])
  func whatACommandLeavesUnsignedIsAnError(_ script: String, _ bare: [String]) async throws {
    let fixture = try unsealed(#"{"command": ["bash", "-e", "sign.sh"]}"#)
    try fixture.folder.write(script, to: "sign.sh")
    let failure = await Build.failure(fixture)
    #expect(failure?.status == (bare.isEmpty ? nil : .badInput))
    #expect(failure?.findings.map(\.code) ?? [] == bare.map { _ in "seal.unsigned" })
    #expect(
      failure?.findings.map(\.location.position) ?? [] == bare.map { .path("ContextSDK.xcframework/" + $0) })
  }

  @Test func whatACommandLeavesUnsignedIsAnErrorWithoutModelsToo() async throws {
    let failure = await Build.failure(try unsealed(#"{"command": ["true"]}, "models": false"#))
    #expect(failure?.findings.map(\.code) == ["seal.unsigned"])
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

  @Test func everyFileOfARealSealIsAllowed() async throws {
    let names = "CodeResources CodeDirectory CodeDirectory-1 CodeRequirements CodeRequirements-1 CodeSignature"
    let report = try await Build.all(try signing("for n in \(names); do echo seal > $sdk/_CodeSignature/$n; done"))
    #expect(report.failures.isEmpty)
    #expect(report.variants.count == 3)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var code = "seal.command-changed"
    var says: String
  }

  @Test(arguments: [
    Row(
      testDescription: "fails", script: "echo no identity >&2; exit 3", code: "seal.command-failed", says: "no identity"
    ),
    Row(
      testDescription: "fails without a word", script: "exit 1", code: "seal.command-failed",
      says: "status 1, without output"),
    Row(testDescription: "adds", script: "echo x > $sdk/extra.txt", says: "was added"),
    Row(testDescription: "changes a model", script: "for m in $sdk/*.json; do echo x > $m; done", says: "was changed"),
    Row(testDescription: "removes", script: "rm $sdk/Info.plist", says: "was removed"),
    Row(testDescription: "hides a file", script: "echo x > $sdk/_CodeSignature/secrets.txt", says: "was added"),
    Row(
      testDescription: "hides a folder",
      script: "mkdir -p $sdk/_CodeSignature/more; echo x > $sdk/_CodeSignature/more/CodeResources", says: "was added"),
    Row(testDescription: "makes an empty seal", script: "mkdir ${@: -1}/_CodeSignature", says: "was added"),
    Row(testDescription: "removes the seal", script: "rm -r $sdk/_CodeSignature", says: "was removed"),
    Row(
      testDescription: "makes a seal executable", script: "chmod +x $sdk/_CodeSignature/CodeResources",
      says: "was made executable"),
    Row(
      testDescription: "makes a seal a link",
      script: "rm $sdk/_CodeSignature/CodeResources; ln -s ../Info.plist $sdk/_CodeSignature/CodeResources",
      says: "was replaced by a link"),
    Row(testDescription: "makes a model executable", script: "chmod +x $sdk/*.json", says: "was made executable"),
    Row(testDescription: "takes a mode away", script: "chmod -x $sdk/ContextSDK", says: "was made not executable"),
    Row(
      testDescription: "makes a file a link", script: "rm $sdk/notes.txt; ln -s ContextSDK $sdk/notes.txt",
      says: "was replaced by a link"),
    Row(
      testDescription: "makes a file a folder", script: "rm $sdk/notes.txt; mkdir $sdk/notes.txt",
      says: "was replaced by a folder"),
    Row(
      testDescription: "leads a link elsewhere", script: "ln -sfn ContextSDK $sdk/link",
      says: "was given another target"),
    Row(
      testDescription: "makes text a binary", script: "printf '\\xcf\\xfa\\xed\\xfe' > $sdk/notes.txt",
      says: "was changed"),
    Row(
      testDescription: "makes a binary another", script: "printf '\\xca\\xfe\\xba\\xbe\\0\\0\\0\\1' > $sdk/ContextSDK",
      says: "was changed"),
    Row(
      testDescription: "makes a binary Java", script: "printf '\\xca\\xfe\\xba\\xbe\\0\\0\\0\\x34' > $sdk/ContextSDK",
      says: "was changed"),
    Row(
      testDescription: "hides a name", script: #"echo x > "$sdk/_CodeSignature/..\\x""#, code: "base.name",
      says: "backslash"),
    Row(
      testDescription: "leads a link out", script: "ln -sfn ../../../../x $sdk/_CodeSignature/x", code: "base.link",
      says: "leads out"),
    Row(testDescription: "leaves a pipe", script: "mkfifo $sdk/_CodeSignature/pipe", says: "cannot ship"),
    Row(testDescription: "removes everything", script: "rm -r ${@: -1}", says: "cannot ship"),
  ])
  func aCommandThatDoesMoreThanSignIsRefused(_ row: Row) async throws {
    let fixture = try signing(row.script)
    try fixture.folder.write([0xCF, 0xFA, 0xED, 0xFE], to: Self.framework + "/ContextSDK", mode: 0o755)
    try fixture.folder.write("notes", to: Self.framework + "/notes.txt")
    try fixture.folder.link(Self.framework + "/link", to: "notes.txt")
    let failure = await Build.failure(fixture)
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.code == row.code)
    #expect(failure?.findings.first?.message.contains(row.says) == true, "\(String(describing: failure))")
  }

  @Test func aModelIsNeverSigned() async throws {
    let fixture = try signing("for m in $sdk/*.mlmodelc/weights; do if [ -e $m ]; then echo signed >> $m; fi; done")
    for customer in fixture.customers {
      for model in customer.models {
        let path = fixture.path(of: model, for: customer.appID)
        try TestFile.remove(fixture.folder[path])
        try fixture.folder.write([0xCF, 0xFA, 0xED, 0xFE], to: path + "c/weights")
        try fixture.folder.write("compiled", to: path + "c/coremldata.bin")
      }
    }
    let failure = await Build.failure(fixture)
    #expect(failure?.findings.first?.code == "seal.command-changed", "\(String(describing: failure))")
  }

  @Test func aModelHasNoSealOfItsOwn() async throws {
    let fixture = try signing("mkdir -p $sdk/Models/_CodeSignature; echo x > $sdk/Models/_CodeSignature/CodeResources")
    let configuration = try TestFile.text(fixture.configurationPath)
    try fixture.folder.write(
      configuration.dropLast(configuration.hasSuffix("\n") ? 2 : 1) + #", "models": {"directory": "Models"}}"#,
      to: "release.json")
    let failure = await Build.failure(fixture)
    #expect(failure?.findings.first?.code == "seal.command-changed", "\(String(describing: failure))")
    #expect(failure?.findings.first?.message.contains("was added") == true)
  }

  @Test func aSealThatStaysAsItWasIsBroken() async throws {
    let failure = await Build.failure(try sealed(#"{"command": ["true"]}"#))
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.map(\.code) == ["seal.stale", "seal.stale"])
  }

  @Test func theCommandRunsBesideTheConfiguration() async throws {
    // With the framework's path behind it: whether both are there. The seal it leaves is stale, and nothing else is wrong.
    let fixture = try sealed(#"{"command": ["scripts/test", "-f", "here", "-a", "-d"]}"#)
    try fixture.folder.link("scripts/test", to: Tool.locate("test"))
    try fixture.folder.write("", to: "here")
    #expect(await Build.failure(fixture)?.findings.map(\.code) == ["seal.stale", "seal.stale"])
  }

  @Test(arguments: ["no-such-program", "scripts/missing.sh", "./release.json", "customers.json/sign"])
  func aCommandThatCannotStartIsAMistakeInTheConfiguration(program: String) async throws {
    let fixture = try sealed(#"{"command": ["\#(program)"]}"#)
    let failure = await #expect(throws: Failure.self) { try await Build.all(fixture) }
    #expect(failure?.status == .badConfiguration)
    let finding = try #require(failure?.findings.first)
    #expect(failure?.findings.count == 1)
    #expect(finding.code == "seal.command-unusable")
    #expect(finding.location.file == program)
    #expect(finding.remedy?.contains("`seal.command` in the release configuration") == true)
  }
}

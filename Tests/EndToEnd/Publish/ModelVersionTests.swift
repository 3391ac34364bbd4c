import TestSupport
import Testing

/// The bytes that were published under a model's version never change.
@Suite struct ModelVersionTests {
  private let release: SmallRelease
  private let model = "Models/Custom/customer100/upsell.mlmodel"
  private var digests: [String] = []

  /// `customer100` has 1.0.0, and another model of the same version is there for 1.1.0.
  init() throws {
    release = try SmallRelease(customers: 2)
    try release.publish().expect(0)
    digests.append(try digest())
    try release.folder.write(CoreMLFixture.model(flowName: "upsell", version: "1", salt: "again"), to: model)
    digests.append(try digest())
    try setVersion("1.1.0")
  }

  private func setVersion(_ version: String) throws {
    let text = try TestFile.text(release.folder["release.json"])
    try release.folder.write(
      text.replacing(#/"version":"[^"]*"}$/#, with: #""version":"\#(version)"}"#), to: "release.json")
  }

  private func digest() throws -> String {
    String(try Tool.run("sha256sum", [release.folder[model]]).text.prefix(64))
  }

  private func run(_ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: release.folder.path, environment: PublishWorkspace.identity)
  }

  private func expectRefusal(_ status: Int32, _ result: Tool.Result) {
    result.expect(status)
    result.expectSays([
      "\(model): upsell 1 is \(digests[1]), but was published in 1.0.0 as \(digests[0])\n",
      "app_id customer100: upsell", "remedy: raise modelVersion",
    ])
  }

  @Test func otherBytesUnderTheSameVersionAreRefused() throws {
    expectRefusal(1, try run("check"))
    expectRefusal(2, try run("build", "--all"))
    expectRefusal(65, try run("build", "--customer", "customer100", "--allow-replace"))
    expectRefusal(65, try run("plan", "--customer", "customer100"))
    #expect(TestFile.names(in: release.folder["dist/1.1.0"]) == ["customer101", "index.json"])
    // Devices still have what was withdrawn.
    try run("withdraw", "1.0.0", "--all", "--yes", "--reason", "bad").expect(0)
    expectRefusal(2, try run("build", "--all"))
    try release.folder.write(CoreMLFixture.model(flowName: "upsell", version: "2", salt: "again"), to: model)
    let manifest = try TestFile.text(release.folder["customers.json"])
    try release.folder.write(
      manifest.replacing(#""modelVersion": 1"#, with: #""modelVersion": 2"#, maxReplacements: 1), to: "customers.json")
    try run("build", "--all").expect(0)
    try release.publish().expect(0)
  }

  /// What was built where nobody knew what was published.
  @Test func otherBytesAreNotPublishedEither() throws {
    try release.shell("mv releases.jsonl elsewhere").expect(0)
    try run("build", "--all").expect(0)
    try release.shell("mv elsewhere releases.jsonl").expect(0)
    let result = try release.publish()
    result.expect(2)
    result.expectSays(["dist/1.1.0/customer100: upsell 1 is \(digests[1]), but was published in 1.0.0 as \(digests[0])"]
    )
    result.expectTells(["1.1.0: 2 published, 0 there already, 0 held back, 1 failed\n"])
    #expect(TestFile.names(in: release.folder["www/customer100"]) == ["1.0.0"])
  }

  /// A compiler of another version makes other bytes of the same model.
  @Test func modelsThatAProgramCompilesAreAWarning() throws {
    try TestFile.remove(release.folder["releases.jsonl"])
    try release.folder.write(
      "n=$(basename \"$1\" .mlmodel); mkdir \"$2/$n.mlmodelc\"; cat compiler \"$1\" >\"$2/$n.mlmodelc/coremldata.bin\"",
      to: "compile.sh")
    let text = try TestFile.text(release.folder["release.json"])
    try release.folder.write(
      text.replacing(
        #""version":"1.1.0""#,
        with: #""models":{"command":["sh","compile.sh","{{model}}","{{output}}"]},"version":"2.0.0""#),
      to: "release.json")
    try release.folder.write("16.0", to: "compiler")
    try run("build", "--all", "--no-cache").expect(0)
    try release.publish().expect(0)
    try setVersion("2.1.0")
    try release.folder.write("16.1", to: "compiler")
    // Nothing is compiled, so nothing can be compared.
    let check = try run("check")
    check.expect(0)
    #expect(!check.errors.contains("was published in"))
    let build = try run("build", "--all", "--no-cache")
    build.expect(0)
    build.expectSays(["warning: upsell 1 is ", "but was published in 2.0.0 as ", "only the compiler is another"])
    try release.publish().expect(0)
  }
}

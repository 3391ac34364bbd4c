import Domain
import TestSupport
import Testing

@Suite("release verify --baseline") struct VerifyBaselineTests {
  /// What a script packed: a file of macOS in it, which the vendor may accept, and a model of another customer's, which nobody may.
  private static let script = Checkout.root + "/Examples/shell-script.zip"
  private static let acme = ["--customer", "acme-fitness", "--config", Checkout.root + "/release.json"]

  private static func verify(_ path: String, _ options: String..., in folder: TemporaryFolder) throws -> Tool.Result {
    try ReleaseTool.run(["verify", path] + acme + options, in: folder.path)
  }

  private static func codes(_ json: Tool.Result) throws -> [String] {
    try JSONValue(parsing: json.output)["findings"]?.listed.compactMap { finding in
      finding["severity"] == "error" ? finding["code"]?.text : nil
    } ?? []
  }

  @Test func whatIsKnownIsAccepted() throws {
    let folder = try TemporaryFolder()
    let all = try Self.codes(Self.verify(Self.script, "--json", in: folder))
    #expect(all.contains("container.junk") && all.contains("isolation.model"))
    let first = try Self.verify(Self.script, "--write-baseline", "known.json", in: folder)
    first.expect(1)
    first.expectTells(["known.json: accepts 1 error [verify.known]", "[isolation.model]"])
    let text = try TestFile.text(folder["known.json"])
    try DocumentJudge.validate([("verify-baseline", text)])
    let again = try Self.codes(Self.verify(Self.script, "--baseline", "known.json", "--json", in: folder))
    #expect(again == all.filter { $0 != "container.junk" })
    // Under another name, it is another artifact's.
    try TestFile.copy(Self.script, to: folder["Other.zip"])
    let other = try Self.verify("Other.zip", "--baseline", "known.json", in: folder)
    other.expectTells(["[container.junk]", "known.json: accepts 1 place where nothing is found"])
  }

  @Test func whatNobodyMayAcceptStays() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"schemaVersion": 1, "findings": [{"code": "isolation.model", "file": "shell-script.zip", "place": "\#(Self.leak)"}]}"#,
      to: "known.json")
    let result = try Self.verify(Self.script, "--baseline", "known.json", in: folder)
    result.expect(1)
    result.expectTells(["[isolation.model]", "accepts 1 place where nothing is found"])
  }

  private static let leak =
    "ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/push_permission.mlmodel"

  @Test(arguments: ["", "{}", "[]", "{\"findings\": 1}"]) func anotherFileIsRefused(_ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "known.json")
    let result = try Self.verify(Self.script, "--baseline", "known.json", in: folder)
    result.expect(65)
    result.expectSays(["known.json: is not a baseline", "--write-baseline"])
    try Self.verify(Self.script, "--baseline", "missing.json", in: folder).expect(74)
  }

  /// The line that a vendor pastes is that of the rule.
  @Test func theWayOutIsNamed() throws {
    let result = try Self.verify(Self.script, in: TemporaryFolder())
    result.expectTells([
      #"note: to accept container.junk, write "verify": { "rules": { "container.junk": "warning" } } into "#
        + Checkout.root + "/release.json"
    ])
    #expect(!result.text.contains(#""isolation.model": "warning""#))
  }

  /// By the parts of the standard that code scanning needs (OASIS, SARIF 2.1.0, §3.27).
  @Test func findingsForCodeScanning() throws {
    let folder = try TemporaryFolder()
    _ = try Self.verify(Self.script, "--sarif", "a b.sarif", in: folder)
    let judge = """
      import json, sys, urllib.parse
      document = json.load(open("a b.sarif"))
      assert document["version"] == "2.1.0"
      run, = document["runs"]
      rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
      for result in run["results"]:
          assert result["level"] in ("error", "warning", "note") and result["message"]["text"]
          assert result["ruleId"] in rules, result["ruleId"]
          for location in result["locations"]:
              uri = location["physicalLocation"]["artifactLocation"]["uri"]
              assert urllib.parse.unquote(uri).endswith("shell-script.zip"), uri
      inside = [place["fullyQualifiedName"] for result in run["results"] for location in result["locations"]
                for place in location.get("logicalLocations", [])]
      print(len(run["results"]), sys.argv[1] in inside)
      """
    let result = try Tool.run(Tool.python, ["-c", judge, Self.leak], in: folder.path)
    result.expect(0)
    #expect(result.text == "8 True\n", "\(result.text)")
  }
}

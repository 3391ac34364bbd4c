import Domain
import Foundation
import TestSupport
import Testing

/// `release report`, judged by a browser.
@Suite struct ReportTests {
  /// Release 1.1.0 of customers with hostile names, each with a model of their own; 1.0.0 beside it, and 0.9.0 in the ledger.
  private static func workspace() throws -> WorkspaceFixture {
    let more = ["</title></script><img src=x onerror=\"window.ran=1\">", "{{7*7}} ${7*7} <%= 7 %>"]
    let hostile = try JSONValue(parsing: TestFile.bytes(Checkout.root + "/Tests/Scripts/hostile-names.json"))
    let names = hostile.listed.compactMap(\.string) + more
    let customers = names.indices.map { WorkspaceFixture.Customer("c\(100 + $0)", [.init("only\(100 + $0)", 1)]) }
    let fixture = try WorkspaceFixture(
      customers,
      configuration:
        #", "publish": [{"name": "downloads", "kind": "directory", "path": "www/{{app_id}}/{{version}}"}]"#,
      productMembers: #", "version": "1.0.0""#
    )
    let manifest = try JSONValue(parsing: TestFile.bytes(fixture.folder["customers.json"]))
    let named = zip(manifest.listed, names).map { entry, name -> JSONValue in
      guard case .object(let members) = entry else { return entry }
      return .object(members + [JSONMember("name", .string(name))])
    }
    try fixture.folder.write(JSONValue.array(named).serialized(), to: "customers.json")
    try ReleaseTool.buildAll(fixture, ["--quiet"])
    let configuration = try TestFile.text(fixture.configurationPath)
    try fixture.folder.write(
      configuration.replacing(#"{"version": "1.0.0""#, with: #"{"version": "1.1.0""#), to: "release.json")
    try ReleaseTool.buildAll(fixture, ["--quiet"])
    let record = try JSONValue(parsing: TestFile.bytes(fixture.folder["dist/1.1.0/c100/variant.json"]))
    let digest = record["products"]?.elements?.first?["sha256"]?.text ?? ""
    try fixture.folder.write(ledger(digest), to: "releases.jsonl")
    return fixture
  }

  /// - Parameter digest: of the zip.
  private static func ledger(_ digest: String) -> String {
    func line(_ event: String, _ version: String, _ more: String = "") -> String {
      #"{"schemaVersion":1,"event":"\#(event)","app_id":"c100","version":"\#(version)","channel":"downloads","#
        + #""products":[{"name":"ContextSDK","size":1000,"sha256":"\#(digest)"}],"models":[],"#
        + #""destination":"https://cdn.example.com/c100"\#(more),"time":"2026-01-02T03:04:05Z"}"# + "\n"
    }
    return line("published", "0.9.0") + line("published", "1.1.0")
      + line("withdrawn", "1.1.0", #","reason":"</script> crashes""#)
  }

  private static func report(_ fixture: WorkspaceFixture, _ arguments: [String] = []) throws -> Tool.Result {
    try ReleaseTool.run(["report", "--quiet"] + arguments, in: fixture.folder.path)
  }

  @Test func aBrowserFindsNothingWrong() throws {
    let fixture = try Self.workspace()
    try Self.report(fixture, ["--output", "vendor.html"]).expect(0)
    try Self.report(fixture, ["--customer", "c100", "-o", "customer.html"]).expect(0)
    let manifest = try JSONValue(parsing: TestFile.bytes(fixture.folder["customers.json"]))
    let names = manifest.listed.compactMap { $0["name"] }
    // A character that reorders or hides text is shown as one that is not known.
    let shown = names.map { name -> JSONValue in
      guard case .string(let text) = name else { return name }
      return .string(text.replacing(#/[\u{202E}\u{FEFF}]/#, with: "\u{FFFD}"))
    }
    try fixture.folder.write(JSONValue.array(shown).serialized(), to: "names.json")
    let pictures = Checkout.root + "/.build/report-screenshots"
    let folder = fixture.folder
    let result = try Judge.python(
      "browser.py", [pictures, folder["names.json"], folder["vendor.html"], folder["customer.html"]])
    print("screenshots:", result.text, terminator: "")
    try Self.report(fixture, ["--dashboard", "-o", "dashboard.html"]).expect(0)
    _ = try Judge.python("browser.py", [pictures, "dashboard", folder["dashboard.html"]])
    // No temporary file is left beside the pages.
    #expect(!TestFile.names(in: folder.path).contains { $0.hasPrefix(".") })
  }
}

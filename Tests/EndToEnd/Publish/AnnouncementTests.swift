import Domain
import Foundation
import TestSupport
import Testing

/// `announce`: who is told when a customer's release is public.
@Suite struct AnnouncementTests {
  private let fixture: WorkspaceFixture
  private let server: ServerProcess
  private var folder: TemporaryFolder { fixture.folder }

  private static let hook = #"{ "name": "slack", "webhook": "SLACK_URL", "template": "templates/slack.json" }"#
  private static let mail = #"{ "name": "mail", "command": ["scripts/tell.sh"] }"#

  init() throws {
    fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 3)]), .init("beta")])
    let path = fixture.folder.path
    server = try ServerProcess(Tool.python, [Judge.path("webhook_server.py"), path])
    try folder.write(DocumentedFile.text("templates/slack.json", in: "publishing.md"), to: "templates/slack.json")
    try folder.write(DocumentedFile.text("scripts/tell.sh", in: "publishing.md"), to: "scripts/tell.sh", mode: 0o755)
    try folder.write("#!/bin/sh\n{ echo \"to $2\"; cat; } >>mails\n", to: "bin/sendmail", mode: 0o755)
    try folder.write("ok", to: "mode")
    let manifest = try TestFile.text(folder["customers.json"])
    try folder.write(
      manifest.replacing(
        #"{"app_id": "beta","#, with: #"{"app_id": "beta", "variables": {"slack_channel": "beta-team"},"#),
      to: "customers.json")
  }

  private func configure(
    _ version: String = "1.0.0", _ announcements: [String] = [hook, mail], builds: Bool = true
  ) throws {
    try folder.write(
      """
      { "version": "\(version)", "retry": { "seconds": 0 }, "variables": { "slack_channel": "sdk" },
        "products": [{ "name": "ContextSDK", "version": "1.0.0", "base": "base/ContextSDK.xcframework" }],
        "artifact": { "url": "https://cdn.example.com/{{app_id}}/{{version}}/{{product}}.zip", "confirm": "channel" },
        "templates": { "package": "templates/Package.swift" },
        "announce": [\(announcements.joined(separator: ", "))],
        "publish": [
          { "name": "www", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip" },
          { "name": "mirror", "kind": "directory", "path": "mirror/{{app_id}}/{{version}}/{{product}}.zip" }] }
      """, to: "release.json")
    if builds { try run(["build", "--all", "--quiet"]).expect(0) }
  }

  /// No run says where the webhook is.
  private func run(_ arguments: [String]) throws -> Tool.Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let result = try ReleaseTool.run(
      arguments, in: folder.path,
      environment: [
        "SLACK_URL": "http://127.0.0.1:\(server.port)/mode/canary", "PATH": folder["bin"] + ":" + path,
      ])
    let ledger = (try? TestFile.text(folder["releases.jsonl"])) ?? ""
    #expect(!(result.text + result.errors + ledger).contains("canary"))
    return result
  }

  @discardableResult
  private func publish(_ more: String...) throws -> Tool.Result {
    let result = try run(["publish", "--all", "--quiet"] + more)
    result.expect(0)
    return result
  }

  private func lines(_ name: String, _ part: String) -> [String] {
    ((try? TestFile.text(folder[name])) ?? "").split(separator: "\n").map(String.init).filter { $0.contains(part) }
      .sorted()
  }

  @Test func everybodyIsToldOnce() throws {
    try configure()
    try run(["check"]).expect(0)
    try publish("--dry-run").expectTells(["alpha  slack: would announce", "beta  mail: would announce"])
    #expect(lines("releases.jsonl", "{").isEmpty && lines("log", "/mode/").isEmpty)
    // Not before it is at all channels.
    try publish("--channel", "www")
    #expect(lines("mails", "Subject").isEmpty)

    try folder.write("down", to: "mode")
    let failed = try publish("--json")
    failed.expectSays([
      "SLACK_URL: warning: slack was not told of 1.0.0: answers with the status 503", "makes up for it",
      "and 1 other customer",
    ])
    #expect(lines("mails", "Subject") == ["Subject: alpha has 1.0.0", "Subject: beta has 1.0.0"])
    #expect(lines("mails", "mirror: mirror/").count == 2 && lines("mails", "to sdk-releases@example.com").count == 2)
    #expect(lines("releases.jsonl", "announced").count == 2)
    try folder.write("ok", to: "mode")
    let tried = lines("log", "/mode/").count
    try publish().expectTells(["alpha  slack: announced", "0 published, 4 there already"])
    #expect(lines("log", "/mode/canary application/json").count == tried + 2)
    let bodies = try TestFile.text(folder["log"])
    for part in [#""channel": "sdk""#, #""channel": "beta-team""#, #""text": "alpha has ContextSDK 1.0.0: upsell 3""#] {
      #expect(bodies.contains(part), "\(bodies)")
    }
    let ledger = try TestFile.text(folder["releases.jsonl"])
    try publish()
    #expect(lines("log", "/mode/").count == tried + 2 && lines("mails", "Subject").count == 2)
    #expect(try TestFile.text(folder["releases.jsonl"]) == ledger)
    try DocumentJudge.validate(
      [("publish", failed.text)] + ledger.split(separator: "\n").map { ("ledger", String($0)) })
  }

  @Test func theStandardDocumentKeepsItsSchema() throws {
    try configure("1.0.0", [#"{ "name": "log", "command": ["sh", "-c", "cat >>told"] }"#])
    try publish()
    let told = lines("told", "{")
    #expect(told.count == 2)
    try DocumentJudge.validate(told.map { ("announcement", $0) })
    let alpha = try JSONValue(parsing: Array(try #require(told.first).utf8))
    #expect(alpha["app_id"]?.text == "alpha" && alpha["channels"]?.elements?.count == 2)
    #expect(!told[0].contains("beta") && !told[1].contains("alpha"))
  }

  /// Nobody is told of what was there before, and of what another run has brought.
  @Test func onlyWhatIsNewIsAnnounced() throws {
    try configure("1.0.0", [])
    try publish()
    try configure()
    try publish()
    try TestFile.remove(folder["releases.jsonl"])
    try publish()
    #expect(lines("mails", "Subject").isEmpty && lines("log", "/mode/").isEmpty)
    try configure("1.1.0")
    try publish()
    #expect(lines("mails", "Subject").count == 2 && lines("log", "/mode/").count == 2)
    try run(["withdraw", "1.1.0", "--all", "--yes", "--reason", "crashes"]).expect(0)
    #expect(lines("mails", "Subject").count == 2 && lines("log", "/mode/").count == 2)
  }

  @Test func theNextRunMakesUpForAKilledOne() throws {
    try configure("1.0.0", [Self.mail])
    let script = try TestFile.text(folder["scripts/tell.sh"])
    try folder.write("#!/bin/sh\nkill -9 $PPID\n", to: "scripts/tell.sh", mode: 0o755)
    #expect(try run(["publish", "--customer", "alpha"]).status == -9)
    #expect(lines("releases.jsonl", "published").count == 2)
    try folder.write(script, to: "scripts/tell.sh", mode: 0o755)
    for _ in 0..<2 { try publish() }
    #expect(lines("mails", "Subject") == ["Subject: alpha has 1.0.0", "Subject: beta has 1.0.0"])
  }

  @Test func whatIsWrongIsFoundBefore() throws {
    try folder.write(#"{ "text": "{{none}}" }"#, to: "templates/slack.json")
    try configure(builds: false)
    try run(["check"]).expectSays(["templates/slack.json:1:12: unknown placeholder {{none}}", "release: 1 problem"])
    try folder.write(#"{ "text": "com.example.beta", }"#, to: "templates/slack.json")
    try run(["check"]).expectSays(["templates/slack.json:1: makes an announcement that is not JSON"])
    try folder.write(#"{ "text": "com.example.beta" }"#, to: "templates/slack.json")
    try run(["check"]).expectSays(["templates/slack.json: ", "com.example.beta", "app_id alpha"])
  }
}

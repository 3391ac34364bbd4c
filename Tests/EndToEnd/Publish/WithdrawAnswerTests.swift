import Domain
import Foundation
import TestSupport
import Testing

/// What `release withdraw` is told, and what it asks.
@Suite struct WithdrawAnswerTests {
  @Test(arguments: [
    "two\nlines\r\n", "\u{1B}[31mred\u{7}", #"{"event": "published"}"#, "\\\"'`$(id)",
    "Größe \u{202E}abc", String(repeating: "long ", count: 5000),
  ]) func anyReasonIsKept(_ reason: String) throws {
    let workspace = try PublishWorkspace.twoReleases()
    try workspace.withdraw("1.5.0", ["--customer", "trailcast"], reason: reason).expect(0)
    let lines = try TestFile.text(workspace.folder["releases.jsonl"])
    let found = try Tool.run(
      "python3",
      [
        "-c",
        "import json,sys; print(json.dumps([e['reason'] for e in map(json.loads, sys.stdin.buffer) if e['event'] == 'withdrawn']))",
      ],
      input: lines)
    #expect(try JSONValue(parsing: found.output) == .array([.string(reason), .string(reason)]))
    let log = try workspace.git(["-C", workspace.remote("trailcast"), "log", "--format=%B", "main"])
    #expect(log.hasPrefix("Withdraw 1.5.0\n\nThe files are those of 1.4.0 again.\n"), "the reason is the vendor's own")
    let refused = try ReleaseTool.run(["build", "--customer", "trailcast"], in: workspace.folder.path)
    refused.expect(65)
    #expect(!refused.errors.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    let status = try ReleaseTool.run(["status", "--json"], in: workspace.folder.path)
    try DocumentJudge.validate([("status", status.text)])
  }

  @Test func itAsksBeforeItActs() throws {
    let workspace = try PublishWorkspace.twoReleases()
    let before = try workspace.state(of: "trailcast")
    let arguments = ["withdraw", "1.5.0", "--customer", "trailcast", "--reason", "crashes at launch"]
    let result = try ReleaseTool.run(arguments, in: workspace.folder.path)
    result.expect(64)
    result.expectSays(["there is no terminal to ask at", "pass --yes"])
    for (answer, status) in [("no", Int32(1)), ("yes", 0)] {
      let asked = try Tool.run(
        Tool.python, [Judge.path("dialogue.py"), "[y/N]", answer, "--", ReleaseTool.path] + arguments,
        in: workspace.folder.path, environment: ReleaseTool.environment.merging(PublishWorkspace.identity) { $1 })
      #expect(
        asked.text.contains("Withdraw 1.5.0 from trailcast? Its tags are deleted, and its zips stay."), "\(asked.text)")
      #expect(asked.status == status, "\(asked.text)")
      if answer == "no" { #expect(try workspace.state(of: "trailcast") == before) }
    }
    #expect(try workspace.tree("trailcast", "main") == workspace.tree("trailcast", "1.4.0"))
  }

  @Test func whatWasNeverPublishedCannotBeWithdrawn() throws {
    let workspace = try PublishWorkspace()
    try workspace.withdraw("1.4.0", ["--all"]).expect(65)
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    let result = try workspace.withdraw("1.4.0", ["--customer", "trailcats", "--customer", "trailcast"])
    result.expect(2)
    result.expectSays([#"1.4.0 was not published to "trailcats""#, "did you mean trailcast?"])
    for (arguments, says) in [
      (["1.4.0", "--reason", "r"], "no customers"), (["--all", "--reason", "r"], "VERSION"),
      (["1.4.0", "--all"], "--reason <text> is missing"), (["1.4.0", "--all", "--reason", " \n"], "--reason <text>"),
      (["latest", "--all", "--reason", "r"], "a version such as"),
    ] {
      let result = try ReleaseTool.run(["withdraw", "--yes"] + arguments, in: workspace.folder.path)
      result.expect(64)
      result.expectSays([says])
    }
  }
}

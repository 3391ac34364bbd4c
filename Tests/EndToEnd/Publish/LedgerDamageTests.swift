import TestSupport
import Testing

/// A ledger that a merge or a person has changed: every command judges a line in the same way.
@Suite struct LedgerDamageTests {
  private let release: SmallRelease
  private let lines: [Substring]
  private static let commands = [
    ["build", "--all"], ["check"], ["plan"], ["publish", "--all"], ["report"], ["ship", "1.0.0", "--yes", "--no-push"],
    ["status"],
    ["withdraw", "1.0.0", "--all", "--yes", "--reason", "bad"],
  ]

  init() throws {
    release = try SmallRelease(customers: 2)
    try release.publish().expect(0)
    // For `ship`.
    try release.shell("git init -q -b main && git add -A && git commit -qm 'feat: one' && git tag 1.0.0").expect(0)
    lines = try TestFile.text(release.folder["releases.jsonl"]).split(separator: "\n")
  }

  private func run(_ arguments: [String]) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: release.folder.path, environment: PublishWorkspace.identity)
  }

  private func write(_ lines: [Substring]) throws {
    try release.folder.write(lines.map { $0 + "\n" }.joined(), to: "releases.jsonl")
  }

  @Test(arguments: [
    (#""event": "published""#, #""event": "rolled-back""#, ["was written by a newer version", "update `release`"]),
    (#""version": "1.0.0""#, #""version": "one""#, ["is not a line of a ledger: version is not a version"]),
    (#""sha256": ""#, #""sha256": "x"#, ["is not a line of a ledger: sha256 of ContextSDK is not a SHA-256"]),
  ]) func aLineOfSomebodyElseEndsEveryCommand(original: String, replacement: String, words: [String]) throws {
    let changed = lines[0].replacing(original, with: replacement)
    try #require(changed != lines[0])
    try write([lines[0], changed[...]] + lines[1...])
    for command in Self.commands {
      let result = try run(command)
      result.expect(65)
      result.expectSays(["releases.jsonl:2: "] + words)
    }
  }

  /// What either side names is never made again with other bytes.
  @Test func aMergeThatIsNotFinishedStopsOnlyWhoWrites() throws {
    try write([lines[0], "<<<<<<< HEAD", lines[1], "=======", lines[2], lines[3], ">>>>>>> main"])
    for command in Self.commands {
      let writes = ["publish", "ship", "withdraw"].contains(command[0])
      let result = try run(command)
      result.expect(writes ? 65 : 0)
      if command[0] == "report" {
        #expect(result.text.contains("is a conflict marker"))
        continue
      }
      result.expectSays([
        "releases.jsonl:2: \(writes ? "" : "warning: ")is a conflict marker",
        "remedy: keep the lines of both sides: delete only the marker lines",
      ])
    }
    let template = try TestFile.text(release.folder["release.json"])
    try release.folder.write(
      template.replacing(#""products":[{"#, with: #""models":{"directory":"Models"},"products":[{"#), to: "release.json"
    )
    let other = try run(["build", "--all"])
    other.expect(65)
    other.expectSays(["1.0.0 was published, but this build has other zips for customer100, customer101"])
    try release.folder.write(template, to: "release.json")
    try write(lines)
    try release.publish().expectTells(["0 published, 4 there already"])
  }
}

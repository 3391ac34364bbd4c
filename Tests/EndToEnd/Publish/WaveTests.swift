import Domain
import Foundation
import TestSupport
import Testing

/// A release that reaches some customers first.
@Suite struct WaveTests {
  private let release: SmallRelease
  private var canary: String { release.customers[4] }

  init() throws {
    release = try SmallRelease(customers: 12)
    try release.folder.write(
      try TestFile.text(release.folder["release.json"]).replacing(
        #/"version":"1.0.0"}$/#, with: #""version":"1.0.0","waves":["canary","10%","50%"]}"#), to: "release.json")
    try setWave("canary")
  }

  private func setWave(_ name: String) throws {
    let text = try TestFile.text(release.folder["customers.json"]).replacing(#/"wave": "[^"]*", /#, with: "")
    let entry = "{\"app_id\": \"\(canary)\""
    try #require(text.contains(entry))
    try release.folder.write(
      text.replacing(entry, with: "{\"wave\": \"\(name)\", \"app_id\": \"\(canary)\""), to: "customers.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: release.folder.path, environment: PublishWorkspace.identity)
  }

  /// Whose repository has the tag.
  private func holders() throws -> Set<String> {
    let found = try release.shell(
      "for one in remotes/*.git; do git -C $one rev-parse -q --verify 1.0.0 >&2 && echo $one; done; :")
    return Set(found.text.split(separator: "\n").map { String($0.dropFirst("remotes/".count).dropLast(".git".count)) })
  }

  /// The waves of `status --json`: name, customers, who have it, from whom it was withdrawn.
  private func counts() throws -> [String] {
    let result = try run("status", "--json")
    try DocumentJudge.validate([("status", result.text)])
    return try JSONValue(parsing: result.output)["waves"]?.listed.map { wave in
      "\(wave["wave"]?.string ?? "") \(["customers", "published", "withdrawn"].compactMap { wave[$0]?.integer })"
    } ?? []
  }

  /// The lines that docs/publishing.md shows, one after the other.
  @Test func thePageIsWhatHappens() throws {
    let page = try TestFile.text(Checkout.root + "/docs/publishing.md")
    let rest = try #require(page.components(separatedBy: "<!-- waves -->\n```sh\n").last)
    let lines = try #require(rest.components(separatedBy: "```").first).split(separator: "\n").map(String.init)
    var held: [Set<String>] = []
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      try #require(words[0] == "release")
      let result = try ReleaseTool.run(
        Array(words.dropFirst()), in: release.folder.path, environment: PublishWorkspace.identity)
      result.expect(0)
      held.append(try holders())
      if line == "release status" {
        result.expectTells([
          "wave    customers  have 1.0.0  withdrawn\n", "canary          1           1          0\n",
          "10%             2           1          0\n", "50%             6           1          0\n",
          "all            12           1          0\n",
        ])
      }
    }
    #expect(held.map(\.count) == [0, 1, 1, 1, 2, 6, 12])
    #expect(held[1] == [canary])
    for (before, after) in zip(held, held.dropFirst()) { #expect(after.isSuperset(of: before)) }
    #expect(try counts() == ["canary [1, 1, 0]", "10% [2, 2, 0]", "50% [6, 6, 0]", "all [12, 12, 0]"])
    let state = try release.state()
    let again = try run("promote", "1.0.0")
    again.expect(0)
    #expect(again.text == "1.0.0: everybody has it; nothing is left to promote\n")
    let document = try run("promote", "--json")
    try DocumentJudge.validate([("publish", document.text)])
    #expect(try JSONValue(parsing: document.output)["wave"] == nil)
    #expect(try release.state() == state)
  }

  @Test func whatWasWithdrawnIsNotPromoted() throws {
    let early = try run("promote")
    early.expect(65)
    early.expectSays(["nobody has 1.0.0", "begin with `release publish --wave canary`"])
    try run("publish", "--wave", "50%", "--quiet").expect(0)
    let first = try holders()
    let withdrawal = ["withdraw", "1.0.0", "--wave", "canary", "--reason", "it crashes", "--yes"]
    for _ in 0..<2 {
      try ReleaseTool.run(withdrawal, in: release.folder.path, environment: PublishWorkspace.identity).expect(0)
      #expect(try holders() == first.subtracting([canary]))
    }
    #expect(try counts() == ["canary [1, 0, 1]", "10% [2, 1, 1]", "50% [6, 5, 1]", "all [12, 5, 1]"])
    let refused = try run("promote", "--to", "all")
    refused.expect(65)
    refused.expectSays(["1.0.0 was withdrawn from \(canary): it crashes", "release publish --all"])
    #expect(try holders() == first.subtracting([canary]))
    // The advice is right.
    try run("publish", "--all", "--quiet").expect(2)
    #expect(try holders() == Set(release.customers).subtracting([canary]))
    let nobody = try run("withdraw", "1.0.1", "--wave", "canary", "--reason", "x", "--yes")
    nobody.expect(65)
  }

  /// While a customer's repository takes the release.
  @Test func theNextRunFinishesOneThatWasKilled() throws {
    let wanted = try release.undisturbedState()
    try run("publish", "--wave", "canary", "--quiet").expect(0)
    let watcher = try TagWatcher(release.folder)
    for (number, appID) in [release.customers[1], release.customers[7], release.customers[10]].enumerated() {
      let hook = "remotes/\(appID).git/hooks/pre-receive"
      try release.folder.write(
        "#!/bin/sh\ntouch met\nuntil [ -e go ]; do sleep 0.02; done\n", to: hook, mode: 0o755)
      let promotion = try BackgroundRun(
        ["promote", "--to", "all", "--jobs", "2", "--quiet"], in: release.folder.path,
        environment: PublishWorkspace.identity)
      let met = release.folder["remotes/\(appID).git/met"]
      try BackgroundRun.wait(for: "push \(number)") { !promotion.isRunning || TestFile.exists(met) }
      #expect(promotion.isRunning)
      promotion.send(SIGKILL)
      try release.folder.write("", to: "remotes/\(appID).git/go")
      _ = promotion.end()
      try TestFile.remove(release.folder[hook])
    }
    try run("promote", "--to", "all", "--quiet").expect(0)
    #expect(try release.state() == wanted)
    try watcher.expectSeen(release.customers.count)
    #expect(try run("promote").text.hasSuffix("nothing is left to promote\n"))
  }

  @Test func mistakesAreTold() throws {
    try setWave("canry")
    for command in [["check"], ["publish", "--all"]] {
      let unknown = try ReleaseTool.run(command, in: release.folder.path, environment: PublishWorkspace.identity)
      unknown.expect(65)
      unknown.expectSays([
        "[4].wave: `waves` in release.json does not have \"canry\"", "app_id \(canary)", "did you mean \"canary\"?",
      ])
    }
    try setWave("canary")
    let wave = try run("publish", "--wave", "canry")
    wave.expect(64)
    wave.expectSays(["release.json:", "there is no wave \"canry\"", "did you mean canary?"])
    let other = try run("promote", "1.0.1")
    other.expect(65)
    other.expectSays(["is 1.0.0, and 1.0.1 is to be promoted"])
    try release.folder.write(
      try TestFile.text(release.folder["release.json"]).replacing(#/,"waves":\[[^\]]*\]/#, with: ""), to: "release.json"
    )
    let missing = try run("check")
    missing.expect(65)
    missing.expectSays(["release.json has no `waves`", "add \"waves\": [\"canary\"] to release.json"])
  }

  /// The tag stands for everybody, and the rest comes later.
  @Test func shippingToSome() throws {
    let workspace = try ShipWorkspace()
    let shipped = try workspace.ship(["minor", "--wave", "20%", "--push", "--yes"])
    shipped.expect(0)
    #expect(TestFile.names(in: workspace.folder["dist/1.5.0"]).count == 6)
    func tags() throws -> Int {
      try PublishWorkspace.customers.count {
        try !workspace.git(["-C", "remotes/\($0).git", "tag", "--list", "1.5.0"]).isEmpty
      }
    }
    #expect(try tags() == 1)
    #expect(try workspace.git(["ls-remote", "origin", "refs/tags/1.5.0"]).contains("1.5.0"))
    let again = try workspace.ship(["minor", "--wave", "20%", "--push", "--yes"])
    again.expectTells(["already shipped 1.5.0: the ledger has every customer of wave 20%"])
    let document = try workspace.ship(["1.5.0", "--wave", "60%", "--push", "--dry-run", "--json"])
    try DocumentJudge.validate([("ship", document.text)])
    #expect(try JSONValue(parsing: document.output)["wave"] == "60%")
    try workspace.ship(["1.5.0", "--wave", "60%", "--push", "--yes"]).expect(0)
    #expect(try tags() == 3)
    try ReleaseTool.run(["promote", "1.5.0"], in: workspace.folder.path, environment: ShipWorkspace.identity).expect(0)
    #expect(try tags() == 5)
    // Only the ledger is left, and the next release is the next.
    try workspace.ship(["1.5.0", "--push", "--yes"]).expect(0)
    #expect(try workspace.git(["show", "origin/main:releases.jsonl"]).split(separator: "\n").count == 10)
  }
}

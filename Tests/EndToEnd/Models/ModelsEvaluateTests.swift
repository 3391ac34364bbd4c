import Foundation
import TestSupport
import Testing

/// `release models evaluate`, with counts that a test makes up. Days are those of `RELEASE_TIME`.
@Suite struct ModelsEvaluateTests {
  /// Counts of one day: devices and sales of challenger and control.
  private typealias Day = (challenger: (Int, Int), control: (Int, Int))

  private static func text(_ day: Int, _ hour: String = "T12:00:00Z") -> String {
    let date = Date(timeIntervalSince1970: 1_796_000_000 + Double(day) * 86_400)
    return String(date.formatted(.iso8601).prefix(10)) + hour
  }

  /// alpha and beta with model 5 in stage 1 of experiment e1, begun on day 0.
  private func workspace(_ evidence: String = "", customers: [String] = ["alpha"]) throws -> ModelsWorkspace {
    let workspace = try ModelsWorkspace(isPublished: false, time: Self.text(0))
    let release = try TestFile.text(workspace.folder["release.json"])
    try workspace.folder.write(
      release.replacing(#""ota": {"#, with: #""ota": { "evidence": { "window": 1\#(evidence) },"#), to: "release.json")
    for customer in customers {
      try workspace.train(5, appID: customer)
      try workspace.run("publish", "--customer", customer, environment: at(0)).expect(0)
      try workspace.run(
        "rollout", "--customer", customer, "--flow", "upsell", "--to", "5", "--experiment", "e1", environment: at(0)
      ).expect(0)
    }
    return workspace
  }

  private func at(_ day: Int) -> [String: String] { ["RELEASE_TIME": Self.text(day)] }

  private func write(
    _ workspace: ModelsWorkspace, _ days: [Int: Day], stage: Int = 1, customers: [String] = ["alpha"],
    name: String = "c.csv"
  ) throws {
    var lines = ["app_id,flowName,experiment,day,group,devices,sales,loadFailures"]
    for customer in customers {
      for (day, counts) in days.sorted(by: { $0.key < $1.key }) {
        for (group, numbers) in [("challenger", counts.challenger), ("control", counts.control)] {
          lines.append("\(customer),upsell,e1,\(Self.text(day, "")),\(group)-\(stage),\(numbers.0),\(numbers.1),0")
        }
      }
    }
    try workspace.folder.write(lines.joined(separator: "\n") + "\n", to: "counts/" + name)
  }

  private func evaluate(_ workspace: ModelsWorkspace, day: Int, _ options: String...) throws -> Tool.Result {
    try workspace.run(["evaluate", "--metrics", "counts"] + options, environment: at(day))
  }

  private static let bad: [Int: Day] = [
    1: ((100, 2), (1000, 200)), 2: ((50, 1), (500, 90)), 3: ((20, 0), (200, 41)), 4: ((5, 0), (50, 1)),
  ]
  private static let equal: [Int: Day] = [
    1: ((100, 20), (1000, 200)), 2: ((50, 9), (500, 90)), 3: ((20, 4), (200, 41)), 4: ((5, 0), (50, 1)),
  ]

  @Test func aBadModelIsStopped() throws {
    let workspace = try workspace()
    try write(workspace, Self.bad)
    // A plan needs no key, and changes nothing.
    let plan = try workspace.run(
      ["evaluate", "--metrics", "counts", "--json"], environment: at(4).merging(["RELEASE_OTA_KEY": "none"]) { $1 })
    plan.expect(1)
    try DocumentJudge.validate([("models-evaluate", plan.text)])
    #expect(plan.text.contains(#""decision": "stop""#) && plan.text.contains(#""applied": false"#))
    #expect(try workspace.told() == "- 5 1")
    let done = try evaluate(workspace, day: 4, "--apply", "--page", "page.html")
    done.expect(1)
    done.expectTells(["stopped by evidence: sales"])
    #expect(try workspace.told() == "- - 0")
    #expect(try workspace.events().last == "alpha stopped")
    let ledger = try TestFile.text(workspace.folder["models.jsonl"])
    try DocumentJudge.validate(ledger.split(separator: "\n").map { ("models-ledger", String($0)) })
    #expect(ledger.contains(#""reason": "stopped by evidence: sales", "evidence": {"e": "#))
    #expect(ledger.contains("\"through\": \"\(Self.text(2, ""))\""))
    try evaluate(workspace, day: 4, "--apply").expect(0)
    // Stopped is stopped: only another id may follow.
    let again = try workspace.run(
      "rollout", "--customer", "alpha", "--flow", "upsell", "--to", "5", "--experiment", "e1", environment: at(5))
    again.expect(65)
    again.expectSays(["experiment e1 has ended, and is never resumed"])
    try workspace.run(
      "rollout", "--customer", "alpha", "--flow", "upsell", "--to", "5", "--experiment", "e2", environment: at(5)
    ).expect(0)
    try Judge.python(
      "browser.py", [workspace.folder["pictures"], "page", workspace.folder["page.html"]])
  }

  /// Up along the plan, once a day, as far as a run without a person may.
  @Test func agoodModelGoesOn() throws {
    let workspace = try workspace(#", "unattended": 0.05"#)
    try write(workspace, [1: ((100, 20), (1000, 200))])
    try evaluate(workspace, day: 0, "--apply").expectTells(["stage 1 is not a day old"])
    try evaluate(workspace, day: 1, "--apply").expectTells(["no day of stage 1 has closed"])
    try write(workspace, Self.equal)
    #expect(try workspace.told() == "- 5 1")
    try evaluate(workspace, day: 4, "--apply").expectTells(["done: stage 2, 5 % of devices"])
    #expect(try workspace.told() == "- 5 2")
    try evaluate(workspace, day: 4, "--apply").expectTells(["stage 2 is not a day old"])
    try write(
      workspace, [5: ((400, 80), (500, 100)), 6: ((200, 40), (250, 50)), 7: ((9, 1), (10, 1))], stage: 2, name: "d.csv")
    let more: [Int: Day] = Self.equal.merging([5: ((1, 0), (9, 1)), 6: ((1, 0), (9, 1)), 7: ((1, 0), (9, 1))]) { $1 }
    try write(workspace, more)
    let held = try evaluate(workspace, day: 7, "--apply")
    held.expectTells(["a person takes it to more than 5 % of devices: `release models advance`"])
    #expect(try workspace.told() == "- 5 2")
    // Beyond its days it ends.
    try write(workspace, [80: ((1, 0), (9, 1))].merging(more) { $1 }, name: "c.csv")
    #expect(try workspace.events().filter { $0.hasPrefix("alpha") }.last == "alpha advanced")
  }

  @Test func aModelThatHasProvenItselfIsPromoted() throws {
    let days: [Int: Day] = [1: ((900, 300), (1000, 200)), 2: ((100, 30), (100, 20)), 3: ((5, 0), (5, 0))]
    for isAutomatic in [false, true] {
      let workspace = try workspace(isAutomatic ? #", "promote": "automatic""# : "")
      // The division is not that of the groups: that comes first.
      try write(workspace, days)
      try evaluate(workspace, day: 3, "--apply").expectTells(["devices are not divided as the groups say"])
      try write(
        workspace, days.mapValues { (($0.challenger.0, $0.challenger.1), ($0.control.0 * 10, $0.control.1 * 9)) })
      let result = try evaluate(workspace, day: 3, "--apply")
      result.expect(0)
      result.expectTells([isAutomatic ? "done: has proven itself" : "a person promotes it: `release models promote`"])
      #expect(try workspace.told() == (isAutomatic ? "5 - 0" : "- 5 1"))
    }
  }

  @Test(
    arguments: [
      ([1: ((100, 2), (1000, 200)), 3: ((9, 0), (90, 9))], 4, "has no rows for both groups of"),
      ([1: ((100, 2), (1000, 200)), 2: ((9, 0), (90, 9))], 8, "more than 48 hours ago"),
      ([1: ((100, 2), (1000, 200)), 2: ((9, 0), (90, 9))], 0, "which is to come"), ([:], 6, "there is no row of it"),
    ] as [([Int: ((Int, Int), (Int, Int))], Int, String)])
  func onDoubtNothingHappens(days: [Int: ((Int, Int), (Int, Int))], day: Int, says: String) throws {
    let workspace = try workspace()
    try write(workspace, days.mapValues { (challenger: $0.0, control: $0.1) })
    let result = try evaluate(workspace, day: day, "--apply")
    result.expect(0)
    result.expectTells(["held: ", says])
    #expect(try workspace.told() == "- 5 1")
  }

  @Test func numbersThatFallAndDaysThatChangeAreSaid() throws {
    let workspace = try workspace()
    try write(workspace, Self.equal)
    try write(workspace, [1: ((90, 20), (1000, 200))], name: "d.csv")
    try evaluate(workspace, day: 4, "--apply").expectTells([
      "devices of challenger-1 on \(Self.text(1, "")) fell from 100 to 90"
    ])
    try TestFile.remove(workspace.folder["counts/d.csv"])
    try evaluate(workspace, day: 4, "--apply").expectTells(["done: stage 2"])
    try write(workspace, Self.equal.merging([1: ((100, 21), (1000, 200))]) { $1 })
    let edited = try evaluate(workspace, day: 5)
    edited.expectSays(["has other counts until \(Self.text(2, "")) than those that stage 2 was decided by"])
  }

  @Test func allThatIsWrongInCountsIsSaidAtOnce() throws {
    let workspace = try workspace()
    let header = "app_id,flowName,experiment,day,group,devices,sales"
    try workspace.folder.write(
      header + "\nalpha,upsell,e1,2026-02-30,challenger-1,5,1\nalpha,upsell,e1,2026-02-03,challenger-1,5,six\n"
        + "alpha,upsell,e1,2026-02-03,challenger-1,5,6\nalpha,upsell\n\"alpha\",upsell,e1,2026-02-04,control-1,5,1\n"
        + "alpha,upsell,e1,2026-02-04,control-1,5,1\n", to: "counts/a.csv")
    try workspace.folder.write("{\"app_id\": \"alpha\", \"sales\": 1.5}\n", to: "counts/b.jsonl")
    let result = try evaluate(workspace, day: 4, "--apply")
    result.expect(65)
    result.expectSays([
      "a.csv:2: day is \"2026-02-30\"", "a.csv:3: sales is \"six\"", "a.csv:4: has 6 sales of 5 devices",
      "a.csv:5: has 2 fields", "a.csv:7: repeats the experiment, day and group of line 6",
      "b.jsonl:1: names no flowName",
    ])
    #expect(try workspace.told() == "- 5 1")
    for (text, says) in [("", "is empty"), ("a,b\n", "names no app_id"), ("\u{FF}", "names no app_id")] {
      let input = try Tool.run(
        ReleaseTool.path, ["models", "evaluate", "--metrics", "-"], in: workspace.folder.path,
        environment: ModelsWorkspace.environment.merging(at(4)) { $1 }, input: text)
      input.expect(65)
      input.expectSays(["standard input:1: \(says)"])
    }
    try workspace.run("evaluate", environment: at(4)).expectSays(["release.json names no \"metrics\""])
  }

  /// More than one customer in twenty: that is no single model's fault.
  @Test func manyAtOnceIsNewsOfItsOwn() throws {
    let workspace = try workspace(customers: ["alpha", "beta"])
    try write(workspace, Self.bad, customers: ["alpha", "beta", "gamma"])
    let result = try evaluate(workspace, day: 4, "--apply")
    result.expect(1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.first?.contains("2 customers of 2 are stopped in one run: alpha, beta") == true)
    result.expectSays(["have rows of gamma, to whom nothing was published"])
    #expect(try [workspace.told("alpha"), workspace.told("beta")] == ["- - 0", "- - 0"])
  }

  /// Both end, and the ledger has the stop once.
  @Test func twoAtOnceAgree() async throws {
    let workspace = try workspace()
    try write(workspace, Self.bad)
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<4 { group.addTask { try evaluate(workspace, day: 4, "--apply").status } }
      for try await status in group { #expect([0, 1].contains(status)) }
    }
    #expect(try workspace.events().filter { $0 == "alpha stopped" }.count == 1)
    #expect(try workspace.told() == "- - 0")
  }

  /// A run that was killed once devices knew: the next one brings the feed and the ledger after it.
  @Test func whatARunThatWasKilledHasLeftIsFinished() throws {
    let workspace = try workspace()
    try write(workspace, Self.bad)
    let behind = ["models.jsonl", "www/alpha/feed.json", "www/alpha/upsell/1.0.json"]
    let before = try behind.map { try? TestFile.text(workspace.folder[$0]) }
    try evaluate(workspace, day: 4, "--apply").expect(1)
    for (path, text) in zip(behind, before) {
      if let text { try workspace.folder.write(text, to: path) } else { try? TestFile.remove(workspace.folder[path]) }
    }
    try workspace.run(["status"], environment: at(4)).expect(1)
    try evaluate(workspace, day: 4, "--apply").expect(0)
    #expect(try workspace.events().last == "alpha stopped")
    try workspace.run(["status"], environment: at(4)).expect(0)
    let ended = try TestFile.text(workspace.folder["www/alpha/feed.json"])
    try evaluate(workspace, day: 4, "--apply").expect(0)
    #expect(try TestFile.text(workspace.folder["www/alpha/feed.json"]) == ended)
  }

  /// A place that was restored from a backup is behind the ledger.
  @Test func aPlaceThatIsBehindIsLeftAlone() throws {
    let workspace = try workspace()
    try TestFile.copy(workspace.folder["www"], to: workspace.folder["backup"])
    try workspace.run("advance", "--customer", "alpha", environment: at(1)).expect(0)
    try TestFile.remove(workspace.folder["www"])
    try TestFile.copy(workspace.folder["backup"], to: workspace.folder["www"])
    try write(workspace, Self.bad)
    let result = try evaluate(workspace, day: 4, "--apply")
    result.expect(65)
    result.expectSays(["and models.jsonl says that"])
    #expect(try workspace.told() == "- 5 1")
  }

  @Test func aRolloutSaysWhatItWouldFind() throws {
    let workspace = try ModelsWorkspace(isPublished: true, time: Self.text(0))
    func traffic(_ devices: Int) throws {
      let rows = (0..<20).map { "alpha,upsell,,\(Self.text($0 - 20, "")),all,\(devices),\(devices / 25)" }
      try workspace.folder.write(
        "app_id,flowName,experiment,day,group,devices,sales\n" + rows.joined(separator: "\n"), to: "counts/t.csv")
    }
    func rollout(_ options: String...) throws -> Tool.Result {
      try workspace.run(
        ["rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3", "--metrics", "counts"] + options,
        environment: at(1))
    }
    try traffic(40_000)
    let plan = try rollout("--dry-run", "--json")
    plan.expect(0)
    try DocumentJudge.validate([("models", plan.text)])
    try rollout("--dry-run").expectTells(["280000 devices a week, of which 4 % buy", "a loss of 80 % is found by day "])
    #expect(try workspace.told() == "- - 0")
    try traffic(100)
    let blind = try rollout()
    blind.expect(65)
    blind.expectSays(["half of all sales could be lost within 70 days without a trace", "give it more days"])
    #expect(try workspace.told() == "- - 0")
  }

  /// From the ledger, the counts of each day and the sources, everything that was published is made again to the same bytes.
  @Test func aHistoryIsMadeAgain() throws {
    let workspace = try workspace()
    let copy = try ModelsWorkspace(copying: workspace)
    let later: [Int: Day] = [5: ((400, 8), (500, 100)), 6: ((200, 4), (250, 50)), 7: ((9, 1), (10, 1))]
    let more: [Int: Day] = [5: ((1, 0), (9, 1)), 6: ((1, 0), (9, 1)), 7: ((1, 0), (9, 1))]
    for workspace in [workspace, copy] {
      try write(workspace, Self.equal)
      try evaluate(workspace, day: 4, "--apply").expect(0)
      try write(workspace, Self.equal.merging(more) { $1 })
      try write(workspace, later, stage: 2, name: "d.csv")
      try evaluate(workspace, day: 7, "--apply").expect(1)
    }
    try Tool.run("diff", ["-r", workspace.folder["www"], copy.folder["www"]]).expect(0)
    #expect(
      try TestFile.bytes(workspace.folder["models.jsonl"]) == TestFile.bytes(copy.folder["models.jsonl"]))
    #expect(try workspace.events().suffix(2) == ["alpha advanced", "alpha stopped"])
  }

  /// The query of docs/evidence.md makes counts that can be read, with rows for days without a device.
  @Test func theQueryOfThePageMakesCounts() throws {
    let workspace = try workspace()
    try workspace.folder.write("", to: "counts/.keep")
    try Judge.python(
      "evidence_query.py", [Checkout.root + "/docs/evidence.md", "e1", Self.text(0, ""), Self.text(6, "")],
      in: workspace.folder.path)
    let counts = try TestFile.text(workspace.folder["counts/counts.csv"]).split(separator: "\n")
    #expect(counts.count == 1 + 2 * 6)
    #expect(counts[1] == "alpha,upsell,e1,\(Self.text(1, "")),challenger-1,36,0,0,0,0,0")
    // Of 364, half of which buy, a third of those too late, by the numbers of devices.
    #expect(counts[2].hasPrefix("alpha,upsell,e1,\(Self.text(1, "")),control-1,364,122,"))
    let result = try evaluate(workspace, day: 6)
    result.expect(1)
    result.expectTells(["stopped by evidence: sales"])
  }
}

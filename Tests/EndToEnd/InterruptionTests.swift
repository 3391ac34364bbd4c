import TestSupport
import Testing

/// A build that is killed at any instant keeps the old variants, and running again recovers. `KilledCallTests` chooses the
/// calls; here, chance does.
@Suite struct InterruptionTests {
  struct Interruption: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var signal: String
    var runs: Int
    var seed: UInt64
  }

  static let interruptions = [
    Interruption(testDescription: "killed", signal: "SIGKILL", runs: 12, seed: 9),
    Interruption(testDescription: "ctrl-C", signal: "SIGINT", runs: 6, seed: 2),
    Interruption(testDescription: "terminated", signal: "SIGTERM", runs: 4, seed: 15),
  ]

  @Test(arguments: interruptions) func leavesEveryVariantWhole(_ interruption: Interruption) throws {
    let releases = try TwoReleases()
    let duration = try ContinuousClock().measure {
      try Tool.run(ReleaseTool.path, releases.build(0), in: releases.output).expect(0)
    }
    let seconds = Double(duration.components.attoseconds) / 1e18 + Double(duration.components.seconds)
    var generator = SeededGenerator(seed: interruption.seed)
    for run in 1...interruption.runs {
      let release = run % 2
      let moment = Double.random(in: 0...seconds * 1.1, using: &generator)
      try interrupt(releases, release, interruption.signal, after: moment)
      try releases.expectRunSucceeds(release)
    }
  }

  @Test func theFirstBuildToo() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<6 {
      let releases = try TwoReleases()
      try interrupt(releases, 0, "SIGKILL", after: Double.random(in: 0...0.2, using: &generator))
      try releases.expectRunSucceeds(0)
    }
  }

  /// A run that is killed before it renames the index leaves the new index in the staging folder.
  @Test func filesOfAKilledRunAreNotReported() throws {
    let fixture = try WorkspaceFixture()
    try ReleaseTool.buildAll(fixture)
    try fixture.folder.write("{", to: "dist/.release/staging/index.json")
    let result = try ReleaseTool.buildAll(fixture)
    #expect(!result.errors.contains("warning"), "\(result.errors)")
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
  }

  private func interrupt(_ releases: TwoReleases, _ release: Int, _ signal: String, after seconds: Double) throws {
    let result = try Judge.python(
      "interrupt.py", [signal, String(seconds), ReleaseTool.path] + releases.build(release), in: releases.output)
    // Before the build begins, a signal ends the process at once.
    let statuses = ["SIGKILL": ["-9"], "SIGINT": ["-2", "130"], "SIGTERM": ["-15", "143"]][signal] ?? []
    #expect((["0"] + statuses).map { $0 + "\n" }.contains(result.text), "\(result.text)\(result.errors)")
    if statuses.last.map({ $0 + "\n" }) == result.text, signal != "SIGKILL" {
      #expect(TestFile.leftovers(in: releases.output + "/.release") == ["lock"])
    }
    try releases.expectEveryVariantWhole()
  }
}

#if os(Linux)
  import TestSupport
  import Testing

  /// Builds that are killed before a chosen system call: the time between two renames is too short to hit by chance.
  @Suite struct KilledCallTests {
    private static let calls = [
      "mkdir", "write", "syncfs", "renameat2", "fsync", "rename", "unlinkat", "ftruncate",
    ]

    private let releases: TwoReleases
    private let scratch: TemporaryFolder

    init() throws {
      releases = try TwoReleases()
      scratch = try TemporaryFolder()
    }

    @Test(arguments: calls) func leavesEveryVariantWhole(_ call: String) throws {
      try run(0, [:]).expect(0)
      // Every release after the first replaces the one before.
      let count = try count(call, release: 1)
      var generator = SeededGenerator(seed: 77)
      let moments = Set((0..<1).map { _ in Int.random(in: 1...count, using: &generator) }).union([1, count])
      for (index, moment) in moments.sorted().enumerated() {
        let release = index % 2
        try run(release, ["KILL_AT": "\(call):\(moment)"]).expect(-9)
        try releases.expectEveryVariantWhole()
        #expect(TestFile.names(in: releases.output + "/1.0.0") == releases.customers + ["index.json"])
        try releases.expectRunSucceeds(release)
      }
    }

    @Test func betweenTwoMovesSomeAreOldAndSomeNew() throws {
      try run(0, [:]).expect(0)
      for moved in releases.customers.indices {
        try run(1, ["KILL_AT": "renameat2:\(moved + 1)"]).expect(-9)
        let isNew = try releases.customers.map { appID in
          let sums = [releases.variant(appID), releases.workspaces[1].output + "/" + appID]
          return try TestFile.text(sums[0] + "/SHA256SUMS") == TestFile.text(sums[1] + "/SHA256SUMS")
        }
        #expect(isNew == releases.customers.indices.map { $0 < moved })
        try releases.expectRunSucceeds(0)
      }
    }

    @Test func theFirstBuildToo() throws {
      for call in ["mkdir:1", "mkdir:5", "write:9", "syncfs:1", "rename:1", "rename:5", "fsync:1", "rename:7"] {
        try run(0, ["KILL_AT": call]).expect(-9)
        try releases.expectEveryVariantWhole()
        try releases.expectRunSucceeds(0)
        try TestFile.remove(releases.output + "/1.0.0")
      }
    }

    @Test func withoutSwappingNamesToo() throws {
      try run(0, ["REFUSE": "renameat2"]).expect(0)
      for moment in 1...12 {
        try run(moment % 2, ["REFUSE": "renameat2", "KILL_AT": "rename:\(moment)"]).expect(-9)
        try releases.expectEveryVariantWhole()
        try releases.expectRunSucceeds(moment % 2)
      }
    }

    /// Whichever rename a run is killed at, and whatever runs next, no customer's folder is lost.
    @Test func earlierVariantsSurviveWithoutSwappingNames() throws {
      try run(0, [:]).expect(0)
      for moment in 1...4 {
        try run(1, ["REFUSE": "renameat2", "KILL_AT": "rename:\(moment)"]).expect(-9)
        let other = ["build", "--customer", "customer105"] + releases.build(1).dropFirst(2)
        try ReleaseTool.run(other, in: releases.output).expect(0)
        #expect(releases.customers.filter { !TestFile.exists(releases.variant($0)) } == [])
        try releases.expectRunSucceeds(0)
      }
    }

    private func run(_ release: Int, _ environment: [String: String]) throws -> Tool.Result {
      let preload = ["LD_PRELOAD": try FaultLibrary.atCalls()]
      return try ReleaseTool.run(
        releases.build(release), in: releases.output, environment: preload.merging(environment) { $1 })
    }

    /// The number of times that a build makes the call.
    private func count(_ call: String, release: Int) throws -> Int {
      try run(release, ["COUNT_CALLS": scratch["calls"]]).expect(0)
      let line = try TestFile.text(scratch["calls"]).split(separator: "\n").first { $0.hasPrefix(call + " ") }
      let count = try #require(line.flatMap { Int($0.dropFirst(call.count + 1)) })
      try #require(count > 0, "a build that replaces variants never calls \(call)")
      return count
    }
  }
#endif

#if os(Linux)
  import TestSupport
  import Testing

  /// Publications that are killed before a chosen system call: the time between a zip and its tag is too short to hit by chance.
  @Suite struct PublishKilledCallTests {
    /// `make test-kills` kills at more of each call.
    private static let moments = Extent.everyKill ? 5 : 3
    private static let calls = ["mkdir", "renameat2", "rename", "fsync", "ftruncate", "unlink", "write"]

    /// Each customer meets another end. The next run finishes them all.
    @Test func whateverIsLeftTheNextRunFinishes() throws {
      let release = try SmallRelease(customers: 2 + Self.calls.count * Self.moments)
      let wanted = try release.undisturbedState()
      let library = ["LD_PRELOAD": try FaultLibrary.atCalls(), "ONLY": "release"]
      let scratch = try TemporaryFolder()
      var others = release.customers[...]
      let watcher = try TagWatcher(release.folder)
      func publish(_ environment: [String: String]) throws -> Tool.Result {
        guard let customer = others.popFirst() else { throw TooManyMoments() }
        return try release.publish(["--customer", customer], environment: library.merging(environment) { $1 })
      }
      try publish(["COUNT_CALLS": scratch["calls"]]).expect(0)
      let counts = try TestFile.text(scratch["calls"]).split(separator: "\n").map { $0.split(separator: " ") }
      for call in Self.calls {
        let count = try #require(counts.first { $0[0] == call }.flatMap { Int($0[1]) })
        try #require(count > 0, "a publication never calls \(call)")
        for moment in Set((0..<Self.moments).map { 1 + (count - 1) * $0 / (Self.moments - 1) }).sorted() {
          let status = try publish(["KILL_AT": "\(call):\(moment)"]).status
          // The number of calls differs a little from run to run.
          #expect(status == -9 || status == 0 && moment == count, "\(call) \(moment) of \(count): \(status)")
        }
      }
      try release.publish().expect(0)
      #expect(try release.state() == wanted)
      try watcher.expectSeen(release.customers.count)
    }

    private struct TooManyMoments: Error {}
  }
#endif

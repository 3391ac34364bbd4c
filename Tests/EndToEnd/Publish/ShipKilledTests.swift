#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Releases that are killed or fail at any step. The same command line ends as if nothing had happened.
  @Suite struct ShipKilledTests {
    private static let command = ["minor", "--yes", "--push", "--quiet", "--jobs", "1"]

    /// Made once: the workspace before, and what an undisturbed run makes of it.
    private static let start = Result {
      let workspace = try ShipWorkspace()
      let configuration = try TestFile.text(workspace.folder["release.json"])
      let named = configuration.replacing(
        #""customers":"#, with: #""notes": {"changelog": "CHANGELOG.md"}, "customers":"#)
      try #require(named != configuration)
      try workspace.commit("feat: keep a changelog", named, to: "release.json")
      return workspace
    }
    /// And how often that run makes each call.
    private static let undisturbed = Result {
      let (workspace, scratch) = (try ShipWorkspace(copying: start.get()), try TemporaryFolder())
      let counting = ["LD_PRELOAD": try FaultLibrary.atCalls(), "ONLY": "release", "COUNT_CALLS": scratch["calls"]]
      try workspace.ship(command, environment: counting).expect(0)
      let calls = try TestFile.text(scratch["calls"]).split(separator: "\n").map {
        $0.split(separator: " ").map(String.init)
      }
      return (state: try workspace.state(), calls: calls)
    }

    private func expectFinished(
      _ workspace: ShipWorkspace, _ moment: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try workspace.removeLocks()
      let result = try workspace.ship(Self.command)
      #expect(result.status == 0, "\(moment): \(result.errors)", sourceLocation: sourceLocation)
      #expect(try workspace.state() == Self.undisturbed.get().state, "\(moment)", sourceLocation: sourceLocation)
      try workspace.checkRepositories(sourceLocation: sourceLocation)
    }

    static let calls = ["mkdir", "rename", "renameat2", "fsync", "write", "unlink"]

    @Test(arguments: calls) func beforeACallThatChangesTheDisk(_ call: String) throws {
      let library = ["LD_PRELOAD": try FaultLibrary.atCalls(), "ONLY": "release"]
      let count = try #require(try Self.undisturbed.get().calls.first { $0[0] == call }.flatMap { Int($0[1]) })
      try #require(count > 0, "a release hardly calls \(call)")
      for moment in Set([count / 3, count]).sorted() where moment > 0 {
        let workspace = try ShipWorkspace(copying: Self.start.get())
        let killed = library.merging(["KILL_AT": "\(call):\(moment)"]) { $1 }
        let status = try workspace.ship(Self.command, environment: killed).status
        // The number of calls differs a little from run to run.
        #expect(status == -9 || status == 0 && moment == count, "\(call) \(moment): \(status)")
        try expectFinished(workspace, "\(call) \(moment) of \(count)")
      }
    }

    @Test(arguments: ["bump", "build", "reserve", "publish", "tag", "push"]) func asAStepBegins(_ step: String) throws {
      let workspace = try ShipWorkspace(copying: Self.start.get())
      let run = try workspace.background(Self.command.filter { $0 != "--quiet" })
      try BackgroundRun.wait(for: step) { !run.isRunning || run.errors.contains(": \(step)\n") }
      run.send(SIGKILL)
      _ = run.end()
      try expectFinished(workspace, step)
    }

    @Test func asOftenAsOneLikes() throws {
      let workspace = try ShipWorkspace(copying: Self.start.get())
      var random = SeededGenerator(seed: 5)
      for _ in 0..<5 {
        let run = try workspace.background(Self.command)
        usleep(UInt32.random(in: 50_000...1_500_000, using: &random))
        run.send(SIGKILL)
        _ = run.end()
        try workspace.removeLocks()
      }
      try expectFinished(workspace, "5 times")
    }

    @Test(arguments: ["build", "publish"]) func aSignalSaysHowToGoOn(_ step: String) throws {
      let workspace = try ShipWorkspace(copying: Self.start.get())
      let run = try workspace.background(Self.command.filter { $0 != "--quiet" })
      try BackgroundRun.wait(for: step) { !run.isRunning || run.errors.contains(": \(step)\n") }
      run.send(SIGTERM)
      run.expectEnd(143)
      #expect(run.errors.hasSuffix("release: terminated; run the same command again to go on\n"), "\(run.errors)")
      try expectFinished(workspace, step)
    }

    /// Whoever is killed while git's index or a branch is written leaves a lock, and only a person knows whose it is.
    @Test func aLockThatWasLeft() throws {
      let name = "refs/heads/main.lock"
      let workspace = try ShipWorkspace(copying: Self.start.get())
      let lock = workspace.folder[".git/" + name]
      try workspace.folder.write("", to: ".git/" + name)
      let result = try workspace.ship(Self.command)
      result.expect(75)
      result.expectSays([
        "another process has the lock, or was killed and left it", "`pgrep -l 'git|release'`",
        "/.git/\(name) is still there then, remove it; then run the same command again",
        "1.5.0 is not shipped; first do what is said above",
      ])
      try TestFile.remove(lock)
      try expectFinished(workspace, name)
    }
  }
#endif

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
    private static let wanted = Result {
      let workspace = try ShipWorkspace(copying: start.get())
      try workspace.ship(command).expect(0)
      return try workspace.state()
    }

    /// How often an undisturbed run makes each call.
    private static let counts = Result {
      let scratch = try TemporaryFolder()
      let counting = ["LD_PRELOAD": try FaultLibrary.atCalls(), "ONLY": "release", "COUNT_CALLS": scratch["calls"]]
      try ShipWorkspace(copying: start.get()).ship(command, environment: counting).expect(0)
      return try TestFile.text(scratch["calls"]).split(separator: "\n").map {
        $0.split(separator: " ").map(String.init)
      }
    }

    private let workspace: ShipWorkspace

    init() throws { workspace = try ShipWorkspace(copying: Self.start.get()) }

    private func expectFinished(
      _ workspace: ShipWorkspace, _ moment: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try workspace.removeLocks()
      let result = try workspace.ship(Self.command)
      #expect(result.status == 0, "\(moment): \(result.errors)", sourceLocation: sourceLocation)
      #expect(try workspace.state() == Self.wanted.get(), "\(moment)", sourceLocation: sourceLocation)
      try workspace.checkRepositories(sourceLocation: sourceLocation)
    }

    static let calls = ["mkdir", "rename", "renameat2", "fsync", "write", "unlink"]

    @Test(arguments: calls) func beforeACallThatChangesTheDisk(_ call: String) throws {
      let library = ["LD_PRELOAD": try FaultLibrary.atCalls(), "ONLY": "release"]
      let count = try #require(try Self.counts.get().first { $0[0] == call }.flatMap { Int($0[1]) })
      try #require(count > 0, "a release hardly calls \(call)")
      for moment in Set([count / 3, count]).sorted() where moment > 0 {
        let workspace = try ShipWorkspace(copying: workspace)
        let killed = library.merging(["KILL_AT": "\(call):\(moment)"]) { $1 }
        let status = try workspace.ship(Self.command, environment: killed).status
        // The number of calls differs a little from run to run.
        #expect(status == -9 || status == 0 && moment == count, "\(call) \(moment): \(status)")
        try expectFinished(workspace, "\(call) \(moment) of \(count)")
      }
    }

    @Test(arguments: ["bump", "build", "reserve", "publish", "tag", "push"]) func asAStepBegins(_ step: String) throws {
      let run = try workspace.background(Self.command.filter { $0 != "--quiet" })
      try BackgroundRun.wait(for: step) { !run.isRunning || run.errors.contains(": \(step)\n") }
      run.send(SIGKILL)
      _ = run.end()
      try expectFinished(workspace, step)
    }

    @Test func asOftenAsOneLikes() throws {
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
      let run = try workspace.background(Self.command.filter { $0 != "--quiet" })
      try BackgroundRun.wait(for: step) { !run.isRunning || run.errors.contains(": \(step)\n") }
      run.send(SIGTERM)
      run.expectEnd(143)
      #expect(run.errors.hasSuffix("release: terminated; run the same command again to go on\n"), "\(run.errors)")
      try expectFinished(workspace, step)
    }

    @Test func aChannelThatRefuses() throws {
      try workspace.refusePushes(to: "remotes/trailcast.git", "not today")
      let result = try workspace.ship(Self.command)
      result.expect(2)
      result.expectSays(["not today", "1.5.0 is not shipped; run the same command again"])
      result.expectTells(["publish  failed", "tag      not reached"])
      #expect(try workspace.git(["tag"]) == "")
      try workspace.allowPushes(to: "remotes/trailcast.git")
      try expectFinished(workspace, "refused")
    }

    /// Whoever is killed while git's index or a branch is written leaves a lock, and only a person knows whose it is.
    @Test(arguments: ["index.lock", "refs/heads/main.lock"]) func aLockThatWasLeft(_ name: String) throws {
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

    /// A version that a customer has from somewhere else can never be shipped: nobody gets it.
    @Test func aConflictIsNotToBeTriedAgain() throws {
      try workspace.folder.write("other", to: "www/trailcast/1.5.0/ContextSDK.zip")
      let result = try workspace.ship(Self.command)
      result.expect(65)
      result.expectSays(["www/trailcast/1.5.0/ContextSDK.zip: has 1.5.0 already", "find out who has published it"])
      for customer in PublishWorkspace.customers {
        #expect(try workspace.git(["-C", "remotes/\(customer).git", "for-each-ref"]) == "")
      }
    }

    /// Nobody gets a release that not everybody can get.
    @Test func aModelThatIsMissing() throws {
      let model = "Examples/ContextSDK/Models"
      try Tool.run("mv", [model, "ignored"], in: workspace.folder.path).expect(0)
      try workspace.git(["rm", "-rq", "--cached", model])
      try workspace.git(["commit", "-qm", "chore: lose the models"])
      let result = try workspace.ship(Self.command)
      result.expect(65)
      result.expectSays(["leads to none of the 6 models"])
      #expect(!TestFile.exists(workspace.folder["www"]))
      #expect(try workspace.log().first == "chore: lose the models")
      try Tool.run("mv", ["ignored", model], in: workspace.folder.path).expect(0)
      try workspace.git(["add", model])
      try workspace.git(["commit", "-qm", "chore: find the models"])
      try workspace.ship(Self.command).expect(0)
      #expect(try workspace.git(["describe"]) == "1.5.0\n")
    }

    /// Other inputs would make other bytes than those that somebody has.
    @Test func whatSomebodyHasIsNotBuiltAgain() throws {
      try workspace.refusePushes(to: "remotes/trailcast.git", "not today")
      try workspace.ship(Self.command).expect(2)
      let zip = "dist/1.5.0/acme-fitness/ContextSDK.zip"
      let before = try TestFile.bytes(workspace.folder[zip])
      let base = "Examples/ContextSDK/Build/ContextSDK.xcframework/Info.plist"
      try workspace.commit("build: again", TestFile.text(workspace.folder[base]) + "\n", to: base)
      try workspace.allowPushes(to: "remotes/trailcast.git")
      try workspace.ship(Self.command).expect(0)
      #expect(try TestFile.bytes(workspace.folder[zip]) == before)
      #expect(try workspace.git(["-C", "remotes/trailcast.git", "tag"]) == "1.5.0\n")
    }
  }
#endif

import Foundation
import TestSupport
import Testing

/// Two builds into one output take turns.
@Suite struct ConcurrentBuildTests {
  @Test func theSecondWaitsAndSaysForWhom() throws {
    let fixture = try WorkspaceFixture()
    let lock = try fixture.folder.write("", to: "dist/.release/lock")
    let held = fixture.folder["held"]
    let holder = try BackgroundRun([Judge.path("hold.py"), lock, held], of: Tool.python, in: fixture.folder.path)
    try BackgroundRun.wait(for: "the lock") { TestFile.exists(held) }

    let build = try BackgroundRun(["build", "--all", "--quiet", "--jobs", "1"], in: fixture.folder.path)
    try BackgroundRun.wait(for: "a word about the other build") { build.errors.contains("waiting") }
    #expect(build.errors.contains("waiting for another run that writes to dist (process 4242)\n"))
    #expect(build.isRunning)
    #expect(TestFile.names(in: fixture.folder["dist"]) == [".release"])

    try TestFile.remove(held)
    holder.expectEnd()
    build.expectEnd()
    #expect(TestFile.names(in: fixture.output) == ["alpha", "beta", "gamma", "index.json"])
  }

  @Test func theLockIsGoneWithItsHolder() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("process 4242\n", to: "dist/.release/lock")
    let result = try ReleaseTool.buildAll(fixture)
    #expect(!result.errors.contains("waiting"))
  }

  @Test func fourAtOnceMakeWhatOneMakes() throws {
    let single = try WorkspaceFixture()
    try ReleaseTool.buildAll(single)
    let fixture = try WorkspaceFixture()
    let commands = [
      ["build", "--all"], ["build", "--customer", "beta"], ["build", "--all", "--jobs", "1"],
      ["build", "--customer", "alpha", "--customer", "gamma"],
    ]
    for _ in 0..<2 {
      let builds = try commands.map { try BackgroundRun($0, in: fixture.folder.path) }
      for build in builds { build.expectEnd() }
      try Judge.expectSame(single.folder["dist"], fixture.folder["dist"])
      #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
      try TestFile.remove(fixture.output)
    }
  }

  @Test func twoReleasesAtOnceNeverMix() throws {
    let workspaces = try TwoReleases()
    for _ in 0..<3 {
      let builds = try [0, 1, 0, 1].map { try BackgroundRun(workspaces.build($0), in: workspaces.output) }
      for build in builds { build.expectEnd() }
      let wholes = try [0, 1].filter { try workspaces.isWholly($0) }
      #expect(wholes.count == 1)
    }
  }

  @Test func aDryRunDoesNotWait() throws {
    let fixture = try WorkspaceFixture()
    let lock = try fixture.folder.write("", to: "dist/.release/lock")
    let held = fixture.folder["held"]
    let holder = try BackgroundRun([Judge.path("hold.py"), lock, held], of: Tool.python, in: fixture.folder.path)
    try BackgroundRun.wait(for: "the lock") { TestFile.exists(held) }
    try ReleaseTool.buildAll(fixture, ["--dry-run"])
    try TestFile.remove(held)
    holder.expectEnd()
  }
}

import TestSupport
import Testing

#if os(Linux)
  /// `CHANGELOG.md` in release repositories, on another day. What else is in it is in Tests/Scripts/publish/customer-changelog.t.
  @Suite struct CustomerChangelogTests {
    /// A run that was killed between branch and tag.
    @Test func anotherDayMakesNoOtherCommit() throws {
      let workspace = try PublishWorkspace()
      let remote = workspace.remote("trailcast")
      try workspace.publish(["--customer", "trailcast"]).expect(0)
      let tip = try workspace.git(["-C", remote, "rev-parse", "main"])
      #expect(try workspace.git(["-C", remote, "show", "main:CHANGELOG.md"]).contains("\n## 1.4.0 - "))
      try workspace.git(["-C", remote, "tag", "-d", "1.4.0"])
      let library = ["LD_PRELOAD": try FaultLibrary.onAnotherDay()]
      try workspace.publish(["--customer", "trailcast"], environment: library).expect(0)
      #expect(try workspace.git(["-C", remote, "rev-parse", "main"]) == tip)
      #expect(try workspace.git(["-C", remote, "rev-parse", "1.4.0^{}"]) == tip)
    }
  }
#endif

import TestSupport
import Testing

#if os(Linux)
  /// Bumps a version where nobody reads the report. What else `bump`, `stamp` and `tag` do is in Tests/Scripts/versions.
  @Suite struct VersionsTests {
    @Test func whatIsDoneStandsIfItsReportIsLost() throws {
      let git = try GitFixture()
      for name in ["SDK", "UI"] {
        try git.write("Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n", to: name + ".podspec")
      }
      try git.commit("feat: begin")
      let script = #""$0" bump minor >/dev/full"#
      let lost = try Tool.run("sh", ["-c", script, ReleaseTool.path], in: git.path, environment: git.environment)
      lost.expect(74)
      lost.expectSays(["standard output", "No space left on device", "what the command did stands"])
      #expect(!lost.errors.contains("nothing") && !lost.errors.contains("free some space"), "\(lost.errors)")
      #expect(try TestFile.text(git.path + "/UI.podspec").contains("1.5.0"))
    }
  }
#endif

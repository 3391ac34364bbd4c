import TestSupport
import Testing

/// From the version to the tag, with a base framework that is compiled on the way.
@Suite struct ShipCompiledTests {
  @Test func twoReleasesInARow() throws {
    let workspace = try CompileWorkspace()
    try workspace.addMirror()
    try workspace.folder.write("dist/\nwww/\n", to: ".gitignore")
    func git(_ arguments: [String]) throws -> String {
      let result = try Tool.run("git", arguments, in: workspace.folder.path, environment: PublishWorkspace.identity)
      result.expect(0)
      return result.text
    }
    _ = try git(["init", "-q", "-b", "main"])
    _ = try git(["add", "."])
    _ = try git(["commit", "-qm", "feat: begin"])
    for version in ["1.1.0", "1.2.0"] {
      let result = try workspace.run(["ship", "minor", "--yes"], environment: PublishWorkspace.identity)
      result.expect(0)
      #expect(try git(["status", "--porcelain"]) == "")
      #expect(try git(["describe"]) == version + "\n")
      #expect(try workspace.runs().count == 3)
      #expect(TestFile.exists(workspace.folder["www/alpha/\(version)/ContextSDK.zip"]))
      let more = try TestFile.text(workspace.folder["sdk/Sources/common.c"]) + "more\n"
      try workspace.folder.write(more, to: "sdk/Sources/common.c")
      _ = try git(["commit", "-qam", "feat: more"])
    }
  }
}

#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A process that cannot have the threads it needs says so. The pool that runs tasks would wait for them forever.
  @Suite struct ThreadLimitTests {
    @Test func oneLineAnd74() throws {
      var limits = ["exec prlimit --as=100000000", "exec prlimit --as=170000000"]
      // The limit is one of a user, and root has none.
      if geteuid() == 0 { limits.append("exec setpriv --reuid=54321 --clear-groups prlimit --nproc=3") }
      let fixture = try WorkspaceFixture()
      // A copy that any user may run.
      let folder = try TemporaryFolder()
      try TestFile.copy(ReleaseTool.path, to: folder["release"])
      try Tool.run("chmod", ["755", folder.path, fixture.folder.path]).expect(0)
      for limit in limits {
        let script = "timeout 60 sh -c '\(limit) \"$0\" check' \(folder["release"])"
        let result = try Tool.run("sh", ["-c", script], in: fixture.folder.path)
        result.expect(74)
        #expect(result.errors.hasPrefix("release: cannot start ") && result.errors.contains(" threads: "))
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      }
    }

    /// The stack that a Mac gives the threads of tasks.
    @Test(arguments: [256, 2048]) func nestingNeedsLittleStack(_ depth: Int) throws {
      let fixture = try WorkspaceFixture()
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      try fixture.folder.write(lists, to: "deep.json")
      let result = try ReleaseTool.run(
        through: ["prlimit", "--stack=524288"], ["check", "--manifest", "deep.json"], in: fixture.folder.path)
      result.expect(65)
    }

    @Test func enoughIsEnough() throws {
      let fixture = try WorkspaceFixture()
      let result = try ReleaseTool.run(
        through: ["prlimit", "--as=8000000000"], ["build", "--all"], in: fixture.folder.path)
      result.expect(0)
    }
  }
#endif

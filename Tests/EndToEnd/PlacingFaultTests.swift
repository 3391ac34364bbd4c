#if os(Linux)
  import Domain
  import TestSupport
  import Testing

  /// Faults while many finished variants are placed. What stands is reported, and in index.json.
  @Suite struct PlacingFaultTests {
    private static let names = (100..<125).map { "customer\($0)" }
    private let fixture: WorkspaceFixture
    private let library: String
    private let scratch: TemporaryFolder

    init() throws {
      fixture = try WorkspaceFixture(Self.names.map { .init($0, [.init("upsell", 1)]) })
      scratch = try TemporaryFolder()
      library = try FaultLibrary.atCalls()
    }

    private func build(_ environment: [String: String], _ more: [String] = []) throws -> Tool.Result {
      try ReleaseTool.run(
        ["build", "--all", "--quiet"] + more, in: fixture.folder.path,
        environment: environment.merging(["LD_PRELOAD": library]) { $1 })
    }

    private func indexed() throws -> [String] {
      let index = try JSONValue(parsing: TestFile.bytes(fixture.output + "/index.json"))
      return (index["variants"]?.listed ?? []).compactMap { entry in
        if case .string(let name) = entry["app_id"] { name } else { nil }
      }
    }

    private var placed: [String] { TestFile.names(in: fixture.output).filter { $0 != "index.json" } }

    @Test func theEleventhCannotBePlaced() throws {
      let others = Self.names.filter { $0 != "customer110" }
      let result = try build(["FAIL_AT": "rename:11"])
      result.expect(74)
      result.expectSays([
        "dist/1.0.0/customer110: cannot rename: Input/output error",
        "release build: 1 customer not placed, the others are: customer110\n",
      ])
      #expect(result.text.contains(": \(others.count) new, 1 failed\n"))
      #expect(!result.text.contains("customer110"))
      #expect(try placed == others && indexed() == others)
      #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
      try ReleaseTool.buildAll(fixture)
      #expect(try placed == Self.names && indexed() == Self.names)
    }

    @Test func theReportNamesBothAsJSON() throws {
      try ReleaseTool.buildAll(fixture)
      let result = try build(["FAIL_AT": "renameat2:11"], ["--json", "--rebuild"])
      result.expect(74)
      try DocumentJudge.validate([("build", result.text)])
      let document = try JSONValue(parsing: result.output)
      #expect(document["variants"]?.listed.count == 24)
      let failed = try #require(document["failed"]?.listed.first)
      #expect(failed["app_id"] == "customer110")
      #expect(failed["findings"]?.listed.first?["code"] == "system.swap")
      // The old one is still there.
      #expect(try indexed() == Self.names)
    }

    @Test func theIndexCannotBePlaced() throws {
      let result = try build(["FAIL_AT": "rename:26"])
      result.expect(74)
      result.expectSays(["dist/1.0.0/index.json: cannot rename: Input/output error"])
      #expect(result.text.contains(": \(Self.names.count) new\n"))
      #expect(placed == Self.names)
      try ReleaseTool.buildAll(fixture)
      #expect(try indexed() == Self.names)
    }

    @Test func nothingCanBePlaced() throws {
      let result = try build(["REFUSE": "rename"])
      result.expect(74)
      #expect(result.text == "")
      #expect(result.errors.split(separator: "\n").count <= 3, "\(result.errors)")
      #expect(placed == [])
    }

    @Test func aSignalWhileTheyArePlaced() throws {
      let result = try build(["SIGNAL_AT": "rename:11"])
      result.expect(143)
      #expect(result.errors == "release: terminated; all 25 variants are in dist/1.0.0\n")
      #expect(try placed == Self.names && indexed() == Self.names)
      #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
      try ReleaseTool.buildAll(fixture)
      #expect(try indexed() == Self.names)
    }

    @Test func aReportThatCannotBeWritten() throws {
      let script = #""$0" build --all --quiet >/dev/full"#
      let result = try Tool.run("sh", ["-c", script, ReleaseTool.path], in: fixture.folder.path)
      result.expect(74)
      #expect(
        result.errors == """
          standard output: cannot write: No space left on device
            remedy: write the result elsewhere
          release: the result could not be written; what the command did stands

          """)
      #expect(try placed == Self.names && indexed() == Self.names)
    }

    @Test func aCleanUpThatFails() throws {
      let result = try build(["REFUSE": "unlinkat"])
      result.expect(0)
      result.expectSays(["dist/.release/staging: warning: could not be removed: cannot remove"])
      #expect(try indexed() == Self.names)
      let rehearsal = try build(["REFUSE": "unlinkat", "TMPDIR": scratch.path], ["--dry-run"])
      rehearsal.expect(0)
      rehearsal.expectSays([scratch.path + "/release-dry-run-", "warning: could not be removed"])
    }
  }
#endif

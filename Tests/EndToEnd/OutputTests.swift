import Domain
import TestSupport
import Testing

/// Stdout carries only the result; everything else goes to stderr, in a form for its reader.
@Suite struct OutputTests {
  private let fixture: WorkspaceFixture

  init() throws { fixture = try WorkspaceFixture() }

  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: fixture.folder.path, environment: environment)
  }

  @Test func theDocumentAgreesWithTheIndex() throws {
    let result = try run(["build", "--all", "--json"])
    result.expect(0)
    try Judge.python(
      "same_release.py",
      [fixture.folder.path + "/dist/1.0.0/index.json", try fixture.folder.write(result.output, to: "out")])
    let document = try JSONValue(parsing: result.output)
    #expect(document["variants"]?.listed.map { $0["change"] } == ["new", "new", "new"])
    #expect(document["failed"] == [])
    let again = try JSONValue(parsing: run(["build", "--all", "--json"]).output)
    #expect(again["variants"]?.listed.map { $0["change"] } == ["unchanged", "unchanged", "unchanged"])
    try fixture.folder.write("another", to: "templates/NOTES.md")
    let changed = try JSONValue(parsing: run(["build", "--customer", "beta", "--json"]).output)
    #expect(changed["variants"]?.listed.map { $0["change"] } == ["replaced"])
  }

  @Test func progressIsPlainLinesWithoutATerminal() throws {
    let result = try run(["build", "--all"])
    #expect(
      result.errors == "reading 3 of 3 customers\npacking the base of ContextSDK\nplacing 3 in dist/1.0.0\n")
    #expect(!result.text.contains("packing"))
  }

  @Test func quietSaysNothingButTheResult() throws {
    let result = try run(["build", "--all", "--quiet"])
    #expect(result.errors == "")
    #expect(result.text.hasPrefix("ContextSDK 1.0.0 is in dist/1.0.0\n"))
  }

  @Test func quietStillTellsOfProblems() throws {
    try TestFile.remove(fixture.folder["customers.json"])
    let result = try run(["build", "--all", "--quiet"])
    result.expect(65)
    result.expectSays(["customers.json: there is no such file"])
  }

  @Test func gitHubActionsGetsGroups() throws {
    for (arguments, name) in [(["build", "--all"], "build"), (["check"], "check"), (["plan"], "plan")] {
      let result = try run(arguments, environment: ["GITHUB_ACTIONS": "true"])
      result.expect(0)
      #expect(result.errors.hasPrefix("::group::release \(name)\nreading 3 of 3 customers\n"))
      #expect(result.errors.hasSuffix("::endgroup::\n"))
      #expect(!result.text.contains("::"))
    }
  }

  @Test func gitHubActionsShowsProblemsOutsideTheGroup() throws {
    try TestFile.remove(fixture.folder["customers.json"])
    let result = try run(["build", "--all"], environment: ["GITHUB_ACTIONS": "true"])
    result.expect(65)
    #expect(result.errors.contains("::endgroup::\ncustomers.json: there is no such file"))
  }

  /// Findings of every command, next to the line they are about.
  @Test func gitHubActionsGetsAnnotationsAndASummary() throws {
    let repository = fixture.folder.path.split(separator: "/").last.map(String.init) ?? ""
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": fixture.folder["summary.md"],
      "GITHUB_WORKSPACE": String(fixture.folder.path.dropLast(repository.count + 1)),
    ]
    try run(["build", "--customer", "beta"], environment: environment).expect(0)
    try run(["build", "--all", "--quiet"], environment: environment).expect(0)
    try run(["verify", "dist/1.0.0"], environment: environment).expect(0)
    let model = fixture.folder[fixture.path(of: WorkspaceFixture.standardCustomers[0].models[0], for: "alpha")]
    try Tool.run("mv", [model, model + ".away"]).expect(0)
    try run(["check"], environment: environment).expect(1)
    try Tool.run("mv", [model + ".away", model]).expect(0)
    var manifest = try TestFile.text(fixture.folder["customers.json"])
    manifest = manifest.replacing(#""modelVersion": 4"#, with: #""modelVersion": "4%\n::error::forged""#)
    try fixture.folder.write(manifest, to: "customers.json")
    for (command, option) in [("check", "--quiet"), ("build", "--all"), ("verify", "dist/1.0.0")] {
      let result = try run([command, option], environment: environment)
      result.expect(65)
      let line = "::error file=\(repository)/customers.json,line=5,col=73,title=manifest."
      #expect(result.errors.contains(line), "\(result.errors)")
      #expect(result.errors.contains("%25") && !result.errors.contains("\n::error::forged"))
    }
    let summary = try TestFile.text(fixture.folder["summary.md"])
    for text in [
      "### release build\n\n1.0.0: 1 new\n\n| customer | change | size |\n| --- | --- | --- |\n| beta | new |",
      "1.0.0: 2 new, 1 unchanged\n", "### release verify\n\n3 artifacts, against 3 customers: 0 errors",
      "### release check\n\n1.0.0: 2 customers with", "in order; 1 problem, 0 warnings\n",
      "### release check\n\n1 problem\n", "| error | customers.json:5: [1].customModels",
    ] {
      #expect(summary.contains(text) || summary.replacing("\\", with: "").contains(text), "\(summary)")
    }
  }

  @Test func aReaderThatLeftIsNoError() throws {
    let result = try Tool.run(
      "bash", ["-c", #"set -o pipefail; "$0" plan --json 2>errors | head -c 1"#, ReleaseTool.path],
      in: fixture.folder.path)
    #expect(result.text == "{")
    #expect([0, 141].contains(result.status), "\(result.status)")
  }

  #if os(Linux)
    @Test(arguments: [["plan"], ["plan", "--json"], ["--help"]]) func aFullDiskIsReported(_ arguments: [String]) throws
    {
      let script = #""$0" "$@" >/dev/full"#
      let result = try Tool.run("sh", ["-c", script, ReleaseTool.path] + arguments, in: fixture.folder.path)
      result.expect(74)
      result.expectSays(["No space left on device"])
    }
  #endif

  @Test func theManifestComesThroughAPipe() throws {
    try ReleaseTool.buildAll(fixture)
    try TestFile.copy(fixture.folder["dist"], to: fixture.folder["before"])
    let manifest = try TestFile.text(fixture.folder["customers.json"])
    try TestFile.remove(fixture.folder["customers.json"])
    try TestFile.remove(fixture.folder["dist"])
    let result = try Tool.run(
      "bash",
      [
        "-c", #"(head -c 100 in.json; sleep 0.2; tail -c +101 in.json) | "$0" build --all --manifest -"#,
        ReleaseTool.path,
      ],
      in: try fixture.folder.write(manifest, to: "in.json").replacing("/in.json", with: ""))
    result.expect(0)
    try Judge.expectSame(fixture.folder["before"], fixture.folder["dist"])
  }

  /// Opening a pipe that nobody writes to would wait forever.
  @Test func theManifestMayNotBeANamedPipe() throws {
    let script = #""$0" build --all --manifest <(cat customers.json)"#
    let result = try Tool.run("bash", ["-c", script, ReleaseTool.path], in: fixture.folder.path)
    result.expect(65)
    result.expectSays(["it is a pipe or a device", "only `--manifest -` reads from a pipe"])
  }

  @Test(arguments: ["--quiet", "-q"]) func quietSaysNothing(_ option: String) throws {
    let result = try run(["build", "--all", option])
    result.expect(0)
    #expect(result.errors == "" && result.text != "")
  }

  @Test func noCommandShowsHowToGoOn() throws {
    let result = try run([])
    result.expect(64)
    result.expectSays(["no command given", "Usage: release", "release build"])
    #expect(result.text == "")
  }

  @Test(arguments: [
    ["--version"], ["-V"], ["--help"], ["-h"], ["help"], ["help", "build"], ["build", "--help"], ["check", "-h"],
  ])
  func askingIsNoError(_ arguments: [String]) throws {
    let result = try run(arguments)
    result.expect(0)
    #expect(result.errors == "" && result.text.hasSuffix("\n") && result.text.count > 3)
  }
}

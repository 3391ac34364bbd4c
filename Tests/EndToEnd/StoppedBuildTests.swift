import Domain
import Foundation
import TestSupport
import Testing

/// A build that a signal ends says in one line what stands, and leaves nothing else.
@Suite struct StoppedBuildTests {
  private let fixture: WorkspaceFixture
  private let temporary: TemporaryFolder

  /// Signing waits while there is a file `block`. The command and a process that it starts write their numbers to `pids`.
  init() throws {
    fixture = try WorkspaceFixture(
      [.init("alpha", [.init("upsell", 1)])],
      configuration: #", "verify": {"rules": {"seal.files": "off", "seal.certificate": "off"}}"#,
      productMembers: #", "seal": {"command": ["bash", "sign.sh"]}"#)
    temporary = try TemporaryFolder()
    let script = #"""
      trap "" INT
      echo "$1" >> folders
      mkdir -p "$1/_CodeSignature"; echo seal > "$1/_CodeSignature/CodeResources"
      (until [ ! -e block ]; do sleep 0.05; done; echo late > "$1/late") &
      echo $$ $! > pids.new; mv pids.new pids
      wait
      rm -f "$1/late"
      """#
    try fixture.folder.write(script, to: "sign.sh")
  }

  static let signals: [(String, Int32, Int32, String)] = [
    ("SIGINT", SIGINT, 130, "interrupted"), ("SIGTERM", SIGTERM, 143, "terminated"),
    ("SIGHUP", SIGHUP, 129, "terminated"),
  ]

  @Test(arguments: signals) func aBuild(_ name: String, _ signal: Int32, _ status: Int32, _ word: String) throws {
    let build = try start(["build", "--all", "--quiet"])
    let processes = try signing()
    build.send(signal)
    build.expectEnd(status)
    #expect(build.errors == "release: \(word); nothing was placed, what was there still stands\n")
    for process in processes { #expect(Tool.ends(process), "\(process) is still there") }
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
    #expect(TestFile.names(in: fixture.folder["dist"]) == [".release"])
  }

  @Test(arguments: [
    ["build", "--all", "--dry-run", "--rebuild", "--quiet"], ["verify", "dist/1.0.0", "--rebuild", "--quiet"],
  ])
  func nothingIsLeftInTheTemporaryFolder(_ arguments: [String]) throws {
    try ReleaseTool.buildAll(fixture)
    try TestFile.remove(fixture.folder["pids"])
    let run = try start(arguments)
    _ = try signing()
    #expect(TestFile.names(in: temporary.path) != [])
    run.send(SIGINT)
    run.expectEnd(130)
    #expect(TestFile.names(in: temporary.path) == [])
  }

  /// A killed run cannot remove its folder, so the next one does; the folder of a run that goes on stays.
  @Test(arguments: [
    ["build", "--all", "--dry-run", "--rebuild", "--quiet"], ["verify", "dist/1.0.0", "--rebuild", "--quiet"],
  ])
  func theNextRunRemovesFoldersOfKilledOnes(_ arguments: [String]) throws {
    try ReleaseTool.buildAll(fixture)
    try TestFile.remove(fixture.folder["pids"])
    let killed = try start(arguments)
    let orphans = try signing()
    let left = TestFile.names(in: temporary.path)
    #expect(left.count == 1)
    try TestFile.remove(fixture.folder["pids"])
    let live = try start(["build", "--all", "--dry-run", "--rebuild", "--quiet"])
    _ = try signing()
    let both = TestFile.names(in: temporary.path)
    #expect(both.count == 2 && both.contains(left[0]))
    killed.send(SIGKILL)
    try TestFile.remove(fixture.folder["block"])
    for process in orphans { #expect(Tool.ends(process)) }
    killed.expectEnd(SIGKILL)
    // A command that places variants looks too.
    let next = try ReleaseTool.run(
      ["build", "--all", "--quiet"], in: fixture.folder.path, environment: ["TMPDIR": temporary.path])
    next.expect(0)
    #expect(!TestFile.names(in: temporary.path).contains(left[0]))
    live.expectEnd(0)
    #expect(TestFile.names(in: temporary.path) == [])
  }

  @Test func aBuildThatWaitsForAnother() throws {
    let first = try start(["build", "--all", "--quiet"])
    _ = try signing()
    let second = try start(["build", "--all", "--quiet"])
    try BackgroundRun.wait(for: "a build that waits") { second.errors.contains("waiting") }
    second.send(SIGTERM)
    second.expectEnd(143)
    try TestFile.remove(fixture.folder["block"])
    first.expectEnd(0)
  }

  @Test func aSignalThatIsIgnoredIsIgnored() throws {
    let script = #"trap "" HUP; exec "$0" build --all --quiet"#
    try fixture.folder.write("", to: "block")
    let build = try BackgroundRun(["-c", script, ReleaseTool.path], of: "bash", in: fixture.folder.path)
    _ = try signing()
    build.send(SIGHUP)
    try TestFile.remove(fixture.folder["block"])
    build.expectEnd(0)
  }

  /// A program that a killed build has started writes into a folder that no other build uses.
  @Test func aCommandThatOutlivesItsBuildReachesNoOther() throws {
    let killed = try start(["build", "--all", "--quiet"])
    let processes = try signing()
    killed.send(SIGKILL)
    // The second build signs while the first one's command is still there.
    let second = try BackgroundRun(["build", "--all", "--quiet"], in: fixture.folder.path)
    try BackgroundRun.wait(for: "the second command") {
      try TestFile.text(fixture.folder["folders"]).split(separator: "\n").count == 2
    }
    try TestFile.remove(fixture.folder["block"])
    second.expectEnd(0)
    let folders = try TestFile.text(fixture.folder["folders"]).split(separator: "\n")
    #expect(Set(folders).count == 2)
    for process in processes { #expect(Tool.ends(process)) }
    // Foundation waits for everything that a process has started.
    killed.expectEnd(SIGKILL)
    try ReleaseTool.run(["verify", "dist/1.0.0", "--quiet"], in: fixture.folder.path).expect(0)
    try ReleaseTool.buildAll(fixture)
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
  }

  /// The variants that were finished before the signal are kept, and the next run makes the others.
  @Test func whatIsWholeIsKept() throws {
    let fixture = try WorkspaceFixture(
      [.init("alpha"), .init("beta"), .init("gamma")],
      configuration: #", "verify": {"rules": {"seal.files": "off", "seal.certificate": "off"}}"#,
      productMembers: #", "seal": {"command": ["bash", "sign.sh"]}"#)
    let script = #"""
      mkdir -p "$1/_CodeSignature"; echo seal > "$1/_CodeSignature/CodeResources"
      echo >> signed
      if [ "$(wc -l < signed)" = 2 ]; then echo $$ > pids; while sleep 0.05; do :; done; fi
      """#
    try fixture.folder.write(script, to: "sign.sh")
    let build = try BackgroundRun(["build", "--all", "--jobs", "1", "--quiet"], in: fixture.folder.path)
    try BackgroundRun.wait(for: "the second command") { TestFile.exists(fixture.folder["pids"]) }
    build.send(SIGINT)
    build.expectEnd(130)
    #expect(build.errors == "release: interrupted; 1 of 3 variants done, in dist/1.0.0: run again for the others\n")
    #expect(TestFile.names(in: fixture.output) == ["alpha", "index.json"])
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
    let next = try ReleaseTool.buildAll(fixture)
    next.expectTells(["alpha: unchanged", "beta: new", "gamma: new"])
    #expect(try TestFile.text(fixture.folder["signed"]) == "\n\n\n\n")
    try ReleaseTool.run(["verify", "dist/1.0.0", "--quiet"], in: fixture.folder.path).expect(0)
  }

  @Test func asJSONToo() throws {
    try fixture.folder.write("", to: "block")
    let script = #""$0" build --all --quiet --json > out & until [ -e pids ]; do sleep 0.05; done; kill $!; wait $!"#
    let result = try Tool.run("bash", ["-c", script, ReleaseTool.path], in: fixture.folder.path)
    result.expect(143)
    let document = try TestFile.text(fixture.folder["out"])
    try DocumentJudge.validate([("failure", document)])
    #expect(try JSONValue(parsing: Array(document.utf8))["status"] == 143)
  }

  private func start(_ arguments: [String]) throws -> BackgroundRun {
    try fixture.folder.write("", to: "block")
    return try BackgroundRun(arguments, in: fixture.folder.path, environment: ["TMPDIR": temporary.path])
  }

  /// Waits until a command signs, and returns its processes.
  private func signing() throws -> [Int32] {
    try BackgroundRun.wait(for: "the signing command") { TestFile.exists(fixture.folder["pids"]) }
    return try TestFile.text(fixture.folder["pids"]).split { $0.isWhitespace }.compactMap { Int32($0) }
  }
}

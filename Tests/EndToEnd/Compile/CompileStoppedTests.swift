import Foundation
import TestSupport
import Testing

/// A run that is stopped while a builder works: the builder ends first, and the next run works.
@Suite struct CompileStoppedTests {
  private let workspace: CompileWorkspace
  private let temporary: TemporaryFolder

  init() throws {
    workspace = try CompileWorkspace()
    temporary = try TemporaryFolder()
    try workspace.hook(
      #"trap '' INT; sleep 600 & echo $$ $! > "$OUTSIDE/pids.new"; mv "$OUTSIDE/pids.new" "$OUTSIDE/pids"; wait"#,
      for: "plus")
  }

  private func start() throws -> (BackgroundRun, [Int32]) {
    let run = try BackgroundRun(
      ["build", "--all", "--quiet"], in: workspace.folder.path,
      environment: workspace.environment.merging(["TMPDIR": temporary.path]) { $1 })
    try BackgroundRun.wait(for: "the builder") { TestFile.exists(workspace.outside["pids"]) }
    let pids = try TestFile.text(workspace.outside["pids"]).split(whereSeparator: \.isWhitespace).compactMap {
      Int32($0)
    }
    try TestFile.remove(workspace.outside["pids"])
    #expect(pids.count == 2)
    return (run, pids)
  }

  @Test func interrupted() throws {
    let (run, pids) = try start()
    run.send(SIGINT)
    run.expectEnd(130)
    #expect(run.errors == "release: interrupted; nothing was placed, what was there still stands\n")
    for pid in pids { #expect(Tool.ends(pid), "\(pid) is still there") }
    #expect(!TestFile.exists(workspace.folder["dist/1.0.0"]))
    #expect(TestFile.names(in: temporary.path) == [])
    try expectNextRun()
  }

  /// Its orphan goes on until someone ends it; the folder that it works in goes with the next run.
  @Test func killed() throws {
    let (run, pids) = try start()
    run.send(SIGKILL)
    // They have the socket by which this process learns of the end.
    for pid in pids { kill(pid, SIGKILL) }
    run.expectEnd(SIGKILL)
    #expect(TestFile.names(in: temporary.path).count == 1)
    try expectNextRun()
  }

  private func expectNextRun() throws {
    try workspace.removeHook()
    try workspace.build(environment: ["TMPDIR": temporary.path])
    #expect(workspace.placed.count == 5)
    #expect(TestFile.names(in: temporary.path) == [])
    #expect(TestFile.names(in: workspace.folder[".release/cache/staging"]) == [])
    try Judge.checksums(workspace.folder["dist/1.0.0/alpha"])
  }
}

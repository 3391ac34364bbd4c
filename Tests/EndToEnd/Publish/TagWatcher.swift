import TestSupport
import Testing

/// Polls the repositories of a workspace while it is published, as `watch_tags.py` says.
struct TagWatcher {
  private let program: DetachedProgram
  private let scratch: TemporaryFolder

  init(_ folder: TemporaryFolder) throws {
    scratch = try TemporaryFolder()
    let log = scratch["log"]
    program = try DetachedProgram(
      Tool.python, [Judge.path("watch_tags.py"), folder.path], in: folder.path, output: log
    ) { try TestFile.text(log).hasPrefix("watching\n") }
  }

  private var lines: [Substring] {
    ((try? TestFile.text(scratch["log"])) ?? "").split(separator: "\n").dropFirst().map { $0 }
  }

  /// It has seen as many tags, each with its zip, and nothing that was published has changed.
  func expectSeen(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let lines = self.lines
    #expect(lines.filter { !$0.hasPrefix("seen ") } == [], sourceLocation: sourceLocation)
    try BackgroundRun.wait(for: "the last tag") { self.lines.count >= count }
    #expect(Set(self.lines).count == count, sourceLocation: sourceLocation)
    program.stop()
  }
}

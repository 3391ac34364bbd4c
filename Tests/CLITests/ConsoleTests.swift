import Domain
import Pipeline
import Synchronization
import Testing

@testable import CLI

/// The text on each stream, for each kind of reader.
@Suite struct ConsoleTests {
  /// Everything said, in order: "out:" for results, "err:" for the rest; and the time.
  private final class Transcript: Sendable {
    private let texts = Mutex<[String]>([])
    let now = Mutex(0.0)
    var all: [String] { texts.withLock { $0 } }
    func note(_ text: String) { texts.withLock { $0.append(text) } }

    func console(_ change: (inout Console.Options) -> Void) -> Console {
      var options = Console.Options()
      change(&options)
      options.now = { self.now.withLock { $0 } }
      return Console(options, output: { self.note("out:" + $0) }, errors: { self.note("err:" + $0) })
    }
  }

  static let styles: [(String, Console.ProgressStyle, Bool, [String])] = [
    ("plain", .plain, false, ["err:packing\n", "out:done\n", "err:careful\n"]),
    ("none", .none, false, ["out:done\n", "err:careful\n"]),
    ("GitHub, quiet", .none, true, ["out:done\n", "err:careful\n"]),
    (
      "GitHub", .plain, true,
      ["err:::group::release build\n", "err:packing\n", "err:::endgroup::\n", "out:done\n", "err:careful\n"]
    ),
    (
      "terminal", .terminal, false,
      ["err:\r\u{1B}[Kpacking", "err:\r\u{1B}[K", "out:done\n", "err:careful\n"]
    ),
  ]

  @Test(arguments: styles) func says(
    _ name: String, _ style: Console.ProgressStyle, _ isGitHub: Bool, _ expected: [String]
  ) async throws {
    let transcript = Transcript()
    let console = transcript.console {
      $0.style = style
      $0.annotations = isGitHub ? Annotations() : nil
    }
    try await console.running("release build") {
      console.progress(.stage("packing"))
      console.progress(.counted("building", done: 1, of: 1))
    }
    try console.result("done\n")
    console.message("careful")
    #expect(transcript.all == expected)
  }

  @Test(arguments: styles) func waitingIsAlwaysTold(
    _ name: String, _ style: Console.ProgressStyle, _: Bool, _: [String]
  ) {
    let transcript = Transcript()
    let console = transcript.console { $0.style = style }
    console.progress(.waiting(for: "another run that writes to dist", holder: "process 7"))
    console.progress(.waiting(for: "another run that writes to dist", holder: ""))
    #expect(
      transcript.all == [
        "err:waiting for another run that writes to dist (process 7)\n",
        "err:waiting for another run that writes to dist\n",
      ])
  }

  /// A terminal is not written to a thousand times for a thousand variants.
  @Test func aTerminalIsDrawnTenTimesASecond() {
    let transcript = Transcript()
    let console = transcript.console { $0.style = .terminal }
    for done in 1...5000 {
      transcript.now.withLock { $0 = Double(done) / 1000 }
      console.progress(.counted("building", done: done, of: 5000))
    }
    #expect((40...51).contains(transcript.all.count))
    #expect(transcript.all.last?.hasSuffix(" of 5000  1000/s  0 s left") == true)
  }

  @Test func aMessageErasesTheLineInOnePiece() {
    let transcript = Transcript()
    let console = transcript.console { $0.style = .terminal }
    console.progress(.stage("evil \u{1B}[2J"))
    console.progress(.warning(Finding("a.b", .warning, at: Location("f"), "hm")))
    console.findings([])
    #expect(transcript.all == [#"err:\#r\#u{1B}[Kevil \u{1B}[2J"#, "err:\r\u{1B}[Kf: warning: hm\n"])
  }

  @Test func timesOfStages() throws {
    let transcript = Transcript()
    let console = transcript.console {
      $0.style = .none
      $0.showsTimes = true
    }
    let steps: [(Double, Progress)] = [
      (0.5, .stage("reading 3 of 3 customers")), (0.75, .stage("step 2 of 5: build", name: "build")),
      (1, .counted("building", done: 0, of: 2)), (2, .counted("building", done: 1, of: 2)),
      (3.004, .stage("reading again")),
    ]
    for (now, step) in steps {
      transcript.now.withLock { $0 = now }
      console.progress(step)
    }
    transcript.now.withLock { $0 = 4 }
    console.printTimes()
    try console.result(JSONDocument(["version": "1"]))
    let table = """
      stage        time  share
      loading   0.500 s   12 %
      reading   1.246 s   31 %
      build     0.250 s    6 %
      building  2.004 s   50 %
      total     4.000 s  100 %

      """
    #expect(transcript.all.first == "err:" + table)
    let document = transcript.all.dropFirst().joined()
    #expect(document.contains(#""version": "1","#) && document.contains(#""milliseconds": 2004"#))
  }
}

import Pipeline
import Synchronization
import Testing

@testable import CLI

/// The text on each stream, for each kind of reader.
@Suite struct ConsoleTests {
  /// Everything said, in order: "out:" for results, "err:" for the rest.
  private final class Transcript: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func note(_ text: String) { texts.withLock { $0.append(text) } }
  }

  static let styles: [(String, Console.ProgressStyle, [String])] = [
    ("plain", .plain, ["err:packing\n", "out:done\n", "err:careful\n"]),
    ("none", .none, ["out:done\n", "err:careful\n"]),
    (
      "GitHub", .githubActions,
      ["err:::group::release build\n", "err:packing\n", "err:::endgroup::\n", "out:done\n", "err:careful\n"]
    ),
    (
      "terminal", .terminal,
      ["err:\r\u{1B}[Kpacking", "err:\r\u{1B}[K1 of 1 variants", "err:\r\u{1B}[K", "out:done\n", "err:careful\n"]
    ),
  ]

  @Test(arguments: styles) func says(_ name: String, _ style: Console.ProgressStyle, _ expected: [String]) async throws
  {
    let transcript = Transcript()
    let console = Console(
      style: style, output: { transcript.note("out:" + $0) }, errors: { transcript.note("err:" + $0) })
    await console.group("release build") {
      console.progress(.stage("packing"))
      console.progress(.variants(done: 1, of: 1))
    }
    try console.result("done\n")
    console.message("careful")
    #expect(transcript.all == expected)
  }

  @Test(arguments: styles) func waitingIsAlwaysTold(_ name: String, _ style: Console.ProgressStyle, _: [String]) {
    let transcript = Transcript()
    let console = Console(style: style, output: { _ in }, errors: { transcript.note($0) })
    console.progress(.waiting(for: "another build into dist", holder: "process 7"))
    console.progress(.waiting(for: "another build into dist", holder: ""))
    #expect(
      transcript.all == [
        "waiting for another build into dist (process 7)\n", "waiting for another build into dist\n",
      ])
  }

  /// A terminal is not written to a thousand times for a thousand variants.
  @Test func aTerminalSeesAHundredSteps() {
    let transcript = Transcript()
    let console = Console(style: .terminal, output: { _ in }, errors: { transcript.note($0) })
    for done in 1...5000 { console.progress(.variants(done: done, of: 5000)) }
    #expect(transcript.all.count == 100)
    #expect(transcript.all.last?.hasSuffix("5000 of 5000 variants") == true)
  }
}

import Domain
import TestSupport
import Testing

/// What a person sees at a terminal, as `pyte` renders it.
@Suite struct TerminalTests {
  private struct Screen {
    var lines: [String]
    var screen: [String]
    var colours: [String]
    var status: JSONValue?
  }

  private let fixture: WorkspaceFixture

  init() throws { fixture = try WorkspaceFixture() }

  private func show(
    _ command: String, columns: Int = 100, _ options: [String] = [], environment: [String: String] = [:],
    in fixture: WorkspaceFixture? = nil
  ) throws -> Screen {
    let standard = ["TERM": "xterm-256color", "NO_COLOR": "", "CLICOLOR": "", "CLICOLOR_FORCE": ""]
    let result = try Tool.run(
      Tool.python,
      [Judge.path("terminal.py"), String(columns)] + options + ["--", "sh", "-c", command, ReleaseTool.path],
      in: (fixture ?? self.fixture).folder.path,
      environment: ReleaseTool.environment.merging(standard) { $1 }.merging(environment) { $1 })
    result.expect(0)
    let document = try JSONValue(parsing: result.output)
    let texts = { (name: String) in
      (document[name]?.listed ?? []).compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    return Screen(lines: texts("lines"), screen: texts("screen"), colours: texts("colours"), status: document["status"])
  }

  @Test func oneLineIsOverwrittenAndWiped() throws {
    for (columns, options) in [(80, []), (30, []), (60, ["--resize", "reading", "30"])] {
      let shown = try show(#"exec "$0" build --all --timings >result"#, columns: columns, options)
      #expect(shown.status == 0)
      #expect(shown.lines.first?.hasPrefix("reading") == true, "\(shown.lines)")
      // Nothing of the line is left, though the terminal was narrow.
      #expect(shown.screen.first?.hasPrefix("stage") == true, "\(shown.screen)")
      #expect(shown.screen.last?.hasPrefix("total") == true)
      #expect(shown.colours == ["share", "stage", "time"])
    }
    let result = try TestFile.text(fixture.folder["result"])
    #expect(result.hasPrefix("ContextSDK 1.0.0 is in") && !result.contains("\u{1B}") && !result.contains("\r"))
  }

  @Test func aLongReportBeginsWithItsTotals() throws {
    let fixture = try WorkspaceFixture((100..<121).map { .init("customer\($0)") })
    try fixture.folder.write("", to: "releases.jsonl")
    let shown = try show(#"exec "$0" status"#, in: fixture)
    #expect(shown.screen.prefix(2) == ["21 customers", ""] && shown.screen.count == 24, "\(shown.screen)")
    #expect(shown.screen[2].hasPrefix("customer     manifest  built"))
    #expect(shown.colours == ["built", "customer", "manifest", "models"])
  }

  @Test func aDumbTerminalGetsPlainLines() throws {
    let shown = try show(#"exec "$0" build --all >result"#, environment: ["TERM": "dumb"])
    #expect(
      shown.screen == ["reading 3 of 3 customers", "packing the base of ContextSDK", "placing 3 in dist/1.0.0"])
  }

  /// The model's compiler would take a minute.
  @Test func ctrlCAnswersAtOnceAndLeavesACleanLine() throws {
    let fixture = try WorkspaceFixture(
      configuration: #", "models": { "command": ["sh", "-c", "sleep 60", "{{model}}", "{{output}}"] }"#)
    let shown = try show(#"exec "$0" build --all"#, ["--interrupt", "compiling"], in: fixture)
    #expect(shown.status == 130)
    #expect(
      shown.screen == [
        "release: stopping; press ctrl-C again to end at once",
        "release: interrupted; nothing was placed, what was there still stands",
      ])
  }

  @Test func coloursFollowTheReader() throws {
    try fixture.folder.write("x", to: "Models/Custom/gamma/stray.mlmodel")
    let expected = ["Models/Custom/gamma/stray.mlmodel:", "remedy:"]
    // `PaletteTests` has what else decides.
    #expect(try show(#"exec "$0" check -q >result"#).colours == expected)
    #expect(try show(#""$0" check -q 2>&1 >result | cat"#).colours == [])
    let plain = try ReleaseTool.run(["check", "-q", "--color", "sometimes"], in: fixture.folder.path)
    plain.expect(64)
    plain.expectSays(["--color: expected auto, always or never"])
  }
}

import Domain
import TestSupport
import Testing

@testable import CLI

@Suite struct JobSummaryTests {
  private static let hostile = "<img src=x onerror=alert(1)> | `a` [b](javascript:c) \u{202E}\n\n# H @team"

  private static func summary(rows: Int, findings: Int) -> JobSummary {
    JobSummary(
      title: "release build", totals: "1.4.0: \(rows) new", header: ["customer", "change"],
      rows: (0..<rows).map { ["c\($0)", "new"] },
      findings: (0..<findings).map { Finding("a.b", at: Location("f\($0)"), "is \(hostile)") })
  }

  @Test func hostileTextStaysInItsCell() throws {
    var summary = Self.summary(rows: 1, findings: 2)
    summary.rows = [["c", Self.hostile]]
    summary.totals = Self.hostile
    let folder = try TemporaryFolder()
    // GitHub's own Markdown, by cmark-gfm.
    let script = """
      import cmarkgfm, html.parser, sys
      seen = set()
      class Reader(html.parser.HTMLParser):
          def handle_starttag(self, tag, attributes): seen.add(tag + "".join(sorted(name for name, _ in attributes)))
      text = open(sys.argv[1]).read()
      Reader().feed(cmarkgfm.github_flavored_markdown_to_html(text))
      print(sorted(seen))
      """
    let result = try Tool.run(
      Tool.python, ["-c", script, try folder.write(summary.markdown(limit: 1 << 20), to: "summary.md")])
    #expect(
      result.text == "['h3', 'p', 'table', 'tbody', 'td', 'th', 'thead', 'tr']\n", "\(result.text)\(result.errors)")
  }

  @Test func staysWithinTheLimit() throws {
    let summary = Self.summary(rows: 40_000, findings: 5)
    for limit in [0, 100, 1000, 10_000, 1 << 20] {
      let text = summary.markdown(limit: limit)
      #expect(text.utf8.count <= limit && (limit < 1000 || text.contains("more")), "\(limit)")
    }
    let folder = try TemporaryFolder()
    let path = try folder.write("# Before\n", to: "summary.md")
    for _ in 0..<4 { try summary.append(to: path) }
    let text = try TestFile.text(path)
    #expect(text.hasPrefix("# Before\n### release build\n\n1.4.0: 40000 new") && text.utf8.count <= 1 << 20)
  }

  @Test func manyOfAKindAreOneRow() {
    let text = Self.summary(rows: 0, findings: 1000).markdown(limit: 1 << 20)
    #expect(text.contains("(1000 errors like this)") && text.split(separator: "\n").count == 5)
  }
}

import Domain
import Testing

@testable import CLI
@testable import Pipeline

@Suite struct FindingTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var finding: Finding
    var text: String
  }

  private static func finding(_ change: (inout Finding) -> Void) -> Finding {
    var finding = Finding("a.b", at: Location("a.zip", .path("x")), "no")
    change(&finding)
    return finding
  }

  /// For code scanning, which shows a finding beside its line.
  @Test func aLineOfADocument() throws {
    var finding = Finding("a.b", at: Location("customers.json", .path("[3].app_id")), "no")
    finding.location.line = 12
    #expect(FindingText.text(finding) == "customers.json:12: [3].app_id: no")
    #expect(finding.json["line"] == 12 && finding.json["path"] == "[3].app_id")
    var report = VerificationReport()
    report.findings = [finding]
    let result = report.sarif(toolVersion: "1")["runs"]?.elements?.first?["results"]?.elements?.first
    let place = result?["locations"]?.elements?.first
    #expect(place?["physicalLocation"]?["region"]?["startLine"] == 12)
    #expect(place?["logicalLocations"]?.elements?.first?["fullyQualifiedName"] == "[3].app_id")
  }

  static let rows = [
    Row(
      testDescription: "a whole file", finding: Finding("a.b", at: Location("release.json"), "is missing"),
      text: "release.json: is missing"),
    Row(
      testDescription: "a path, with all there is to say",
      finding: Finding(
        "a.b", at: Location("customers.json", .path("[3].modelVersion")), "expected a number",
        subject: "app_id 7f0e: upsell",
        remedy: "write 73"),
      text: "customers.json: [3].modelVersion: expected a number\n  app_id 7f0e: upsell\n  remedy: write 73"),
    Row(
      testDescription: "the root of a document",
      finding: Finding("a.b", at: Location("c.json", .path("")), "is a list"),
      text: "c.json: is a list"),
    Row(
      testDescription: "a rule, by which release.json can set it",
      finding: Finding("container.junk", .warning, at: Location("a.zip"), "is junk", remedy: "remove it"),
      text: "a.zip: warning: is junk [container.junk]\n  remedy: remove it"),
    Row(
      testDescription: "line and column", finding: Finding("a.b", at: Location("f", .line(12, column: 3)), "no"),
      text: "f:12:3: no"),
    Row(
      testDescription: "a line", finding: Finding("a.b", at: Location("f", .line(12, column: nil)), "no"),
      text: "f:12: no"
    ),
    Row(
      testDescription: "a warning", finding: Finding("a.b", .warning, at: Location("f"), "hm", remedy: "look"),
      text: "f: warning: hm\n  remedy: look"),
    Row(testDescription: "a note", finding: Finding("a.b", .note, at: Location("f"), "so"), text: "f: note: so"),
    Row(
      testDescription: "escape sequences in every part",
      finding: Finding(
        "a.b", at: Location("f\u{1B}[2J", .path("\u{7}")), "a\u{1B}]0;x\u{7}b", subject: "\u{9B}1m", remedy: "c\r\nd"),
      text: #"f\u{1B}[2J: \u{07}: a\u{1B}]0;x\u{07}b"# + "\n  " + #"\u{009B}1m"# + "\n  " + #"remedy: c\r\nd"#),
    Row(testDescription: "a byte of the file", finding: finding { $0.offset = 7 }, text: "a.zip: x: no (byte 7)"),
    Row(
      testDescription: "the same of several slices and customers, and another path",
      finding: finding {
        $0.location = Location("d/alpha/a.zip", .path("ios/K"))
        $0.slices = ["ios", "mac", "tv"]
        $0.customers = ["alpha", "beta"]
        $0.otherPlaces = ["alpha", "beta"].flatMap { name in
          ["tv/K", "mac/Versions/K"].map { Location("d/\(name)/a.zip", .path($0)) }
        }
      },
      text: "d/alpha/a.zip: ios/K: no\n  also d/alpha/a.zip: mac/Versions/K\n  slices: ios, mac, tv\n"
        + "  customers: alpha, beta"),
    Row(
      testDescription: "more places than are listed",
      finding: finding {
        $0.otherPlaces = (1...6).map { Location("a.zip", .path("x\($0)")) }
        $0.unlistedPlaces = 90
        $0.remedy = "mend"
      },
      text: "a.zip: x: no\n  also a.zip: x1\n  also a.zip: x2\n  also a.zip: x3\n  also a.zip: x4\n"
        + "  and 92 more places (--json lists 7 in all)\n  remedy: mend"),
    Row(
      testDescription: "what turns text around or hides in it",
      finding: Finding("a.b", at: Location("x\u{202E}gpj.exe"), "a\u{200B}b\u{2028}c\u{FEFF}"),
      text: #"x\u{202E}gpj.exe: a\u{200B}b\u{2028}c\u{FEFF}"#),
    Row(
      testDescription: "other scripts stay", finding: Finding("a.b", at: Location("grüße/日本"), "é e\u{301} 🎉 שלום"),
      text: "grüße/日本: é e\u{301} 🎉 שלום"),
  ]

  @Test(arguments: rows) func reads(_ row: Row) {
    let text = FindingText.text(row.finding)
    // By scalars: strings are equal whatever form their accents have.
    #expect(Array(text.unicodeScalars) == Array(row.text.unicodeScalars), "\(text)")
  }
}

import Testing

@testable import CLI

@Suite struct ProgressBarTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var label = "building"
    var done: Int?
    var seconds: Double
    var width = 80
    var line: String
  }

  static let rows = [
    Row(testDescription: "a stage that begins", label: "packing", seconds: 0.9, line: "packing"),
    Row(testDescription: "a stage that lasts", label: "packing", seconds: 75.4, line: "packing  1:15"),
    Row(testDescription: "the first second", done: 5, seconds: 0.5, line: "building  5 of 40"),
    Row(
      testDescription: "after a second", done: 10, seconds: 4,
      line: "building  [######------------------]  10 of 40  2.5/s  12 s left"),
    Row(
      testDescription: "nothing done yet", done: 0, seconds: 4,
      line: "building  [------------------------]  0 of 40  4 s"),
    Row(
      testDescription: "slow work", done: 1, seconds: 120,
      line: "building  [------------------------]  1 of 40  1/min  1:18:00 left"),
    Row(
      testDescription: "no room for the bar", done: 10, seconds: 4, width: 50,
      line: "building  10 of 40  2.5/s  12 s left"),
    Row(testDescription: "nor for figures", done: 10, seconds: 4, width: 24, line: "building  10 of 40"),
    Row(testDescription: "nor for the label", done: 10, seconds: 4, width: 18, line: "buil...  10 of 40"),
    Row(testDescription: "for nothing", done: 10, seconds: 4, width: 5, line: " ..."),
    Row(testDescription: "no column", label: "packing", seconds: 0, width: 0, line: ""),
    Row(
      testDescription: "wide characters", label: "\u{65E5}\u{672C}\u{8A9E}", seconds: 0, width: 6, line: "\u{65E5}..."),
  ]

  @Test(arguments: rows) func shows(_ row: Row) {
    let bar = ProgressLine.Bar(label: row.label, count: row.done.map { ($0, 40) }, seconds: row.seconds)
    #expect(bar.line(width: row.width) == row.line)
  }

  @Test func neverFillsTheLine() {
    for width in 0...120 {
      for seconds in [0.0, 2, 5000] {
        let bar = ProgressLine.Bar(label: "verifying dist/1.4.0", count: (7, 100_000), seconds: seconds)
        #expect(bar.line(width: width).count < max(1, width))
      }
    }
  }
}

import Testing

@testable import CLI

@Suite struct PaletteTests {
  static let rows: [(option: String?, variables: [String: String], isTerminal: Bool, isOn: Bool)] = [
    (nil, [:], true, true), (nil, [:], false, false),
    (nil, ["TERM": "dumb"], true, false), (nil, ["CLICOLOR": "0"], true, false), (nil, ["CLICOLOR": "1"], false, false),
    (nil, ["NO_COLOR": "1"], true, false), (nil, ["CLICOLOR_FORCE": "1"], false, true),
    (nil, ["CLICOLOR_FORCE": "0"], false, false), (nil, ["CLICOLOR_FORCE": "0"], true, true),
    (nil, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    ("auto", [:], true, true), ("auto", ["NO_COLOR": "1"], true, false),
    ("always", ["NO_COLOR": "1", "TERM": "dumb"], false, true),
    ("never", ["CLICOLOR_FORCE": "1"], true, false),
  ]

  @Test(arguments: rows.indices) func isOn(_ index: Int) throws {
    let row = Self.rows[index]
    let choice = try #require(ColourChoice(rawValue: row.option ?? "auto"))
    #expect(choice.palette(isTerminal: row.isTerminal) { row.variables[$0] }.isOn == row.isOn, "\(row)")
  }

  @Test func knowsThreeWords() { #expect(ColourChoice(rawValue: "yes") == nil) }

  @Test func coloursOnlyWhatItPaints() {
    let finding = FindingTextTests.rows[6].finding
    #expect(
      FindingText.text(finding, Palette(isOn: true))
        == "\u{1B}[33mf: warning:\u{1B}[m hm\n  \u{1B}[1mremedy:\u{1B}[m look")
  }
}

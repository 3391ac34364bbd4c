import Testing

@testable import Editing

@Suite struct ChangelogSectionTests {
  struct Row: CustomTestStringConvertible {
    var name: String
    var page: String
    var section: String
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "no heading", page: "- one\n", section: "- one"),
    Row(name: "the title goes", page: "# SDK 1.4.0\n\n- one\n", section: "\n- one"),
    Row(name: "an underlined title too", page: "\nSDK 1.4.0\n=========\n- one", section: "- one"),
    Row(name: "a later heading is no title", page: "text\n\n# News\n", section: "text\n\n### News"),
    Row(
      name: "headings keep their order", page: "# T\n## News\n### More\nLate\n----\n",
      section: "### News\n#### More\n### Late"),
    Row(name: "deep ones stay", page: "# T\n### News ###\n", section: "### News ###"),
    Row(name: "nothing is deeper than six", page: "# T\n# A\n##### B\n", section: "### A\n###### B"),
    Row(name: "code is none", page: "## T\n```\n# not one\n```\n", section: "```\n# not one\n```"),
    Row(name: "an empty page", page: "", section: ""),
  ]

  @Test(arguments: rows) func aPageBecomesASection(_ row: Row) {
    #expect(Changelog.section(of: row.page) == row.section)
  }
}

import Foundation
import TestSupport
import Testing

/// The examples in the documentation match the program.
@Suite struct DocumentationTests {
  /// `scripts/run-page` prints a page with what its commands print now. `RECORD_GOLDENS=1` updates the page and fails the run.
  @Test(
    "what the pages show is what happens",
    arguments: [
      ("README.md", 2), ("docs/manifest.md", 1), ("docs/verify.md", 1), ("docs/versions.md", 2),
      ("docs/over-the-air.md", 9),
      ("docs/your-own-sdk.md", 41),
    ])
  func shownCommands(page: String, count: Int) throws {
    let folder = page == "docs/your-own-sdk.md" ? try TemporaryFolder() : try demo()
    let result = try Tool.run(
      Checkout.root + "/scripts/run-page", [Checkout.root + "/" + page, ReleaseTool.path, folder.path])
    result.expect(0)
    #expect(result.errors == "ran \(count) commands\n")
    try expectGolden(result.text, "../" + page)
  }

  /// Whoever reads on for a minute knows it.
  @Test func whatWasNeverTriedIsSaidAtOnce() throws {
    let paragraphs = try TestFile.text(Checkout.root + "/README.md").components(separatedBy: "\n\n")
    #expect(paragraphs[2].replacing("\n", with: " ").contains("**never been compiled or run on a Mac**"))
  }

  @Test func theConfigurationShownIsTheDemosOwn() throws {
    let page = try TestFile.text(Checkout.root + "/docs/configuration.md")
    #expect(page.contains("```json\n" + (try TestFile.text(Checkout.root + "/release.json")) + "```"))
  }

  /// A copy of what the demo needs, so that its output does not land in the checkout.
  private func demo() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["release.json", "customers.json", "templates", "Examples"] {
      try TestFile.copy(Checkout.root + "/" + name, to: folder[name])
    }
    return folder
  }
}

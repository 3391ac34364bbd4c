import TestSupport
import Testing

/// A release that brings new models and keeps older frameworks.
@Suite struct ModelsOnlyTests {
  /// `scripts/run-page` prints the page with what its commands print now. `RECORD_GOLDENS=1` updates the page and fails the run.
  @Test func thePageShowsWhatHappens() throws {
    let folder = try TemporaryFolder()
    let page = Checkout.root + "/docs/models-only.md"
    let result = try Tool.run(Checkout.root + "/scripts/run-page", [page, ReleaseTool.path, folder.path])
    result.expect(0)
    #expect(result.errors == "ran 27 commands\n")
    try expectGolden(result.text, "../docs/models-only.md")
  }
}

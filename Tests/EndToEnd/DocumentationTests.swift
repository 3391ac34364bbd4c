import Foundation
import TestSupport
import Testing

/// The examples in the documentation match the program.
@Suite struct DocumentationTests {
  /// Each `<!-- example: release … -->` is followed by the command's output, stderr first.
  /// `RECORD_GOLDENS=1` updates the blocks and fails the run.
  @Test func theExamplesInTheReadmeAreReal() throws {
    let readme = Checkout.root + "/README.md"
    let folder = try demo()
    var lines = try TestFile.text(readme).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var examples = 0
    for index in lines.indices.reversed() where lines[index].hasPrefix("<!-- example: release ") {
      let words = lines[index].split(separator: " ").dropFirst(3).dropLast().map(String.init)
      let result = try ReleaseTool.run(words, in: folder.path)
      let start = index + 2
      let end = try #require(lines[start...].firstIndex(of: "```"))
      let printed = (result.errors + result.text).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      lines.replaceSubrange(start..<end, with: printed.map(String.init))
      examples += 1
    }
    #expect(examples == 5)
    let text = lines.joined(separator: "\n")
    if masked(text) != masked(try TestFile.text(readme)) { try expectGolden(text, "../README.md") }
  }

  /// Digests and sizes of zips are those of one version of the compressor.
  private func masked(_ text: String) -> String {
    text.replacing(/[0-9a-f]{64}/, with: "digest").replacing(/[0-9.]+ kB/, with: "size")
  }

  @Test func theConfigurationShownIsTheDemosOwn() throws {
    let page = try TestFile.text(Checkout.root + "/docs/configuration.md")
    #expect(page.contains("```json\n" + (try TestFile.text(Checkout.root + "/release.json")) + "```"))
  }

  @Test func everyFolderHasALineInTheArchitecture() throws {
    let page = try TestFile.text(Checkout.root + "/docs/architecture.md")
    let sources = Checkout.root + "/Sources"
    for module in TestFile.names(in: sources) where module != "CJSONReader" {
      for folder in TestFile.names(in: sources + "/" + module) where !folder.contains(".") {
        #expect(page.contains("`\(module)/\(folder)"), "docs/architecture.md has no row for \(module)/\(folder)")
      }
    }
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

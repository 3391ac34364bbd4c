import Manifest
import TestSupport
import Testing

/// The documents in this repository's root, which the demo uses.
@Suite struct OwnDocumentsTests {
  @Test func customersAreValid() throws {
    let file = Checkout.root + "/customers.json"
    #expect(!(try CustomerManifest.decode(TestFile.bytes(file), file: file)).isEmpty)
  }

  @Test func releaseIsValid() throws {
    let file = Checkout.root + "/release.json"
    #expect(!(try ReleaseConfiguration.decode(TestFile.bytes(file), file: file)).products.isEmpty)
  }

  /// The example of `versions` in the documentation, in a whole document.
  @Test func documentedVersionFilesAreValid() throws {
    let page = try TestFile.text(Checkout.root + "/docs/configuration.md")
    let example = try #require(
      page.split(separator: "```json\n").first { $0.hasPrefix("\"versions\"") }?.split(separator: "```").first)
    let document = ReleaseCases.minimal.dropLast(2) + ", \(example) }"
    #expect(try ReleaseConfiguration.decode(Array(document.utf8), file: "example").versions.files.count == 12)
  }

  /// The examples of builders in the documentation. Those that begin with a key are a part of a document.
  @Test func documentedBuildersAreValid() throws {
    let page = try TestFile.text(Checkout.root + "/docs/builders.md")
    var kinds: [String] = []
    for block in page.split(separator: "```json\n").dropFirst() {
      let example = try #require(block.split(separator: "```").first)
      let document = example.hasPrefix("{") ? String(example) : ReleaseCases.minimal.dropLast(2) + ", \(example) }"
      let configuration = try ReleaseConfiguration.decode(Array(document.utf8), file: "docs/builders.md")
      kinds += configuration.products.compactMap { product in
        if case .compiled(let builder) = product.origin { builder.kindName } else { nil }
      }
    }
    #expect(kinds == ["command", "swift", "cocoapods-pack", "xcodebuild"])
  }

  /// The page shows it without what only editors and this repository need.
  @Test func theSwiftBuilderShownIsTheExamplesOwn() throws {
    let page = try TestFile.text(Checkout.root + "/docs/builders.md")
    let example = try TestFile.text(Checkout.root + "/Examples/ContextSDK/release.json")
    let shown = example.split(separator: "\n").filter { !$0.contains("$schema") }.joined(separator: "\n")
    #expect(page.contains("```json\n" + shown + "\n```"))
  }
}

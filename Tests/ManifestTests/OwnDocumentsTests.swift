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
    #expect(try ReleaseConfiguration.decode(Array(document.utf8), file: "example").versions.files.count == 9)
  }
}

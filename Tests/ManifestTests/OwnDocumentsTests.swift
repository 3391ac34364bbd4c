import Manifest
import TestSupport
import Testing

/// The documents in this repository's root, from which the demo is built.
@Suite struct OwnDocumentsTests {
  @Test func customersAreValid() throws {
    let file = Checkout.root + "/customers.json"
    #expect(!(try CustomerManifest.decode(TestFile.bytes(file), file: file)).isEmpty)
  }

  @Test func releaseIsValid() throws {
    let file = Checkout.root + "/release.json"
    #expect(!(try ReleaseConfiguration.decode(TestFile.bytes(file), file: file)).products.isEmpty)
  }
}

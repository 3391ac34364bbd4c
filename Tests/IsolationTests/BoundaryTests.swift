import Domain
import Isolation
import Testing

@Suite("Whole tokens")
struct BoundaryTests {
  @Test("Identifiers, in every encoding", arguments: BoundaryCases.identifiers, TextEncoding.allCases)
  func identifiers(_ sample: BoundaryCase, _ encoding: TextEncoding) {
    // Both as an app_id and as a bundle identifier.
    for customer in [customer(sample.token), customer("other-customer", nil, sample.token)] {
      let found = IdentityIndex(customers: [customer]).tokenMatches(in: sample.text.bytes(encoding))
      #expect(found.contains { $0.text == sample.token } == sample.isFound)
    }
  }

  @Test("Names, in every encoding", arguments: BoundaryCases.names, TextEncoding.allCases)
  func names(_ sample: BoundaryCase, _ encoding: TextEncoding) {
    let index = IdentityIndex(customers: [customer("somebody", sample.token)])
    let found = index.tokenMatches(in: sample.text.bytes(encoding))
    #expect(found.contains { $0.text == sample.token } == sample.isFound)
  }

  @Test("Names in URLs, mail and literals", arguments: BoundaryCases.encodedNames)
  func encodedNames(_ sample: BoundaryCase) {
    let index = IdentityIndex(customers: [customer("somebody", sample.token)])
    let found = index.tokenMatches(in: Array(sample.text.utf8))
    #expect(found.contains { $0.text == sample.token } == sample.isFound)
  }

  @Test("A name of 1,000 bytes whose spellings are longer")
  func longName() {
    let name = String(repeating: "é", count: 500)
    let index = IdentityIndex(customers: [customer("zz-customer", name)])
    #expect(index.tokenMatches(in: Array("for \(name)!".utf8)).map(\.text) == [name])
  }

  @Test("A short token among random bytes matches only in text")
  func shortToken() {
    let index = IdentityIndex(customers: [customer("zz-customer", "Acme")])
    func isFound(_ before: [UInt8], _ after: [UInt8]) -> Bool {
      let head: [UInt8] = [0xCF, 0xFA, 0xED, 0xFE, 0x07, 0x00, 0x00, 0x01, 0x90, 0x91]
      return !index.tokenMatches(in: head + before + Array("Acme".utf8) + after).isEmpty
    }
    #expect(!isFound([0x9A, 0x20], [0x8B, 0x91]))
    #expect(!isFound([0x9A, 0x01], [0x02, 0x91]))
    #expect(isFound([0x9A, 0x00], [0x00, 0x91]))
    #expect(isFound([0x9A, 0x22], [0x22, 0x91]))
    #expect(isFound([0x9A] + Array("made for ".utf8), [0x91]))
    #expect(isFound([0x9A], Array(" made it.".utf8) + [0x91]))
    #expect(isFound([0x0A, 0x04], [0x91]))
  }
}

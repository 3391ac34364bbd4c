import Artifacts
import Domain
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

  @Test("Names in Latin-1 and Windows-1252")
  func latin() {
    func isFound(_ name: String, _ before: [UInt8], _ bytes: [UInt8], _ after: [UInt8]) -> Bool {
      let index = IdentityIndex(customers: [customer("somebody", name)])
      let head = Array("the head of a text in no other encoding, ".utf8)
      let found = index.tokenMatches(in: head + before + bytes + after)
      return found.map(\.text) == [name] && found[0].groups.map(\.encoding) == [.latin]
    }
    let name: [UInt8] = [0xD6] + Array("lberg S".utf8) + [0xF6] + Array("hne".utf8)
    #expect(isFound("Ölberg Söhne", [0x20], name, [0x2E]))
    #expect(isFound("O\u{308}lberg So\u{308}hne", [0x22], name, [0x22]))
    #expect(isFound("Bob’s Œuvre", [0x28], [0x42, 0x6F, 0x62, 0x92, 0x73, 0x20, 0x8C] + Array("uvre".utf8), [0x29]))
    for (before, after): (UInt8, UInt8) in [(0x78, 0x2E), (0xE4, 0x2E), (0x20, 0x73), (0x20, 0xE4)] {
      #expect(!isFound("Ölberg Söhne", [before], name, [after]), "\(before) \(after)")
    }
    #expect(!isFound("Ölberg Sohne", [0x20], name, [0x2E]))
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

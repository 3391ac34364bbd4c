import Artifacts
import Domain
import TestSupport
import Testing

@Suite("Streams of bytes")
struct StreamTests {
  @Test("Every encoding, at every alignment, across every edge of the buffer")
  func alignments() {
    let names = ["Acme", "Größe", "Молния 24", "東京ガス", "The Long Name Of Somebody's Company, Inc."]
    let index = IdentityIndex(customers: zip(0..., names).map { customer("zz-\($0)", $1) })
    let size = (1 << 16) + 10_240
    for encoding in TextEncoding.allCases {
      for name in names {
        var bytes = [UInt8](repeating: 0, count: size)
        let token = name.bytes(encoding)
        let places =
          Array(0..<9) + Array(stride(from: 61_000, to: size - 2 * token.count, by: 97)) + [size - token.count]
        for place in places {
          bytes.replaceSubrange(place..<place + token.count, with: token)
        }
        // Overlapping copies would destroy each other: the first nine are tested alone.
        bytes.replaceSubrange(0..<200, with: repeatElement(0, count: 200))
        let found = index.tokenMatches(in: bytes)
        #expect(found.map(\.text) == [name])
        #expect(found.first?.groups.reduce(0) { $0 + $1.count } == places.count - 9)
      }
    }
  }

  @Test("Every encoding, at the first and at the last bytes", arguments: TextEncoding.allCases, 0..<9)
  func edges(_ encoding: TextEncoding, _ lead: Int) {
    for name in ["Acme Corp", "Größe", "Молния 24", "東京ガス"] {
      let index = IdentityIndex(customers: [customer("zz-customer", name)])
      let found = index.tokenMatches(in: [UInt8](repeating: 0, count: lead) + name.bytes(encoding))
      #expect(found.map(\.text) == [name])
      #expect(found.first?.groups.first?.count == 1)
      if lead == 0 { #expect(found.first?.groups.first?.encoding == encoding) }
    }
  }

  @Test("The result does not depend on the chunks", arguments: 0..<12)
  func cuts(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let customers = Crowd.customers(40, seed: seed)
    let index = IdentityIndex(customers: customers)
    let bytes = Mixture(customers).bytes(pieces: 2500, &random)
    let whole = index.tokenMatches(in: bytes)
    #expect(!whole.isEmpty)
    for count in [1, 3, 50, 2000] {
      let cuts = (0..<count).map { _ in Int.random(in: 0...bytes.count, using: &random) }
      #expect(index.tokenMatches(in: bytes, cutAt: cuts) == whole)
    }
  }

  @Test("A scanner starts again with every file")
  func reuse() {
    let scanner = IdentityScanner(IdentityIndex(customers: [customer("zz-customer", "Acme")]))
    for _ in 0..<3 {
      Array("for Acme".utf8).withUnsafeBytes(scanner.scan)
      #expect(scanner.finish().map(\.groups[0].offset) == [4])
      Array("Ac".utf8).withUnsafeBytes(scanner.scan)
      #expect(scanner.finish().isEmpty)
    }
  }
}

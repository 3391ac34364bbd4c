import Domain
import Testing

@Suite struct DigestTests {
  static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  @Test func hexAndBytesRoundTrip() throws {
    for shift in 0..<256 {
      let bytes = (0..<32).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ shift) }
      let digest = try #require(Digest(bytes))
      #expect(digest.bytes == bytes)
      #expect(Digest(hex: digest.description) == digest)
      #expect(Digest(hex: digest.description.uppercased()) == digest)
      #expect(Digest(hex: digest.description.utf8.lazy.map { $0 }) == digest)
      #expect(digest.description == bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
    #expect(Digest(hex: Self.empty)?.description == Self.empty)
  }

  @Test(arguments: [
    "", "e3", String(empty.dropLast()), empty + "0", "g" + empty.dropFirst(), " " + empty.dropFirst(),
    String(empty.dropLast(3)) + "３",
  ])
  func notADigest(hex: String) {
    #expect(Digest(hex: hex) == nil)
  }

  @Test(arguments: [0, 31, 33]) func wrongLength(count: Int) {
    #expect(Digest([UInt8](repeating: 0, count: count)) == nil)
  }

  @Test func theOrderIsThatOfTheBytes() throws {
    let digests = try (0..<32).map { position in
      try #require(Digest((0..<32).map { $0 == position ? 0x80 : 0 } as [UInt8]))
    }
    #expect(digests.sorted() == digests.reversed())
    #expect(Set(digests).count == 32)
  }
}

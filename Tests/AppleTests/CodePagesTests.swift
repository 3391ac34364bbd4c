import Testing

@testable import Artifacts

@Suite("How code is hashed") struct CodePagesTests {
  /// The hashes that are computed, in order, with their page sizes.
  private static func asked(size: Int, signatureSize: Int) -> [String] {
    CodePages.ways(size: size, signatureSize: signatureSize).map(\.kind.name)
  }

  @Test(
    "large code is hashed in at most two ways, by the room in its signature",
    arguments: [
      (32 * 25_000 + 200, ["SHA-256"]), (52 * 25_000 + 18_000, ["SHA-256"]), (32 * 6250 + 18_000, ["SHA-256"]),
      (20 * 25_000 + 200, ["SHA-1", "SHA-256"]), (48 * 25_000 + 200, ["SHA-384"]), (300, ["SHA-256", "SHA-1"]),
      (0, ["SHA-256", "SHA-256"]), (900_000_000, ["SHA-256", "SHA-256"]),
    ]) func large(signatureSize: Int, kinds: [String])
  { #expect(Self.asked(size: 25_000 * 4096, signatureSize: signatureSize) == kinds) }

  @Test("small code is hashed in every way that there is room for") func small() {
    #expect(Set(Self.asked(size: 40_000, signatureSize: 6000)) == ["SHA-1", "SHA-256", "SHA-384"])
    #expect(Self.asked(size: 0, signatureSize: 100).count == 9)
  }

  @Test("page sizes", arguments: [(0, 0, 0), (1, 1, 1), (4096, 1, 1), (4097, 2, 1), (8192, 2, 1)])
  func counts(size: Int, pages: Int, whole: Int) {
    #expect(CodePages.count(size, pageSize: 4096) == pages)
    #expect(CodePages.count(size, pageSize: nil) == whole)
  }
}

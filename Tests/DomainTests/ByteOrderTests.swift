import Testing

@testable import Domain

@Suite("Bytes of paths") struct ByteOrderTests {
  private static let texts = [
    "", "/", "a", "a/b", "a/bc", "ab", "a/b/bc", "bc", "/bc", "é", "e\u{301}", "a/é", "a/e\u{301}", "x/\u{301}y", "x/",
    "12345678", "12345678/", "12345678/9", "a/12345678",
  ]

  @Test("starts and last components are compared by bytes", arguments: texts) func parts(_ text: String) {
    let bytes = Array(text.utf8)
    for other in Self.texts {
      #expect(text.hasPrefixByBytes(other) == bytes.starts(with: other.utf8), "\(text) \(other)")
      let last = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last.map(Array.init)
      if other.utf8.contains(UInt8(ascii: "/")) { continue }
      #expect(text.hasLastComponent(other) == (last == Array(other.utf8)), "\(text) \(other)")
    }
  }
}

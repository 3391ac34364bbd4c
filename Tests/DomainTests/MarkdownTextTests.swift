import Domain
import Testing

@Suite struct MarkdownTextTests {
  @Test func flatteningReplacesOnlyUnsafeCharacters() {
    let wrong = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
      let expected = scalar.isUnsafe && scalar != "\t" ? "a b" : "a\(scalar)b"
      return !"a\(scalar)b".flattened.unicodeScalars.elementsEqual(expected.unicodeScalars)
    }
    #expect(wrong.isEmpty)
  }

  /// A slice may end inside a character.
  @Test(arguments: [[0xC2], [0xE2, 0x80], [0xEF], [0x41, 0xE2], [0xFF, 0x0A]] as [[UInt8]])
  func flattensWhatIsNotUTF8(bytes: [UInt8]) { #expect(bytes[...].flattened == bytes.map { $0 == 0x0A ? 0x20 : $0 }) }

  @Test(arguments: [
    ("a", "1. b", "1. b"), ("a", " - b", " - b"), ("a", "(b)", "(b)"), ("a", "_b_", "\\_b\\_"), ("a", "#", "\\#"),
  ])
  func aPieceInsideALineStartsNothing(before: String, piece: String, written: String) {
    var output = Array(before.utf8)
    MarkdownText.append(Array(piece.utf8)[...], to: &output, startsLine: false, endsLine: false)
    #expect(String(decoding: output, as: UTF8.self) == before + written)
  }
}

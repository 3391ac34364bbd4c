import Domain
import Testing

@Suite struct VersionNumberTests {
  static let nines = String(repeating: "9", count: 100)

  @Test(arguments: [
    ("0", "1"), ("8", "9"), ("9", "10"), ("0199", "200"), ("18446744073709551615", "18446744073709551616"),
    (nines, "1" + String(repeating: "0", count: 100)),
  ])
  func counts(_ text: String, _ next: String) throws {
    let number = try #require(VersionNumber(text))
    #expect(number.next.description == next)
    #expect(number < number.next)
    #expect(!(number.next < number))
  }

  @Test(arguments: ["", "-1", "+1", "1.0", "1 ", "٣", "1\u{301}", "x"]) func isInvalid(_ text: String) {
    #expect(VersionNumber(text) == nil)
  }

  @Test func leadingZerosDoNotCount() {
    #expect(VersionNumber("007") == 7)
    #expect(VersionNumber("000") == 0)
  }
}

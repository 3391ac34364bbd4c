import Domain
import Testing

@Suite struct AmountTests {
  static let sizes: [(Int, String)] = [
    (0, "0 B"), (1, "1 B"), (999, "999 B"), (1000, "1.0 kB"), (1049, "1.0 kB"), (1050, "1.1 kB"), (99_949, "99.9 kB"),
    (999_949, "999.9 kB"), (999_950, "1.0 MB"), (999_999, "1.0 MB"), (1_000_000, "1.0 MB"), (12_345_678, "12.3 MB"),
    (999_949_999, "999.9 MB"), (999_950_000, "1.0 GB"), (5_368_709_120, "5.4 GB"), (1_000_000_000_000, "1.0 TB"),
    (4_321_000_000_000_000, "4321.0 TB"),
  ]

  @Test(arguments: sizes) func bytes(_ count: Int, _ text: String) { #expect(Amount.bytes(count) == text) }

  @Test func sizesThatDifferLookDifferent() {
    #expect(Amount.bytes(1000, and: 2000) == ("1.0 kB", "2.0 kB"))
    #expect(Amount.bytes(1_048_690, and: 1_048_576) == ("1048690 bytes", "1048576 bytes"))
    #expect(Amount.bytes(1_048_576, and: 1_048_576) == ("1.0 MB", "1.0 MB"))
  }

  static let numbers: [(Int, String)] = [(0, "0 models"), (1, "1 model"), (2, "2 models"), (1000, "1000 models")]

  @Test(arguments: numbers) func counts(_ number: Int, _ text: String) {
    #expect(Amount.count(number, "model") == text)
  }

  @Test func thousandNamesAreFive() {
    let names = (1...1000).map { "n\($0)" }
    #expect(Amount.names(names) == "n1, n2, n3, n4, n5 and 995 more")
    #expect(Amount.names(names.prefix(5)) == "n1, n2, n3, n4, n5")
  }
}

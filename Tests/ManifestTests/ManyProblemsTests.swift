import Domain
import Manifest
import Testing

@Suite struct ManyProblemsTests {
  /// A short manifest can have a million problems.
  @Test func areCountedByTheirKind() {
    let document = "[" + Array(repeating: "{}", count: 5000).joined(separator: ",") + "]"
    let failure = #expect(throws: Failure.self) { try CustomerManifest.decode(Array(document.utf8), file: "c") }
    let findings = failure?.findings ?? []
    let codes = Set(findings.map(\.code))
    #expect(!codes.isEmpty && findings.count % 101 == 0)
    for code in codes {
      let last = findings.last { $0.code == code }
      #expect(last?.message.hasPrefix("and ") == true && last?.message.hasSuffix("00 more places like these") == true)
    }
  }
}

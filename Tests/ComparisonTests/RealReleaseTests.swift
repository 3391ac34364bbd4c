import Domain
import Testing
import Verification

@Suite("Real releases") struct RealReleaseTests {
  @Test("ten pairs and more") func count() { #expect(RealRelease.all.count >= 10) }

  @Test("have the expected verdicts", arguments: RealRelease.all) func verdict(release: RealRelease) async throws {
    let comparison = try await release.comparison()
    #expect(comparison.breaking.map { "\($0.kind.rawValue) \($0.name)" }.sorted() == release.breaking.sorted())
    #expect(comparison.mayBreak == !release.breaking.isEmpty)
    #expect(comparison.undecided.isEmpty && !comparison.isEqual)
  }

  @Test("name their source, the fact and why", arguments: RealRelease.all) func sources(release: RealRelease) throws {
    for key in ["source", "fact", "why"] {
      let text = try #require(release.document[key]?.text)
      #expect(key == "source" ? text.hasPrefix("https://") : text.hasSuffix("."))
    }
  }
}

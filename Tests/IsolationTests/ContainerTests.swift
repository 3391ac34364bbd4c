import Artifacts
import Domain
import Testing

/// Formats in which a string's neighbours look like letters, and strings far from what says where they end.
@Suite("Containers") struct ContainerTests {
  private static let tokens = [
    "com.acme.fitness", "Acme Fitness Club", "trailcast", "com.a-rather-long.identifier-of-an-app",
  ]
  private static let distinctive = tokens.filter { $0 != "trailcast" }

  @Test("Databases and their logs", arguments: tokens)
  func databases(_ token: String) throws { try check(Containers.databases, token, count: 31) }

  @Test("Numbers of fixed width, or of seven bits a byte", arguments: tokens)
  func numbers(_ token: String) throws { try check(Containers.numbers, token, count: 1161) }

  @Test("Fields with a letter as a tag, bytes of CBOR, and Smile", arguments: tokens)
  func tagged(_ token: String) throws { try check(Containers.tagged, token, count: 49 * 42) }

  @Test("Texts of 200 to 3,500 bytes", arguments: tokens)
  func longTexts(_ token: String) throws { try check(Containers.longTexts, token, count: 24) }

  @Test("What no record explains counts as whole if it is no word", arguments: distinctive)
  func unreadable(_ token: String) throws {
    let index = index(of: token)
    for sample in try Containers.samples(Containers.unreadable, token: token, text: token) {
      #expect(!index.tokenMatches(in: sample.bytes).isEmpty, "\(sample.format)")
    }
    for quotes in ["\"{}\"", "'{}'", "<a>{}</a>"] {
      let text = quotes.replacing("{}", with: token + "2")
      for sample in try Containers.samples(Containers.unreadable, token: token, text: text) {
        #expect(index.tokenMatches(in: sample.bytes).isEmpty, "\(sample.format)")
      }
    }
  }

  @Test("Every row of a large database, however it is read", arguments: ["com.acme.fitness", "trailcast"])
  func large(_ token: String) throws {
    let index = IdentityIndex(customers: [customer(token)])
    let bytes = try #require(try Containers.samples(Containers.large, token: token, text: token).first).bytes
    let found = index.tokenMatches(in: bytes)
    #expect(found.first?.groups.map(\.count) == [2000])
    for step in [1000, 4096, 70_001] {
      #expect(index.tokenMatches(in: bytes, cutAt: Array(stride(from: step, to: bytes.count, by: step))) == found)
    }
    let longer = try #require(try Containers.samples(Containers.large, token: token, text: token + "2").first).bytes
    #expect(index.tokenMatches(in: longer).isEmpty)
  }

  private func check(_ program: String, _ token: String, count: Int) throws {
    let index = index(of: token)
    func isFound(_ sample: Containers.Sample) -> Bool { !index.tokenMatches(in: sample.bytes).isEmpty }
    let samples = try Containers.samples(program, token: token, text: token)
    #expect(samples.count == count)
    #expect(samples.filter { !isFound($0) }.map(\.format) == [])
    for longer in [token + "2", "x" + token, token + "Pro for all"] {
      let samples = try Containers.samples(program, token: token, text: longer)
      #expect(samples.filter(isFound).map(\.format) == [], "\(longer)")
    }
  }

  private func index(of token: String) -> IdentityIndex {
    IdentityIndex(customers: [token.contains(" ") ? customer("zz-customer", token) : customer(token)])
  }
}

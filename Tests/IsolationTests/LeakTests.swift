import Artifacts
import Domain
import TestSupport
import Testing

@Suite("Generated leaks")
struct LeakTests {
  /// Text that is found before and after a token in practice.
  private static let frames = [
    ("\"", "\""), ("<string>", "</string>"), ("/", "/"), (" ", ". "), ("\u{0}", "\u{0}"), ("(", ")"), ("=", ";"),
    ("# ", "\n"),
  ]

  @Test("10,000 leaks are all found", arguments: Rounds.of(0..<20))
  func generated(_ seed: UInt64) {
    var random = SeededGenerator(seed: 1_000 + seed)
    let customers = Crowd.customers(500, seed: seed)
    let index = IdentityIndex(customers: customers)
    let file = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
    for number in 0..<500 {
      let culprit = customers[number]
      let tokens = [culprit.appID.description, culprit.name ?? ""] + culprit.bundleIdentifiers
      let token = tokens[Int.random(in: 0..<tokens.count, using: &random)]
      let encoding = TextEncoding.allCases[Int.random(in: 0..<3, using: &random)]
      let frame = LeakTests.frames[Int.random(in: 0..<LeakTests.frames.count, using: &random)]
      let place = Int.random(in: 0...256, using: &random)
      let lead = Int.random(in: 0...file.count - 256, using: &random)
      let leak = frame.0.bytes(encoding) + token.bytes(encoding) + frame.1.bytes(encoding)
      let bytes = Array(file[lead..<lead + place]) + leak + Array(file[lead + place..<min(lead + 256, file.count)])
      let victim = customers[(number + 1) % customers.count].appID
      let leaks = index.tokenMatches(in: bytes).leaks(to: victim)
      #expect(leaks.contains { $0.text == token && $0.owners == [culprit.appID] }, "\(token) \(encoding) at \(place)")
    }
  }
}

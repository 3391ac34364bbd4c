import Artifacts
import Domain
import Testing

@Suite("What is a leak to whom")
struct SharingTests {
  @Test("A shared name is no leak to its customers, but is one to others")
  func sharedName() throws {
    let index = IdentityIndex(customers: [customer("a1", "Acme"), customer("c3", "Third"), customer("b2", "Acme")])
    let tokenMatches = index.tokenMatches(in: Array("made for Acme".utf8))
    #expect(tokenMatches.leaks(to: identifier("a1")).isEmpty)
    #expect(tokenMatches.leaks(to: identifier("b2")).isEmpty)
    let leak = try #require(tokenMatches.leaks(to: identifier("c3")).first)
    #expect(leak.owners == [identifier("a1"), identifier("b2")])
    #expect((leak.text, leak.kind, leak.count, leak.offset) == ("Acme", .name, 1, 9))
  }

  @Test("A token inside the customer's own name is no leak, elsewhere it is")
  func containedName() throws {
    let index = IdentityIndex(customers: [
      customer("a1", "Acme"), customer("b2", "Acme Fitness"), customer("c3", "Third"),
    ])
    let inside = index.tokenMatches(in: Array("Acme Fitness, Acme Fitness".utf8))
    #expect(inside.leaks(to: identifier("b2")).isEmpty)
    #expect(inside.leaks(to: identifier("c3")).map(\.text) == ["Acme", "Acme Fitness"])
    for encoding in TextEncoding.allCases {
      for lead in ["", "é", "x "] {
        let text = lead + "Acme Fitness and Acme"
        let leaks = index.tokenMatches(in: text.bytes(encoding)).leaks(to: identifier("b2"))
        #expect(leaks.map(\.text) == ["Acme"])
        #expect(leaks.first?.count == 1)
        #expect(leaks.first?.offset == (lead + "Acme Fitness and ").bytes(encoding).count)
        #expect(leaks.first?.encoding == encoding)
      }
    }
  }

  @Test(
    "Of a longer bundle identifier, the longest part that somebody owns is found",
    arguments: [
      ("com.a.app", ["com.a.app"]), ("com.a.app.lastPrompt", ["com.a.app"]), ("com.a.app-dev", ["com.a.app"]),
      ("group.com.a.app.pro", ["com.a.app.pro"]), ("com.a.app.pro", ["com.a.app.pro"]),
      ("com.a.app.pro.lastPrompt", ["com.a.app.pro"]), ("com.a.app.prompt", ["com.a.app"]), ("com.a.apple", []),
      ("com.a.app.pro com.a.app.x", ["com.a.app.pro", "com.a.app"]),
    ])
  func longerIdentifiers(_ text: String, _ owned: [String]) {
    let index = IdentityIndex(customers: [
      customer("a1", nil, "com.a.app"), customer("b2", nil, "com.a.app.pro"), customer("c3"),
    ])
    for encoding in TextEncoding.allCases {
      let found = index.tokenMatches(in: "<\(text)>".bytes(encoding))
      #expect(found.leaks(to: identifier("c3")).map(\.text) == owned)
      #expect(found.leaks(to: identifier("b2")).map(\.text) == owned.filter { $0 == "com.a.app" })
    }
  }

  @Test("An app_id that equals another customer's name")
  func ownSpelling() {
    let index = IdentityIndex(customers: [customer("acme"), customer("b2", "acme"), customer("c3", nil, "com.acme")])
    let tokenMatches = index.tokenMatches(in: Array("acme".utf8))
    #expect(tokenMatches.count == 2)
    #expect(tokenMatches.leaks(to: identifier("acme")).isEmpty)
    #expect(tokenMatches.leaks(to: identifier("b2")).isEmpty)
    #expect(tokenMatches.leaks(to: identifier("c3")).count == 2)
  }

  @Test("Identifiers that differ in case are one token of both customers")
  func foldedOwners() throws {
    let index = IdentityIndex(customers: [customer("a1", nil, "com.A.app"), customer("b2", nil, "com.a.APP")])
    let match = try #require(index.tokenMatches(in: Array("com.a.app com.a.app".utf8)).first)
    #expect(match.claims.map(\.owner) == [identifier("a1"), identifier("b2")])
    #expect(match.groups.map(\.count) == [2])
  }

  @Test("Overlapping, nested and adjacent tokens are all found")
  func overlaps() {
    let names = ["Acme Acme", "Acme", "Acme Acme Acme", "me", "Ac me", "Acme.Acme"]
    let customers = zip(0..., names).map { customer("a\($0)", $1) }
    let index = IdentityIndex(customers: customers, nameRule: NameRule(minimumLength: 2))
    let tokenMatches = index.tokenMatches(in: Array("Acme Acme Acme Acme.Acme".utf8))
    let counts = Dictionary(uniqueKeysWithValues: tokenMatches.map { ($0.text, $0.groups.reduce(0) { $0 + $1.count }) })
    #expect(counts == ["Acme": 5, "Acme Acme": 3, "Acme Acme Acme": 2, "Acme.Acme": 1])
  }

  @Test("Exclusions have a reason")
  func exclusions() {
    let long = String(repeating: "n", count: 1001)
    let customers = [
      customer("a1", "Acm"), customer("b2", "MUSIC"), customer("c3", "Onboarding Upsell"), customer("d4", long),
      customer("e5", "  \n"), customer("f", " Acme ", ""),
      customer("g7", "// \\ --"),
    ]
    let rule = NameRule(ignored: ["onboarding upsell"])
    let index = IdentityIndex(customers: customers, nameRule: rule)
    let reasons = index.exclusions.map { "\($0.owner) \($0.kind): \($0.reason)" }
    #expect(
      reasons == [
        "a1 name: shorter than 4 characters", "b2 name: a common word",
        "c3 name: the name of a product or a flow", "d4 name: longer than 1000 bytes",
        "e5 name: shorter than 4 characters", "f app_id: shorter than 2 characters",
        "f bundle identifier: shorter than 2 characters", "g7 name: only punctuation",
      ])
    #expect(index.tokenMatches(in: Array("Acm MUSIC Onboarding Upsell f Acme".utf8)).map(\.text) == ["Acme"])
  }

  @Test("No customers, and no bytes")
  func empty() {
    #expect(IdentityIndex(customers: []).tokenMatches(in: Array("anything".utf8)).isEmpty)
    #expect(IdentityIndex(customers: [customer("a1", "Acme")]).tokenMatches(in: []).isEmpty)
  }
}

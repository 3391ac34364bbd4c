import Artifacts
import Domain
import TestSupport
import Testing

/// Names of customers in text that people wrote.
struct ProseTests {
  private static let customers = [
    customer("acme-fitness", "Acme Fitness", "com.acme.fitness"), customer("trailcast", "Trailcast Weather"),
    customer("7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512", "Nördlicht Meditation", "de.noerdlicht.meditation"),
    customer("ledger", "Pocket Ledger"), customer("cust-4", "Day One"), customer("cust-5", "東京ガイド"),
    customer("cust-6", "Tom & Jerry"), customer("cust-7", "Acme Fitness Pro"), customer("ab-1", "Ωmega"),
    customer("beta", "Test"), customer("1234", "Onboarding Upsell"),
  ]

  private static func customer(_ appID: String, _ name: String, _ bundles: String...) -> Customer {
    Customer(
      appID: identifier(appID), name: name, bundleIdentifiers: bundles, models: [])
  }

  private static func identifier(_ text: String) -> Identifier {
    guard let identifier = Identifier(text) else { preconditionFailure("\(text) is not an identifier") }
    return identifier
  }

  private static let index = ProseIndex(
    customers: customers, nameRule: NameRule(ignored: ["onboarding_upsell", "ContextSDK"]))

  private static let reader = identifier("reader")

  private func found(_ text: String, to reader: Identifier = reader) -> [String] {
    Self.index.matches(in: text).leaks(to: reader).map(\.text).sorted()
  }

  @Test(arguments: [
    "Acme Fitness", "acme fitness", "ACME FITNESS", "AcmeFitness", "acmefitness", "ACMEFitness", "acme  fitness",
    "acme\tfitness", "acme\u{A0}fitness", "Acme\u{202F}Fitness", "acme\nfitness", "acme-fitness", "acme_fitness",
    "acme.fitness", "acme/fitness", "acme-fitness-ios", "x@acme-fitness.com", "https://acme-fitness.com/a",
    "acmefitness.io", "acme-fitness-1.4.0", "acme-fitness1.4.0", "release/acme-fitness/v2", "useAcmeFitnessModel",
    "(Acme Fitness)", "Acme Fitness's", "**Acme** Fitness", "acme%20fitness", "Acme&nbsp;Fitness",
    "Ac\u{AD}me\u{200B}Fitness", "ＡＣＭＥ　Ｆｉｔｎｅｓｓ", "Acmé Fitness", "see\\nAcme Fitness", "AcmeFitness2",
    "com.acme.fitness.watch", "fix-acme-fitness#12", "Acme-\u{2060}Fitness", "acme - fitness", "`acme`-`fitness`",
  ]) func everySpelling(_ text: String) {
    #expect(!found(text).isEmpty)
    #expect(!found("feat: for \(text), as agreed").isEmpty)
  }

  @Test(arguments: [
    ("TrailCast", "trailcast"), ("Trail-Cast", "trailcast"), ("Trail Cast", "trailcast"), ("TRAILCAST", "trailcast"),
    ("nordlicht MEDITATION", "Nördlicht Meditation"), ("no\u{308}rdlicht-meditation", "Nördlicht Meditation"),
    ("de/noerdlicht/meditation", "de.noerdlicht.meditation"), ("pocket-ledger", "Pocket Ledger"),
    ("Day One", "Day One"), ("day-one", "Day One"), ("DAY ONE", "Day One"), ("新しい東京ガイドの", "東京ガイド"),
    ("Tom &amp; Jerry", "Tom & Jerry"), ("tom jerry", "Tom & Jerry"), ("AB-1", "ab-1"), ("ωmega", "Ωmega"),
    ("7F0E2B9A-5D41-4C86-9B1E-63A8D0F7C512.mlmodel", "7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512"),
  ]) func othersToo(_ text: String, _ token: String) { #expect(found(text).contains(token)) }

  @Test(arguments: [
    "trail cast", "contrail casting", "trailcasts", "broadcast", "acme", "fitness", "acme. Fitness first",
    "acme, fitness", "acmefitnesses", "the fitness of acme", "from day one on", "a beta test", "onboarding_upsell",
    "Onboarding upsell", "ContextSDK", "led germs", "tested", "ab1", "tab-10", "1234", "issue 1234", "knowledgers",
    "tom", "jerry", "東京", "ωmegas",
  ]) func ordinaryWords(_ text: String) {
    #expect(found(text) == [])
    #expect(found("fix: \(text) again") == [])
  }

  @Test func ownNamesCoverOthers() {
    let pro = Self.identifier("cust-7")
    #expect(found("feat: ACME-fitness-pro", to: pro) == [])
    #expect(found("feat: ACME-fitness", to: pro) == ["Acme Fitness", "acme-fitness"])
    #expect(found("feat: acme fitness pro and acme fitness", to: pro) == ["Acme Fitness", "acme-fitness"])
    let acme = Self.identifier("acme-fitness")
    #expect(found("feat: acme fitness", to: acme) == [])
    #expect(found("feat: acme fitness pro", to: acme) == ["Acme Fitness Pro"])
  }

  /// Two customers of one name are no secret to each other.
  @Test func sharedNames() {
    let index = ProseIndex(customers: [Self.customer("one", "Harbor Line"), Self.customer("two", "harbor-line")])
    for owner in ["one", "two"] {
      #expect(index.matches(in: "feat: HarborLine").leaks(to: Self.identifier(owner)).isEmpty)
    }
    #expect(index.matches(in: "feat: HarborLine").leaks(to: Self.reader).flatMap(\.owners).count == 2)
  }

  /// The time of hostile texts is bounded: this takes milliseconds, not minutes.
  @Test func longTexts() {
    let index = ProseIndex(customers: [Self.customer("aaa-aaa", String(repeating: "a ", count: 100))])
    #expect(index.matches(in: String(repeating: "a-", count: 20_000)).count > 0)
    #expect(index.matches(in: String(repeating: "\u{301}&#%", count: 20_000)).isEmpty)
    #expect(ProseIndex(customers: []).matches(in: "a").isEmpty)
  }
}

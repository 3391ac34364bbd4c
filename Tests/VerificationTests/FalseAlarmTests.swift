import Artifacts
import Domain
import Platform
import TestSupport
import Testing

@testable import Artifacts
@testable import Verification

/// Names and identifiers that nobody has, in software that exists: none of it is an error.
@Suite("False alarms") struct FalseAlarmTests {
  private static let syllables = [
    "ba", "ko", "lu", "mi", "nor", "pel", "qua", "ri", "sol", "ta", "ven", "wex", "yo", "zen", "fjo", "dri", "cle",
    "mar",
  ]

  /// Half of them made up, half of them of words that people wrote.
  private static func customers(_ words: [String]) -> [Customer] {
    var random = SeededGenerator(seed: 13)
    func made() -> String {
      let word = (0..<Int.random(in: 2...3, using: &random)).map { _ in syllables.randomElement(using: &random) ?? "" }
        .joined()
      return word.prefix(1).uppercased() + word.dropFirst()
    }
    return (0..<10_000).map { number in
      let first = number.isMultiple(of: 2) ? made() : words[number / 2 % words.count]
      let second = number % 3 == 0 ? " " + (number % 6 == 0 ? made() : words.randomElement(using: &random) ?? "") : ""
      let plain = first.lowercased()
      return Customer(
        appID: CraftedVariant.id(number % 4 == 0 ? "\(plain)-\(number)" : "\(plain)\(number)"), name: first + second,
        bundleIdentifiers: ["com.\(plain).\(plain)\(number % 100)", "io.\(plain)\(number).app"], models: [])
    }
  }

  /// Words of the documentation, with a capital.
  private static func words() throws -> [String] {
    let texts = try FileSystem.tree(of: Checkout.root + "/docs").entries.compactMap { entry -> String? in
      guard entry.path.hasSuffix(".md") else { return nil }
      return try TestFile.text(Checkout.root + "/docs/" + entry.path)
    }
    let words = Set(
      texts.joined().split { !$0.isASCII || !$0.isLetter }.filter { $0.count > 3 }.map { $0.lowercased() })
    return words.sorted().map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  @Test("10,000 customers, in frameworks, binaries of the system, interfaces and licences") func none() throws {
    let words = try Self.words()
    try #require(words.count > 1500)
    let customers = Self.customers(words)
    let index = IdentityIndex(customers: customers)
    var artifact = try CraftedArtifact.demo()
    let fixtures = Checkout.root + "/Tests/AppleTests/Fixtures/macho"
    let files =
      TestFile.names(in: fixtures).map { fixtures + "/" + $0 } + [Checkout.root + "/LICENSE"]
      + [try Tool.locate("openssl"), try Tool.locate("git"), try Tool.locate("bsdtar"), Tool.python]
    for (number, file) in files.enumerated() {
      artifact.write(
        CraftedArtifact.device + "/n\(number)/" + FilePath.lastComponent(of: file), try TestFile.bytes(file))
    }
    let nobody = Customer(appID: CraftedVariant.id("outsider-0"), bundleIdentifiers: [], models: [])
    let expectation = Expectation(
      version: "1.4.0",
      customer: CustomerExpectation(
        customer: nobody, models: nil, modelFolder: "", modelOwners: ModelOwners([]), identities: index))
    let lines = Rule.all(in: .isolation).lines(artifact.subject(expectation, index: index))
    #expect(lines.filter { $0.hasPrefix("error") } == [])
    // A few words are in the system's programs, for the vendor to judge.
    #expect(lines.filter { $0.hasPrefix("warning isolation.identifier") }.count < words.count / 6)
  }
}

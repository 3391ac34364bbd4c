import TestSupport
import Testing

@testable import Domain

/// Random versions, held against the order's own laws and against RubyGems.
@Suite struct VersionOrderTests {
  private static func identifier(_ generator: inout SeededGenerator) -> String {
    let alphabet = Array("0123456789abcxzABZ-")
    return String(
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
  }

  private static func identifiers(_ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in identifier(&generator) }
  }

  private static func number(_ generator: inout SeededGenerator) -> String {
    let digits = Int.random(in: 0..<20, using: &generator) == 0 ? 25 : 1
    return String((0..<digits).map { Character(String($0 == 0 ? .random(in: 1...3, using: &generator) : 7)) })
  }

  private static func semantic(_ generator: inout SeededGenerator) throws -> SemanticVersion {
    let prerelease = identifiers(&generator).map { VersionNumber($0)?.description ?? $0 }
    let numbers = try (0..<3).map { _ in try #require(VersionNumber(number(&generator))) }
    return SemanticVersion(
      major: numbers[0], minor: numbers[1], patch: numbers[2], prerelease: prerelease, build: identifiers(&generator))
  }

  @Test func semanticVersionsSurvivePrintingAndParsing() throws {
    for var generator in Rounds.generators(seed: 1) {
      for _ in 0..<500 {
        let version = try Self.semantic(&generator)
        #expect(try SemanticVersion(parsing: version.description) == version)
      }
    }
  }

  @Test func theSemanticOrderIsTotal() throws {
    for var generator in Rounds.generators(seed: 2) {
      for _ in 0..<2_000 {
        let (one, two, three) = (
          try Self.semantic(&generator), try Self.semantic(&generator), try Self.semantic(&generator)
        )
        let relations = [one < two, one == two, two < one]
        if relations.count(where: { $0 }) != 1 { Issue.record("\(one) and \(two): \(relations)") }
        if one < two, two < three, !(one < three) { Issue.record("\(one), \(two), \(three)") }
      }
    }
  }

  private static func loose(_ generator: inout SeededGenerator) -> String {
    let pieces = ["0", "1", "2", "10", "a", "b", "rc", "rc1", "b2x", "pre", "00", "Z", "99999999999999999999"]
    var text = ["0", "1", "01", "2"].randomElement(using: &generator) ?? "1"
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      text += "." + (pieces.randomElement(using: &generator) ?? "0")
    }
    for index in 0..<Int.random(in: 0...2, using: &generator) {
      text += (index == 0 ? "-" : ".") + (pieces.randomElement(using: &generator) ?? "0")
    }
    return text
  }

  /// One process compares all the pairs.
  @Test func ordersAsRubyGemsDoes() throws {
    var pairs = Self.table.map { ($0.0, $0.1) }
    for var generator in Rounds.generators(seed: 3) {
      for _ in 0..<2_000 { pairs.append((Self.loose(&generator), Self.loose(&generator))) }
    }
    // RubyGems 3.6 drops zeros between letters ("1.a.0.b" is "1.a.b"); before it, and in CocoaPods' copy, they count.
    let disputed = #/[a-zA-Z].*\.[0.]*0[0.]*[a-zA-Z]/#
    pairs.removeAll { [$0.0, $0.1].contains { $0.replacing("-", with: ".pre.").contains(disputed) } }
    #expect(pairs.count > 1_500 * Rounds.tenths.count)
    let script =
      "require 'rubygems'; STDIN.each_line { |l| a, b = l.split; puts(Gem::Version.new(a) <=> Gem::Version.new(b)) }"
    let input = pairs.map { "\($0.0) \($0.1)\n" }.joined()
    let judged = try Tool.run("ruby", ["-e", script], input: input)
    try #require(judged.status == 0, "\(judged.errors)")
    let answers = judged.text.split(separator: "\n").map { Int($0) }
    try #require(answers.count == pairs.count)
    for (pair, answer) in zip(pairs, answers) {
      let (one, two) = (try #require(PackageVersion(pair.0)), try #require(PackageVersion(pair.1)))
      let own = one < two ? -1 : two < one ? 1 : 0
      if own != answer || (own == 0) != (one == two) || own == 0 && one.hashValue != two.hashValue {
        Issue.record("\(pair): \(own), RubyGems \(String(describing: answer))")
      }
    }
  }

  static let table = [
    ("1.0", "1.0.0", 0), ("1.2.3", "1.2.3.0", 0), ("1.2.3.4", "1.2.3.10", -1), ("1.0.0-beta", "1.0.0", -1),
    ("1.0.0-beta", "1.0.0.pre.beta", 0), ("1.0.a", "1.a", 0), ("1.0.b2", "1.0.b10", -1), ("1.0.rc1", "1.0", -1),
    ("1.0.0-alpha.2", "1.0.0-alpha.10", -1), ("1.2-SNAPSHOT", "1.2", -1), ("2.0.0.rc2", "2.0.0.rc10", -1),
    ("10", "9.9", 1),
    ("1.0.Z", "1.0.a", -1), ("1.0.0.1", "1.0.0.a", 1),
  ]

  @Test(arguments: table) func ordersTheTable(_ one: String, _ two: String, _ expected: Int) throws {
    let (one, two) = (try #require(PackageVersion(one)), try #require(PackageVersion(two)))
    #expect((one < two ? -1 : two < one ? 1 : 0) == expected)
  }
}

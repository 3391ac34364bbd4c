import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("The rule book") struct RuleBookTests {
  @Test("names are unique, and of the form area.rule") func names() {
    #expect(Rule.all.map(\.name) == RuleName.allCases)
    for name in RuleName.allCases { #expect(name.rawValue.wholeMatch(of: /[a-z]+\.[a-z0-9-]+/) != nil, "\(name)") }
  }

  @Test("groups come in their order, each in one piece") func groups() {
    let groups = Rule.all.map(\.group)
    #expect(groups == Rule.Group.allCases.flatMap { group in groups.filter { $0 == group } })
  }

  @Test("every rule is in the file named after it", arguments: RuleName.allCases) func files(name: RuleName) throws {
    let file = Self.file(of: name)
    let text = try TestFile.text(file)
    #expect(text.contains("static let \(Self.property(name)) = Rule("), "\(file) does not declare it")
  }

  /// The page of rules lists them, so a rule must declare what its file can give a finding.
  @Test("every severity that a rule's file names is one of the rule's", arguments: RuleName.allCases)
  func severities(name: RuleName) throws {
    let rule = try #require(Rule.all.first { $0.name == name })
    let text = try TestFile.text(Self.file(of: name))
    for severity in [Finding.Severity.warning, .note] where text.contains("." + severity.rawValue) {
      #expect(rule.severities.contains(severity), "\(name): \(severity)")
    }
    #expect(rule.lesserSeverities == rule.lesserSeverities.sorted() && !rule.lesserSeverities.contains(rule.severity))
    #expect(rule.lesserSeverities.allSatisfy { $0 > rule.severity })
  }

  /// Of `seal.code`: `sealCode`.
  private static func property(_ name: RuleName) -> String {
    let words = name.rawValue.split { $0 == "." || $0 == "-" }
    return words[0] + words.dropFirst().map { $0 == "json" ? "JSON" : $0.capitalized }.joined()
  }

  private static func file(of name: RuleName) -> String {
    let group = name.rawValue.prefix { $0 != "." }.capitalized
    let property = property(name)
    let type = property.prefix(1).uppercased() + property.dropFirst() + "Rule"
    return Checkout.root + "/Sources/Verification/Rules/\(group)/\(type).swift"
  }

  @Test("every problem of a zip's structure breaks exactly one rule", arguments: ZipProblem.BrokenRule.allCases)
  func structure(broken: ZipProblem.BrokenRule) {
    #expect(Rule.all.filter { $0.name.rawValue == broken.rawValue }.count == 1)
  }

  @Test("every rule says what must hold, and why") func texts() {
    for rule in Rule.all {
      #expect(!rule.claim.isEmpty && !rule.reason.isEmpty, "\(rule.name)")
      #expect(!rule.claim.hasSuffix(".") && !rule.reason.hasSuffix("."), "\(rule.name)")
    }
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

import Archive
import Domain
import Testing

@testable import Verification

@Suite("The rule book") struct RuleBookTests {
  @Test("names are unique, and of the form area.rule") func names() {
    let names = Rule.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.wholeMatch(of: /[a-z]+\.[a-z0-9-]+/) != nil, "\(name)") }
  }

  @Test("every problem of a zip's structure breaks exactly one rule", arguments: ZipProblem.Code.allCases)
  func structure(code: ZipProblem.Code) {
    #expect(Rule.all.filter { $0.structureCodes.contains(code) }.count == 1)
  }

  @Test("every rule says what must hold, and why") func texts() {
    for rule in Rule.all {
      #expect(!rule.claim.isEmpty && !rule.reason.isEmpty, "\(rule.name)")
      #expect(!rule.claim.hasSuffix(".") && !rule.reason.hasSuffix("."), "\(rule.name)")
    }
  }
}

import TestSupport
import Testing

@testable import Artifacts

@Suite struct ResourceRuleTests {
  @Test("patterns match what Python's regular expressions match") func patterns() throws {
    let judge = try SealJudge.ask("patterns", as: SealJudge.Patterns.self)
    #expect(judge.paths.count > 1000)
    for (pattern, indices) in judge.matches {
      let form = ResourcePattern(pattern)
      let found = judge.paths.indices.filter { form.matches(Array(judge.paths[$0].utf8)) == true }
      #expect(form != .unknown && found == indices, "\(pattern)")
    }
    for pattern in judge.unknown {
      #expect(ResourcePattern(pattern) == .unknown, "\(pattern)")
      #expect(ResourcePattern(pattern).matches([]) == nil, "\(pattern)")
    }
  }

  @Test("long patterns are not matched") func long() {
    #expect(ResourcePattern("^" + String(repeating: "a", count: 128)) == .unknown)
    #expect(ResourcePattern("^.*" + String(repeating: "a", count: 33)) == .unknown)
    #expect(ResourcePattern("^.*" + String(repeating: "a", count: 33) + "$") != .unknown)
  }

  private static func verdict(_ path: String, isFolder: Bool = false, _ rules: ResourceRule...) -> ResourceVerdict {
    ResourceRules(rules).verdict(on: Array(path.utf8), isFolder: isFolder)
  }

  @Test("the heaviest rule decides, unless an unsupported one could") func weights() {
    let all = ResourceRule("^.*", weight: 5)
    #expect(Self.verdict("a") == .omitted)
    #expect(Self.verdict("a", all, ResourceRule("^a", omits: true, weight: 6)) == .omitted)
    #expect(Self.verdict("a", all, ResourceRule("^a", omits: true, weight: 4)) == .sealed)
    #expect(Self.verdict("a", all, ResourceRule("^a", omits: true, weight: 5)) == .unknown(pattern: "^a"))
    #expect(Self.verdict("a", all, ResourceRule("[a]", omits: true, weight: 4)) == .sealed)
    #expect(Self.verdict("a", all, ResourceRule("[a]", weight: 9)) == .sealed)
    for weight: UInt32 in [5, 6] {
      #expect(Self.verdict("a", all, ResourceRule("[a]", omits: true, weight: weight)) == .unknown(pattern: "[a]"))
    }
    #expect(Self.verdict("a", ResourceRule("[a]")) == .unknown(pattern: "[a]"))
    #expect(Self.verdict("a", ResourceRule("[a]", omits: true)) == .omitted)
  }

  @Test("only folders with a dot are nested code") func nested() {
    let rule = ResourceRule("^F/", isNested: true)
    #expect(Self.verdict("F/a.b", isFolder: true, rule) == .nested)
    #expect(Self.verdict("F/ab", isFolder: true, rule) == .omitted)
    #expect(Self.verdict("F/a.b", rule) == .sealed)
    #expect(Self.verdict("F.d/ab", isFolder: true, rule) == .omitted)
  }
}

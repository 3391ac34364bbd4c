import Archive
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("The rule book") struct RuleBookTests {
  @Test("names are unique, and of the form area.rule") func names() {
    let names = Rule.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.wholeMatch(of: /[a-z]+\.[a-z0-9-]+/) != nil, "\(name)") }
  }

  @Test("groups come in their order, each in one piece") func groups() {
    let groups = Rule.all.map(\.group)
    #expect(groups == Rule.Group.allCases.flatMap { group in groups.filter { $0 == group } })
  }

  /// `seal.code` is in `Rules/Seal/Code.swift`. A Swift module has no two files of one name: where two groups share a word,
  /// the later group comes before it, as in `Rules/Binary/BinaryReadable.swift`.
  @Test("every rule is in the file named after it", arguments: Rule.all.map(\.name)) func files(name: String) throws {
    let file = Self.file(of: name)
    let text = try TestFile.text(file)
    #expect(text.contains("\"\(name)\""), "\(file) does not declare it")
  }

  /// The page of rules lists them, so a rule must declare what its file can give a finding.
  @Test("every severity that a rule's file names is one of the rule's", arguments: Rule.all.map(\.name))
  func severities(name: String) throws {
    let rule = try #require(Rule.all.first { $0.name == name })
    let text = try TestFile.text(Self.file(of: name))
    for severity in [Finding.Severity.warning, .note] where text.contains("." + severity.rawValue) {
      #expect(rule.severities.contains(severity), "\(name): \(severity)")
    }
    #expect(rule.lesserSeverities == rule.lesserSeverities.sorted() && !rule.lesserSeverities.contains(rule.severity))
    #expect(rule.lesserSeverities.allSatisfy { $0 > rule.severity })
  }

  private static func file(of name: String) -> String {
    let parts = name.split(separator: ".")
    let words = parts[1].split(separator: "-").map(\.capitalized).joined()
    let isFirst = Rule.all.first { $0.name.hasSuffix("." + parts[1]) }?.name == name
    return Checkout.root
      + "/Sources/Verification/Rules/\(parts[0].capitalized)/\(isFirst ? "" : parts[0].capitalized)\(words).swift"
  }

  @Test("every problem of a zip's structure breaks exactly one rule", arguments: ZipProblem.Rule.allCases)
  func structure(broken: ZipProblem.Rule) {
    #expect(Rule.all.filter { $0.name == broken.rawValue }.count == 1)
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

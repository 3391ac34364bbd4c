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
    let parts = name.split(separator: ".")
    let words = parts[1].split(separator: "-").map(\.capitalized).joined()
    let isFirst = Rule.all.first { $0.name.hasSuffix("." + parts[1]) }?.name == name
    let file = "\(parts[0].capitalized)/\(isFirst ? "" : parts[0].capitalized)\(words).swift"
    let text = try TestFile.text(Checkout.root + "/Sources/Verification/Rules/" + file)
    #expect(text.contains("\"\(name)\""), "\(file) does not declare it")
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

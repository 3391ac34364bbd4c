import Domain
import Testing

@testable import CLI

@Suite struct FindingGroupTests {
  private static func missing(_ number: Int) -> Finding {
    let path = "models/customer-\(number)/upsell\(number % 7).mlmodel"
    var finding = Finding(
      "model.missing", at: Location(path), "there is no such model, nor \(path)package",
      subject: "app_id customer-\(number)",
      remedy: "put it there")
    finding.cause = Finding.Cause(Location("release.json", .path("models.path")), "is x\u{7}; correct it")
    return finding
  }

  @Test func manyOfAKindAreThreeExamplesAndTheKey() {
    let other = Finding("model.missing", at: Location("a"), "is a folder")
    let texts = FindingText.texts([other] + (1...1000).map(Self.missing) + [other])
    #expect(
      texts == [
        "a: is a folder", "a: is a folder",
        """
        1000 errors like these [model.missing]:
          models/customer-1/upsell1.mlmodel: there is no such model, nor models/customer-1/upsell1.mlmodelpackage
          models/customer-2/upsell2.mlmodel: there is no such model, nor models/customer-2/upsell2.mlmodelpackage
          models/customer-3/upsell3.mlmodel: there is no such model, nor models/customer-3/upsell3.mlmodelpackage
          and 997 more (--json lists all)
          key: release.json: models.path: is x\\u{07}; correct it
          remedy: put it there
        """,
      ])
  }

  /// A command in it may name the customer.
  @Test func remediesThatDifferAreShownByTheFirst() {
    let findings = (1...20).map { number in
      Finding("status.tag", at: Location("tag"), "is gone", remedy: "run `release publish --customer c\(number)`")
    }
    #expect(FindingText.texts(findings)[0].hasSuffix("\n  remedy: for the first: run `release publish --customer c1`"))
  }

  @Test func aFewAreShownInFull() {
    let findings = (1...10).map(Self.missing)
    #expect(FindingText.texts(findings) == findings.map { FindingText.text($0) })
  }

  /// What differs in more than names and numbers stays apart.
  @Test func otherMessagesOfTheSameCodeAreNotHidden() {
    let kinds = ["expected a list, found a number", "expected a list, found a string", "expected 1 to 64 letters"]
    let findings = (0..<30).map { Finding("manifest.wrong-type", at: Location("c", .path("[\($0)]")), kinds[$0 % 3]) }
    #expect(FindingGroup.all(findings).count == 30)
    let more = findings + findings
    #expect(FindingGroup.all(more).map(\.count) == ["20 errors", "20 errors", "20 errors"])
    var warnings = more
    for index in warnings.indices where index % 2 == 0 { warnings[index].severity = .warning }
    #expect(FindingGroup.all(warnings).count == 60)
  }
}

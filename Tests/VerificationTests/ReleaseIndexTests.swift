import Domain
import Testing

@testable import Verification

@Suite("A release's list of variants") struct ReleaseIndexTests {
  private static let digest = String(repeating: "ab", count: 32)
  private static let other = String(repeating: "cd", count: 32)

  private static func products(_ digest: String = digest, size: Int = 10) -> String {
    #"[{"name": "SDK", "file": "SDK.zip", "size": \#(size), "sha256": "\#(digest)", "baseSha256": "\#(digest)"}]"#
  }

  private static func models(_ version: Int) -> String {
    #"[{"flowId": 1, "flowName": "upsell", "modelVersion": "\#(version)", "file": "a.mlmodel", "sha256": "\#(digest)"}]"#
  }

  private static let records = [
    "acme": #"{"app_id": "acme", "version": "1.4.0", "products": \#(products()), "models": \#(models(3))}"#,
    "nimbus": #"{"app_id": "nimbus", "version": "1.4.0", "products": \#(products()), "models": []}"#,
  ]
  private static let acme = #"{"app_id": "acme", "products": \#(products()), "models": \#(models(3))}"#
  private static let nimbus = #"{"models": [], "products": \#(products()), "app_id": "nimbus"}"#

  private static func index(_ entries: String...) -> String {
    #"{"schemaVersion": 1, "version": "1.4.0", "variants": [\#(entries.joined(separator: ", "))]}"#
  }

  private static func reported(_ index: String, _ records: [String: String] = records) -> [String] {
    reported(.bytes(Array(index.utf8)), records)
  }

  private static func reported(_ index: ReleaseSubject.Document, _ records: [String: String] = records) -> [String] {
    let subject = ReleaseSubject(
      folder: "dist/1.4.0", index: index, records: records.mapValues { .bytes(Array($0.utf8)) })
    return RuleEvaluator().findings(subject).map {
      #expect($0.code == "agreement.index")
      return "\($0.severity.rawValue) \($0.location.file): \($0.message)"
    }
  }

  @Test("in order it is silent, whatever the order of its members") func silent() {
    #expect(Self.reported(Self.index(Self.acme, Self.nimbus)) == [])
    #expect(Self.reported(Self.index(Self.nimbus, Self.acme)) == [])
  }

  static let flaws: [(name: String, index: String, reported: [String])] = [
    ("empty", "", ["error dist/1.4.0/index.json: is not a list of variants"]),
    ("no JSON", "{", ["error dist/1.4.0/index.json: is not a list of variants"]),
    ("another list", #"{"variants": 3}"#, ["error dist/1.4.0/index.json: is not a list of variants"]),
    ("a variant left out", index(acme), ["error dist/1.4.0/nimbus: is not listed in index.json"]),
    (
      "one that is not there", index(acme, nimbus, acme.replacing("acme", with: "trailcast")),
      [#"error dist/1.4.0/index.json: lists "trailcast", which does not exist"#]
    ),
    ("one twice", index(acme, nimbus, acme), [#"error dist/1.4.0/index.json: lists "acme" twice"#]),
    (
      "one without a name", index(acme, nimbus, "{}", "7"),
      [2, 3].map { "error dist/1.4.0/index.json: variants[\($0)].app_id is missing, or not a string" }
    ),
    (
      "another digest", index(acme.replacing("\(digest)\", \"base", with: "\(other)\", \"base"), nimbus),
      [
        #"error dist/1.4.0/index.json: lists "acme" with products[0].sha256 "\#(other)", but its variant.json says "\#(digest)""#
      ]
    ),
    (
      "another size", index(acme, nimbus.replacing("10", with: "11")),
      [#"error dist/1.4.0/index.json: lists "nimbus" with products[0].size 11, but its variant.json says 10"#]
    ),
    (
      "another model", index(acme.replacing(#""3""#, with: #""4""#), nimbus),
      [#"error dist/1.4.0/index.json: lists "acme" with models[0].modelVersion "4", but its variant.json says "3""#]
    ),
    (
      "a model left out", index(#"{"app_id": "acme", "products": \#(products())}"#, nimbus),
      [
        #"error dist/1.4.0/index.json: lists "acme" with models a list of 0, but its variant.json says a list of 1"#
      ]
    ),
    (
      "of another format", index(acme, nimbus).replacing(#"schemaVersion": 1"#, with: #"schemaVersion": 2"#),
      ["error dist/1.4.0/index.json: schemaVersion is 2, and only 1 is known"]
    ),
    (
      "another version", index(acme, nimbus).replacing("1.4.0", with: "1.5.0"),
      ["acme", "nimbus"].map {
        #"error dist/1.4.0/index.json: lists "\#($0)" with version "1.5.0", but its variant.json says "1.4.0""#
      }
    ),
  ]

  @Test("every flaw is reported", arguments: flaws) func flaw(name: String, index: String, reported: [String]) {
    #expect(Self.reported(index) == reported)
  }

  @Test("a record that is missing or broken is another rule's") func brokenRecord() {
    for record in ["", "{"] {
      #expect(Self.reported(Self.index(Self.acme, Self.nimbus), Self.records.merging(["acme": record]) { $1 }) == [])
    }
  }

  @Test("one that is not there, or too large") func unread() {
    #expect(Self.reported(.missing) == ["error dist/1.4.0: contains no index.json"])
    #expect(
      Self.reported(.tooLarge) == ["warning dist/1.4.0/index.json: is too large to compare with the variants"])
  }

  @Test("switched off, it says nothing") func off() {
    let evaluator = RuleEvaluator(settings: RuleSettings([.agreementIndex: RuleChange(.off)]))
    #expect(evaluator.findings(ReleaseSubject(folder: "x", index: .missing, records: [:])) == [])
  }
}

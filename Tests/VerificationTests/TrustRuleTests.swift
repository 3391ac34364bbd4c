import Domain
import TestSupport
import Testing

@testable import Verification

/// What `release.json` asks for, and what a bill of materials says. `Tests/Scripts/trust` tampers with signatures.
@Suite struct TrustRuleTests {
  private static func subject(
    _ files: [String: String], demands: Set<String> = [], _ facts: SignatureFacts? = SignatureFacts(namesSigners: false)
  ) -> VariantSubject {
    var expectation = Expectation(version: "1.4.0")
    expectation.demands = demands
    var subject = VariantSubject(
      folder: "dist/1.4.0/acme",
      zips: [VariantSubject.Zip(name: "SDK.zip", size: 10, digest: AgreementTests.Crafted.digest)],
      files: files.map { VariantSubject.File(name: $0, bytes: Array($1.utf8), digest: .zero) }, expectation: expectation
    )
    subject.signatures = facts
    return subject
  }

  private static func messages(_ subject: VariantSubject) -> [String] {
    RuleEvaluator().findings(subject).filter { $0.code.hasPrefix("trust.") }.map { "\($0.code): \($0.message)" }
  }

  private static func facts(_ verdict: SignatureFacts.Verdict?, named: Bool) -> SignatureFacts {
    var facts = SignatureFacts(namesSigners: named)
    facts.verdicts[TrustFile.signature] = verdict
    return facts
  }

  @Test func whatNobodyAsksForMayBeMissing() {
    #expect(Self.messages(Self.subject([:])) == [])
    let all = Set(TrustFile.signed + [TrustFile.bill])
    #expect(
      Self.messages(Self.subject([:], demands: all)).map { $0.prefix { $0 != ":" } } == [
        "trust.signature", "trust.provenance", "trust.bill",
      ])
    // A build signs last.
    #expect(Self.messages(Self.subject([:], demands: all, nil)) == [])
  }

  @Test func aSignatureCountsIfItIsRight() {
    let good = SignatureFacts.Verdict.good(key: "SHA256:k", signer: "release@example.com")
    #expect(Self.messages(Self.subject([:], Self.facts(good, named: true))) == [])
    #expect(Self.messages(Self.subject([:], Self.facts(nil, named: true))).count == 1)
    #expect(Self.messages(Self.subject([:], Self.facts(.bad("no"), named: false))).count == 1)
    let unchecked = Self.subject([:], Self.facts(.unchecked("there is no program"), named: false))
    #expect(RuleEvaluator().findings(unchecked).first { $0.code == "trust.signature" }?.severity == .warning)
    let demanded = Self.subject([:], Self.facts(.unchecked("there is no program"), named: true))
    #expect(RuleEvaluator().findings(demanded).first { $0.code == "trust.signature" }?.severity == .error)
  }

  private static let record = """
    {"schemaVersion": 1, "app_id": "acme", "version": "1.4.0", "bundle_identifiers": [], "features": [], "products": [],
     "models": [{"flowId": 1, "flowName": "upsell", "modelVersion": "3", "file": "u", "sha256": "\(AgreementTests.Crafted.digest)"}],
     "inputs": {"customer": "\(Digest.zero)", "templates": "\(Digest.zero)", "configuration": "\(Digest.zero)", "signer": "SHA256:k"}}
    """

  @Test func theKeyIsTheOneThatTheRecordNames() {
    func messages(_ key: String) -> [String] {
      Self.messages(
        Self.subject(["variant.json": Self.record], Self.facts(.good(key: key, signer: nil), named: false)))
    }
    #expect(messages("SHA256:k") == [])
    #expect(messages("SHA256:other").count == 1)
  }

  private static func bill(_ zip: Digest, _ model: Digest) -> String {
    """
    {"bomFormat": "CycloneDX", "components": [
      {"type": "framework", "hashes": [{"alg": "SHA-256", "content": "\(zip)"}],
       "properties": [{"name": "release:file", "value": "SDK.zip"}]},
      {"type": "machine-learning-model", "name": "upsell", "properties": [{"name": "release:sha256", "value": "\(model)"}]}]}
    """
  }

  @Test func aBillListsWhatIsThere() {
    let own = AgreementTests.Crafted.digest
    func messages(_ bill: String, demands: Set<String> = []) -> [String] {
      Self.messages(Self.subject(["variant.json": Self.record, TrustFile.bill: bill], demands: demands))
    }
    #expect(messages(Self.bill(own, own)) == [])
    #expect(messages(Self.bill(own, .zero)).count == 1)
    #expect(messages(Self.bill(.zero, own)).count == 1)
    #expect(messages(Self.bill(own, own).replacing("upsell", with: "other")).count == 2)
    // The vendor's own.
    #expect(messages(#"{"bomFormat": "SPDX"}"#) == [])
    #expect(messages(#"{"bomFormat": "SPDX"}"#, demands: [TrustFile.bill]).count == 1)
  }
}

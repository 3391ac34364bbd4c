import Domain
import TestSupport
import Testing

@testable import Artifacts
@testable import Verification

@Suite("Rules about models") struct ModelRuleTests {
  @Test("are silent about a variant in order, wherever its models lie") func silent() async throws {
    let note = [
      "note models.compiled-on-device: the app must compile paywall.mlpackage, upsell.mlmodel on the device before it "
        + "can load them"
    ]
    let artifact = try CraftedVariant.artifact()
    #expect(Rule.all(in: .models).lines(artifact.subject(CraftedVariant.expectation())) == note)
    #expect(Rule.all(in: .models).lines(artifact.subject(CraftedVariant.nobody)) == note)
    let deeper = try CraftedVariant.artifact(in: "Models/Custom/")
    #expect(Rule.all(in: .models).lines(deeper.subject(CraftedVariant.expectation(folder: "Models/Custom"))) == note)
    let findings = try await artifact.findings(CraftedVariant.expectation())
    #expect(findings.filter { $0.code.hasPrefix("models.") }.map(\.code) == ["models.compiled-on-device"])
  }

  @Test("are silent about a product that is to carry none, and holds none") func free() throws {
    let subject = try CraftedArtifact.demo().subject(CraftedVariant.expectation(free: ["ContextSDK"]))
    #expect(Rule.all(in: .models).lines(subject) == [])
    var named = CraftedVariant.expectation(free: ["Extension"])
    named.product = "Extension"
    #expect(Rule.all(in: .models).lines(try CraftedArtifact.demo().subject(named)) == [])
  }

  @Test("say nothing where nothing was unpacked") func unread() throws {
    var subject = try CraftedArtifact.demo().subject(CraftedVariant.expectation())
    subject.artifact.unread = [InspectedArtifact.Unread(path: nil, reason: .notAttempted)]
    #expect(Rule.all(in: .models).lines(subject) == [])
  }

  @Test("tell what is wrong", arguments: ModelRuleCases.all) func fires(_ example: ModelRuleCase) throws {
    var artifact = try CraftedVariant.artifact()
    try example.edit(&artifact)
    let rules = Rule.all(in: .models).filter { $0.name.rawValue == example.rule }
    #expect(rules.count == 1)
    #expect(rules.lines(artifact.subject(example.expectation)) == example.lines)
  }
}

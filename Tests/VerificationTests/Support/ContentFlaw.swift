import Domain
import Testing

@testable import Verification

/// One thing wrong with a framework's contents, and what a rule has to say about it.
struct ContentFlaw: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var severity = Finding.Severity.error
  /// Relative to the xcframework; nil for the whole of it.
  var location: String?
  var says: String
  /// How many findings it lists of the rule, all of them like this one.
  var count = 1
  var make: @Sendable (inout CraftedArtifact) throws -> Void

  func expect(
    _ rule: String, in base: CraftedArtifact, _ expectation: Verification.Expectation = Verification.Expectation()
  ) async throws {
    var artifact = base
    try make(&artifact)
    #expect(artifact.entries != base.entries, "the edit does nothing")
    let findings = try await artifact.findings(expectation).filter { $0.code == rule }
    let wanted = location.map { CraftedArtifact.root + "/" + $0 } ?? CraftedArtifact.root
    #expect(findings.count == count, "\(findings)")
    #expect(
      findings.contains {
        $0.location.position == .path(wanted) && $0.message.contains(says) && $0.severity == severity
      }, "\(findings)")
    #expect(findings.allSatisfy { $0.severity == severity }, "\(findings)")
  }
}

extension CraftedArtifact {
  /// Findings of one rule.
  func findings(of rule: String, _ expectation: Verification.Expectation = Verification.Expectation()) async throws
    -> [Finding]
  {
    try await findings(expectation).filter { $0.code == rule }
  }
}

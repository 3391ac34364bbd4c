import Artifacts
import Domain
import Platform
import Verification

/// Reads variants' zips back, and asks the same rules as `release verify`.
struct VariantCheck: Sendable {
  var evaluator: RuleEvaluator
  var inspector: ArtifactInspector
  var bases: [CheckedBase]
  /// `dist/<version>`
  var versionFolder: String

  /// - Returns: warnings, without those that the base has too; and who signed the framework, in words.
  /// - Throws: `Failure` with status 65 for a variant that breaks a rule, 70 if the zip is not what was packed.
  func check(
    _ packed: PackedVariant, at path: String, for appID: Identifier, expecting expectation: Expectation
  ) async throws -> (warnings: [Finding], signers: String?) {
    let base = bases.first { $0.packed.inspected.name == packed.artifact.product }
    let contents = KnownContents(packed.contents, artifactSize: packed.artifact.size, inspector.options)
    var artifact = try await inspector.zip(
      path, baseline: base?.baseline, contents: contents, tail: packed.tail, jobs: 1)
    try WrittenZipCheck(
      artifact: artifact, digest: packed.artifact.digest,
      base: packed.keepsBase ? base?.packed.entries ?? [] : [], added: packed.entries
    ).findings.throwIfAny(.bug)
    var expectation = expectation
    expectation.product = packed.artifact.product
    // What the rules say of a base's entries was asked of the base, unless a command signs it.
    if !packed.keepsBase { artifact.added = nil }
    let extended = base?.outline?.extended(to: artifact, expectation)
    let subject = extended ?? ArtifactSubject(artifact, name: packed.artifact.product, expectation: expectation)
    // A build adds models and their list. What does not concern these was asked of the base.
    let asked = Rule.all.filter { !packed.keepsBase || !$0.checksOnlySlices }
    // Warnings about the models themselves were reported when their sources were inspected.
    let modelErrors = evaluator.findings(subject, rules: Rule.all(in: .models)).errors
    let found = (evaluator.findings(subject, rules: asked.filter { $0.group != .models }) + modelErrors)
      .filter { finding in finding.severity != .note && !bases.contains { $0.verdict.knows(finding) } }
      .changing {
        // The zip by the path it will be placed at: the staged one is gone by the time someone reads of it.
        $0.location.file = FilePath.join(FilePath.join(versionFolder, appID.description), packed.artifact.file)
        $0.subject = "app_id \(appID)"
        $0.customers = [appID.description]
      }
    try found.errors.joined().throwIfAny()
    return (found, packed.keepsBase ? base?.verdict.signers : subject.signers)
  }
}

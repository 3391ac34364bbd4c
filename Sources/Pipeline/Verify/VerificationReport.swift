import Domain
import Isolation
import Verification

/// The result of a verification.
package struct VerificationReport: Sendable {
  package struct Artifact: Sendable {
    package var path: String
    /// In bytes; nil for a folder.
    package var size: Int?
    package var digest: Digest?
    package var fileCount: Int
    /// The customer, if known.
    package var owner: Identifier?
  }

  /// In the order of the command line; within a release, by `app_id`.
  package var artifacts: [Artifact] = []
  package var findings: [Finding] = []
  /// The name of `release.json` in messages.
  package var configurationFile = "release.json"
  /// The rules that it switches off or weighs differently.
  package var changes: [(rule: Rule, setting: RuleSettings.Setting)] = []
  /// Tokens that were not searched for.
  package var exclusions: [Exclusion] = []
  /// The number of customers whose tokens and models were searched for; nil without a manifest.
  package var customerCount: Int?

  package func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }

  /// The artifacts that were not searched for other customers' models and names: their customer is not known, or there
  /// is no manifest.
  package var unisolated: [Artifact] { customerCount == nil ? artifacts : artifacts.filter { $0.owner == nil } }

  /// - Parameters:
  ///   - isStrict: whether warnings count as problems, and so does what was not checked.
  ///   - allowsUnisolated: whether isolation may be unchecked nevertheless.
  package func status(isStrict: Bool, allowsUnisolated: Bool) -> ExitStatus {
    let isUnproven = !allowsUnisolated && !unisolated.isEmpty
    return count(.error) > 0 || isStrict && (count(.warning) > 0 || isUnproven) ? .foundProblems : .done
  }
}

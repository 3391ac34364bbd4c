import Domain
import Isolation
import Verification

/// What a verification has found.
package struct VerificationReport: Sendable {
  package struct Artifact: Sendable {
    package var path: String
    /// Of a zip.
    package var size: Int?
    package var digest: Digest?
    package var fileCount: Int
    /// Whose it is, as far as known.
    package var owner: Identifier?
  }

  /// In the order in which they were named, and within a release by `app_id`.
  package var artifacts: [Artifact] = []
  package var findings: [Finding] = []
  /// Rules that `release.json` changes.
  package var changes: [(rule: Rule, setting: RuleSettings.Setting)] = []
  /// Tokens that were not searched.
  package var exclusions: [Exclusion] = []
  /// Customers whose tokens and models were looked for; nil where there was no manifest.
  package var customerCount: Int?

  package func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }

  /// - Parameter isStrict: whether warnings count.
  package func status(isStrict: Bool) -> ExitStatus {
    count(.error) > 0 || isStrict && count(.warning) > 0 ? .foundProblems : .done
  }
}

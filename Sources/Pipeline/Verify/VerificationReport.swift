import Artifacts
import Domain
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
    /// Of its folder's list, if `--signers` counts it and the folder has no error.
    package var signature: Signature?
    /// Whether it names another customer than those of the manifest.
    var isOfStranger = false
  }

  package struct Signature: Hashable, Sendable {
    /// A principal of `allowed_signers`.
    package var signer: String
    /// The fingerprint.
    package var key: String
    /// As `variant.json` says.
    package var appID: String?
    package var version: String?
  }

  /// In the order of the command line; within a release, by `app_id`.
  package var artifacts: [Artifact] = []
  package var findings: [Finding] = []
  /// The name of `release.json` in messages.
  package var configurationFile = "release.json"
  /// The rules that it switches off or weighs differently.
  package var changes: [(rule: Rule, change: RuleChange)] = []
  /// Tokens that were not searched for.
  package var exclusions: [Exclusion] = []
  /// The number of customers whose tokens and models were searched for; nil without a manifest.
  package var customerCount: Int?
  /// The manifest, if no release.json says where its customers' models are.
  package var manifestAlone: String?

  package func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }

  /// The artifacts that were not searched for other customers' models and names: their customer is not known, or there
  /// is no manifest.
  package var unisolated: [Artifact] { customerCount == nil ? artifacts : artifacts.filter { $0.owner == nil } }

  /// That isolation could not be checked, if so.
  ///
  /// - Parameter isAllowed: whether that is expected.
  func uncheckedIsolation(isAllowed: Bool) -> [Finding] {
    let message =
      customerCount == nil
      ? "isolation was not checked: there is no customer manifest to search for other customers by"
      : "its customer is unknown: its models, and names of customers in it, were not checked"
    let severity: Finding.Severity = isAllowed ? .note : .warning
    let models = manifestAlone.map {
      Finding(
        "isolation.unchecked", severity, at: Location($0),
        "no models were compared byte for byte: without a release.json it is not known where they are",
        remedy: "run in the folder with release.json, or name it with --config")
    }
    return [models].compactMap(\.self)
      + unisolated.map {
        Finding("isolation.unchecked", severity, at: Location($0.path), message, remedy: remedy(for: $0))
      }.joined()
  }

  private func remedy(for artifact: Artifact) -> String {
    if customerCount == nil { return "run in the folder with release.json, or name it with --config" }
    return artifact.isOfStranger
      ? "check out the commit of its release, whose manifest has the customer" : "name the customer with --customer"
  }

  /// - Parameter isStrict: whether warnings count as problems.
  package func status(isStrict: Bool) -> ExitStatus {
    count(.error) > 0 || isStrict && count(.warning) > 0 ? .foundProblems : .done
  }
}

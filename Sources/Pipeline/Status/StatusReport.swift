import Domain
import Publishing

/// The result of `release status`.
package struct StatusReport: Sendable {
  package struct Customer: Sendable {
    package var appID: Identifier
    package var name: String?
    /// The version that the manifest asks for; nil for a customer who is not in it.
    package var version: PackageVersion?
    /// Whether the manifest holds the customer at that version.
    package var isHeld = false
    /// The highest version in the output folder.
    package var built: PackageVersion?
    package var channels: [Channel]
  }

  package struct Channel: Sendable {
    package var standing: LedgerSummary.Standing
    /// Nil if the destination was not asked.
    package var remote: RemoteState?
    /// Withdrawn versions that package managers still find: by the destination or, if that was not asked, by the ledger.
    package var resolvable: Set<String>

    init(standing: LedgerSummary.Standing) {
      self.standing = standing
      resolvable = Set(standing.withdrawn.filter { $0.remainingTag != nil }.map(\.version))
    }
  }

  /// How a destination compares with the ledger.
  package enum RemoteState: String, Sendable {
    case same, missing, different
    /// It has a release that the ledger lacks.
    case unrecorded
    /// It could not be asked.
    case failed
  }

  /// The version in `release.json`.
  package var version: PackageVersion
  /// Names of the channels, those of `release.json` first.
  package var channels: [String]
  /// Sorted by `app_id`.
  package var customers: [Customer]
  /// How far the version has come; nil without waves, or if not all customers are asked for.
  package var rollout: Rollout?
  package var findings: [Finding] = []
  package var failures: [CustomerFailure] = []

  package var status: ExitStatus {
    if let first = failures.first {
      return Set(failures.map(\.failure.status)).count == 1 ? first.failure.status : .someCustomersFailed
    }
    return findings.contains { $0.severity == .error } ? .foundProblems : .done
  }
}

import Domain
import OverTheAir
import Publishing

/// What a command of `release models` has done, or would do.
package struct ModelsReport: Sendable {
  package struct Change: Sendable {
    package var flowName: String
    package var event: RolloutEvent
    package var before: RolloutDocument?
    package var after: RolloutDocument
  }

  package struct Customer: Sendable {
    package var appID: Identifier
    package var changes: [Change] = []
    /// Models that were approved.
    package var approved: [ApprovedModel] = []
    /// Models that were approved before, and were missing at the place.
    package var restored: [ApprovedModel] = []
    /// Flows that are held from now on, or no longer.
    package var holds: [(flowName: String, event: ModelsEntry.Event)] = []
    /// Whether a person has signed.
    package var isSigned = false
    package var versions: ModelsEntry.Versions?
    /// How soon a rollout would find harm; nil without counts.
    package var forecast: DetectionForecast?
    /// Addresses of the files of clients without groups that change.
    package var mirrors: [String] = []
    /// Objects and bytes that were written.
    package var objectCount = 0
    package var byteCount = 0
    /// When what people have signed ends, in seconds since 1970; nil before anything is.
    package var targetsEnd: Int64?

    /// Whether more than dates is new.
    package var isChanged: Bool {
      isSigned || !(changes.isEmpty && approved.isEmpty && restored.isEmpty && holds.isEmpty && mirrors.isEmpty)
    }
  }

  package var customers: [Customer]
  package var failures: [CustomerFailure]
  /// What people must do: sign again soon, or run it again for some.
  package var findings: [Finding] = []
  /// Nil unless a number of devices was given.
  package var cost: DeliveryCost?
  package var isDryRun: Bool

  init(_ appIDs: [Identifier], _ outcomes: [Result<Customer, Failure>], isDryRun: Bool) {
    self.isDryRun = isDryRun
    customers = outcomes.compactMap { try? $0.get() }
    failures = CustomerFailure.all(of: appIDs, outcomes)
  }

  package var status: ExitStatus {
    failures.isEmpty && !findings.isEmpty ? .temporary : failures.status(done: customers.count)
  }
}

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
    package var changes: [Change]
    /// Models that were approved.
    package var approved: [ApprovedModel]
    package var versions: ModelsEntry.Versions?
    package var objectCount: Int
    package var byteCount: Int
  }

  package var customers: [Customer]
  package var failures: [CustomerFailure]
  package var isDryRun: Bool

  init(
    _ appIDs: [Identifier], _ outcomes: [Result<ModelsPublisher.Outcome, Failure>], isDryRun: Bool
  ) {
    self.isDryRun = isDryRun
    customers = zip(appIDs, outcomes).compactMap { appID, outcome in
      guard let done = try? outcome.get() else { return nil }
      return Customer(
        appID: appID,
        changes: done.changes.map {
          Change(flowName: $0.flowName, event: $0.event, before: $0.before, after: $0.after)
        }, approved: done.approved, versions: done.versions, objectCount: done.objectCount, byteCount: done.byteCount)
    }
    failures = CustomerFailure.all(of: appIDs, outcomes)
  }

  package var status: ExitStatus { failures.status(done: customers.count) }
}

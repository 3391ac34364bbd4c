import Domain

/// A customer's build of a version: everything that the customer receives.
package struct Variant: Hashable, Sendable {
  package enum Change: String, Sendable {
    case new, replaced, unchanged
  }

  package var plan: VariantPlan
  package var artifacts: [Artifact]
  /// Compared with the folder that it replaces.
  package var change: Change
}

/// The result of a build.
package struct BuildReport: Sendable {
  package struct Failed: Sendable {
    package var appID: Identifier
    package var failure: Failure

    /// Those whose outcome is a failure.
    static func all<Success>(of appIDs: [Identifier], _ outcomes: [Result<Success, Failure>]) -> [Failed] {
      zip(appIDs, outcomes).compactMap { appID, outcome in outcome.failure.map { Failed(appID: appID, failure: $0) } }
    }
  }

  package var plan: ReleasePlan
  /// Sorted by `app_id`, like the failures.
  package var variants: [Variant]
  /// Former customers whose variants were removed.
  package var removed: [Identifier] = []
  package var failures: [Failed]
  /// Customers whose finished variants could not be moved to their places.
  package var unplaced: [Failed] = []
  /// Why `index.json` is out of date.
  package var indexFailure: Failure?
  package var warnings: [Finding]

  package var status: ExitStatus {
    unplaced.isEmpty && indexFailure == nil ? failures.status(done: variants.count) : .inputOutput
  }
}

extension [BuildReport.Failed] {
  /// What is wrong, each problem once even if several customers have it.
  package var findings: [Finding] {
    var found: [Finding] = []
    var positions: [Finding: Int] = [:]
    for finding in flatMap(\.failure.findings) {
      var fact = finding
      fact.customers = []
      if !finding.customers.isEmpty, let position = positions[fact] {
        let all = Set(found[position].customers + finding.customers)
        found[position].customers = all.sorted { $0.precedesByBytes($1) }
      } else {
        positions[fact] = found.count
        found.append(finding)
      }
    }
    return found
  }

  /// The exit status of a run: 2 if other customers succeeded, else the status that all failures share.
  ///
  /// - Parameter done: number of customers without a failure.
  package func status(done: Int) -> ExitStatus {
    guard let first else { return .done }
    if done > 0 { return .someCustomersFailed }
    return Set(map(\.failure.status)).count == 1 ? first.failure.status : .badInput
  }
}

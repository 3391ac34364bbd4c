import Domain

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
  package var variants: [CustomerVariant]
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
  /// What is wrong, each problem once, with the customers who have it if they are several.
  package var findings: [Finding] {
    var facts: [Finding] = []
    var customers: [Finding: Set<String>] = [:]
    for failed in self {
      for finding in failed.failure.findings {
        var fact = finding
        fact.customers = []
        if customers[fact] == nil { facts.append(fact) }
        customers[fact, default: []].formUnion(finding.customers + [failed.appID.description])
      }
    }
    return facts.map { fact in
      var finding = fact
      if let names = customers[fact], names.count > 1 { finding.customers = names.sorted { $0.precedesByBytes($1) } }
      return finding
    }
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

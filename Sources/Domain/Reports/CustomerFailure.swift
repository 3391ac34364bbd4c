/// A customer for whom a command failed.
package struct CustomerFailure: Sendable {
  package var appID: Identifier
  package var failure: Failure

  package init(appID: Identifier, failure: Failure) {
    self.appID = appID
    self.failure = failure
  }

  /// Those whose outcome is a failure.
  package static func all<Success>(
    of appIDs: [Identifier], _ outcomes: [Result<Success, Failure>]
  ) -> [CustomerFailure] {
    zip(appIDs, outcomes).compactMap { appID, outcome in
      if case .failure(let failure) = outcome { CustomerFailure(appID: appID, failure: failure) } else { nil }
    }
  }
}

extension [CustomerFailure] {
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

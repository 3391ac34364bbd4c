/// A customer for whom a command failed.
package struct CustomerFailure: Sendable {
  package var appID: Identifier
  package var failure: Failure

  package init(appID: Identifier, failure: Failure) {
    self.appID = appID
    self.failure = failure
  }

  /// A finding without what makes it this customer's: others may have the same.
  fileprivate func shared(_ finding: Finding) -> Finding {
    var shared = finding
    shared.customers = []
    if shared.subject == "app_id \(appID)" { shared.subject = nil }
    return shared
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
    var facts: [(shared: Finding, subject: String?)] = []
    var customers: [Finding: Set<String>] = [:]
    for failed in self {
      for finding in failed.failure.findings {
        let shared = failed.shared(finding)
        if customers[shared] == nil { facts.append((shared, finding.subject)) }
        customers[shared, default: []].formUnion(finding.customers + [failed.appID.description])
      }
    }
    return facts.map { shared, subject in
      var finding = shared
      let names = (customers[shared] ?? []).sorted { $0.precedesByBytes($1) }
      if names.count > 1 { finding.customers = names } else { finding.subject = subject }
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

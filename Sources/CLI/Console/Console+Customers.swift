import Domain

extension Console {
  /// - Parameter done: number of customers without a failure.
  func failed(_ failures: [CustomerFailure], done: Int, in command: String) {
    customers(failures, "failed" + (done > 0 ? ", the others are done" : ""), in: command)
  }

  /// - Parameter outcome: what became of them.
  func customers(_ failed: [CustomerFailure], _ outcome: String, in command: String) {
    if failed.isEmpty { return }
    let names = Amount.names(failed.map(\.appID.description))
    message("release \(command): \(Amount.count(failed.count, "customer")) \(outcome): \(names)")
  }
}

import Domain

extension Console {
  /// - Parameter done: number of customers without a failure.
  func failed(_ failures: [CustomerFailure], done: Int, in command: String) {
    if failures.isEmpty { return }
    let others = done > 0 ? ", the others are done" : ""
    let names = NameList.text(failures.map(\.appID.description))
    message("release \(command): \(Amount.count(failures.count, "customer")) failed\(others): \(names)")
  }
}

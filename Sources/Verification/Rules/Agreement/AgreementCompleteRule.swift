import Domain

extension Rule {
  static let agreementComplete = Rule(
    .agreementComplete, .warning, lesser: [.note],
    claim: "a release has a variant of every customer in the manifest",
    reason: "a customer without a variant gets nothing when the release is published",
    check: .release { subject in
      guard let customers = subject.customers else { return [] }
      let missing = customers.map(\.description).filter { subject.records[$0] == nil }
      if missing.isEmpty { return [] }
      let what =
        "has no variant of \(missing.count) of \(Amount.count(customers.count, "customer")): \(Amount.names(missing))"
      if subject.isOlder {
        // They may have come after it.
        return [Violation(nil, what, severity: .note)]
      }
      return [Violation(nil, what, remedy: "build them: `release build --all`")]
    })
}

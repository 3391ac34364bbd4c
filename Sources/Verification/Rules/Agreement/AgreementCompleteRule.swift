import Domain

extension Rule {
  static let agreementComplete = Rule(
    .agreementComplete, .warning, lesser: [.note],
    claim: "a release has a variant of every customer in the manifest",
    reason: "a customer without a variant gets nothing when the release is published",
    release: { subject in
      guard let customers = subject.customers else { return [] }
      let missing = customers.map(\.description).filter { subject.records[$0] == nil }
      if missing.isEmpty { return [] }
      let names =
        missing.prefix(3).joined(separator: ", ") + (missing.count > 3 ? " and \(missing.count - 3) more" : "")
      let what = "has no variant of \(missing.count) of \(Amount.count(customers.count, "customer")): \(names)"
      if subject.isOlder {
        // They may have come after it.
        return [Violation(nil, what, severity: .note)]
      }
      return [Violation(nil, what, remedy: "build them: `release build --all`")]
    })
}

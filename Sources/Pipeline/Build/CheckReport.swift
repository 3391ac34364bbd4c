import Domain

/// The plan of a build, and the findings that would prevent it.
package struct CheckReport: Sendable {
  /// Only of customers without failures, in order.
  package var plan: ReleasePlan
  /// Sorted by `app_id`.
  package var failures: [CustomerFailure]
  package var warnings: [Finding]
  /// Files whose version is not the release's. They concern every customer.
  package var problems: [Finding]

  package var findings: [Finding] { warnings + problems + failures.findings }
  /// The base frameworks that no builder has made yet.
  package var unjudged: [Finding] {
    plan.products.compactMap { product in
      let builds = product.bases.filter { $0.compilation != nil && $0.contents == nil }
      if builds.isEmpty { return nil }
      return Finding(
        "base.not-compiled", .note, at: Location(product.name),
        "not judged, since not compiled yet: \(builds.count) of \(Amount.count(product.bases.count, "base framework"))",
        remedy: "run `release build --all --dry-run`, which compiles and judges them, and places nothing")
    }
  }

  package var isClean: Bool { failures.isEmpty && problems.isEmpty }

  mutating func addLines() {
    (warnings, problems) = (warnings.withLines(), problems.withLines())
    for index in failures.indices { failures[index].failure = failures[index].failure.withLines() }
  }
}

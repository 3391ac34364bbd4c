import Domain

/// The plan of a build, and the findings that would prevent it.
package struct CheckReport: Sendable {
  /// Only of customers without failures, in order.
  package var plan: ReleasePlan
  /// Sorted by `app_id`.
  package var failures: [BuildReport.Failed]
  package var warnings: [Finding]
  /// Files whose version is not the release's. They concern every customer.
  package var problems: [Finding]

  package var findings: [Finding] { warnings + problems + failures.flatMap(\.failure.findings) }
  package var isClean: Bool { failures.isEmpty && problems.isEmpty }
}

/// A finished zip.
package struct Artifact: Hashable, Sendable {
  package var product: String
  /// File name within the customer's folder.
  package var file: String
  package var size: Int
  package var digest: Digest
  /// Of the base framework's content, the same for every customer.
  package var baseDigest: Digest

  package init(product: String, file: String, size: Int, digest: Digest, baseDigest: Digest) {
    self.product = product
    self.file = file
    self.size = size
    self.digest = digest
    self.baseDigest = baseDigest
  }
}

/// (customer, version), built: what one customer receives.
package struct Variant: Hashable, Sendable {
  package enum Change: String, Sendable {
    case new, replaced, unchanged
  }

  package var plan: VariantPlan
  package var artifacts: [Artifact]
  /// Compared with what stood in its place.
  package var change: Change

  package init(plan: VariantPlan, artifacts: [Artifact], change: Change) {
    self.plan = plan
    self.artifacts = artifacts
    self.change = change
  }
}

/// What a build did.
package struct BuildReport: Sendable {
  package struct Failed: Sendable {
    package var appID: Identifier
    package var failure: Failure

    package init(appID: Identifier, failure: Failure) {
      self.appID = appID
      self.failure = failure
    }
  }

  package var plan: ReleasePlan
  /// Sorted by `app_id`, as the failures are.
  package var variants: [Variant]
  package var failures: [Failed]
  package var warnings: [Finding]

  package init(plan: ReleasePlan, variants: [Variant], failures: [Failed], warnings: [Finding]) {
    self.plan = plan
    self.variants = variants
    self.failures = failures
    self.warnings = warnings
  }

  package var status: ExitStatus { failures.status(done: variants.count) }
}

extension [BuildReport.Failed] {
  /// How a run ends: with 2 only where others are done. Where none is, the failures' own status tells more.
  ///
  /// - Parameter done: the number of customers without a failure.
  package func status(done: Int) -> ExitStatus {
    guard let first else { return .done }
    if done > 0 { return .someCustomersFailed }
    return Set(map(\.failure.status)).count == 1 ? first.failure.status : .badInput
  }
}

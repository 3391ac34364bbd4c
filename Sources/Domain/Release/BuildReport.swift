/// A finished zip.
package struct Artifact: Hashable, Sendable {
  package var product: String
  /// File name within the customer's folder.
  package var file: String
  package var size: Int
  package var digest: Digest
  /// Digest of the base framework's content, the same for every customer.
  package var baseDigest: Digest

  package init(product: String, file: String, size: Int, digest: Digest, baseDigest: Digest) {
    self.product = product
    self.file = file
    self.size = size
    self.digest = digest
    self.baseDigest = baseDigest
  }
}

/// A customer's build of a version: everything that the customer receives.
package struct Variant: Hashable, Sendable {
  package enum Change: String, Sendable {
    case new, replaced, unchanged
  }

  package var plan: VariantPlan
  package var artifacts: [Artifact]
  /// Compared with the folder that it replaces.
  package var change: Change

  package init(plan: VariantPlan, artifacts: [Artifact], change: Change) {
    self.plan = plan
    self.artifacts = artifacts
    self.change = change
  }
}

/// The result of a build.
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
  /// Sorted by `app_id`, like the failures.
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
  /// The exit status of a run: 2 if other customers succeeded, else the status that all failures share.
  ///
  /// - Parameter done: number of customers without a failure.
  package func status(done: Int) -> ExitStatus {
    guard let first else { return .done }
    if done > 0 { return .someCustomersFailed }
    return Set(map(\.failure.status)).count == 1 ? first.failure.status : .badInput
  }
}

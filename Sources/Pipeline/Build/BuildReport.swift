import Domain

/// The result of a build.
package struct BuildReport: Sendable {
  package var plan: ReleasePlan
  /// Sorted by `app_id`, like the failures.
  package var variants: [CustomerVariant]
  /// Former customers whose variants were removed.
  package var removed: [Identifier] = []
  package var failures: [CustomerFailure]
  /// Customers whose finished variants could not be moved to their places.
  package var unplaced: [CustomerFailure] = []
  /// Why `index.json` is out of date.
  package var indexFailure: Failure?
  package var warnings: [Finding]

  package var status: ExitStatus {
    unplaced.isEmpty && indexFailure == nil ? failures.status(done: variants.count) : .inputOutput
  }
}

import Domain

/// `ship` in `release.json`: how `release ship` ends.
package struct ShipConfiguration: Hashable, Sendable {
  /// The name of the remote that branch and tag are pushed to; nil for none.
  package var push: String?

  package static let keys = ["push"]
}

extension ProblemList {
  mutating func ship(_ field: Field) -> ShipConfiguration {
    guard field.isPresent, isObject(field, keys: ShipConfiguration.keys) else { return ShipConfiguration() }
    return ShipConfiguration(push: field["push"].isPresent ? remote(field["push"]) : nil)
  }
}

import Domain

/// `bump` in `release.json`: how `release bump auto` derives the level.
package struct BumpConfiguration: Hashable, Sendable {
  /// The bump for a range whose notes list nothing: no feature, no fix, only changes of hidden types.
  package enum Otherwise: String, Hashable, Sendable, CaseIterable {
    case patch, nothing
  }

  /// Types of commits that count as features, in lower case, at least one.
  package var featureTypes = ["feat"]
  package var otherwise = Otherwise.patch

  package init() {}

  package static let keys = ["features", "otherwise"]
}

extension ProblemList {
  mutating func bump(_ field: Field) -> BumpConfiguration {
    var bump = BumpConfiguration()
    guard field.isPresent, isObject(field, keys: BumpConfiguration.keys) else { return bump }
    var seen = Occurrences<String>()
    if field["features"].isPresent { bump.featureTypes = types(field["features"], &seen) }
    if case .array([]) = field["features"].value {
      add(
        "empty-list", at: field["features"], "the list of types is empty",
        remedy: "list types of commits, such as \"feat\"")
    }
    guard field["otherwise"].isPresent else { return bump }
    bump.otherwise =
      choice(field["otherwise"], "otherwise", meaning: "write patch, or nothing for no new version") ?? bump.otherwise
    return bump
  }
}

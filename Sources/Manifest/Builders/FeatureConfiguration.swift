import Domain

/// An entry of `features` in `release.json`: what a feature turns on.
package struct FeatureConfiguration: Hashable, Sendable {
  package var name: String
  /// Compile conditions, as `#if` and `#ifdef` name them.
  package var conditions: [String] = []
  /// Globs of sources that only builds with this feature see, relative to a builder's `directory`.
  package var sources: [String] = []

  package init(name: String, conditions: [String] = [], sources: [String] = []) {
    self.name = name
    self.conditions = conditions
    self.sources = sources
  }

  static let keys = ["conditions", "sources"]
}

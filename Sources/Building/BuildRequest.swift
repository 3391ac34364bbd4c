import Domain
import Manifest

/// What one run of a builder makes: a product's base framework, for all customers with the same features, or for one.
package struct BuildRequest: Hashable, Sendable {
  package var product: String
  package var builder: BuilderConfiguration
  /// The release's version.
  package var version: String
  /// The features that are on, sorted by name.
  package var features: [FeatureConfiguration]
  /// The customer whose models are compiled in; nil for a base framework that gets models afterwards, or none.
  package var customer: Identifier?

  package init(
    product: String, builder: BuilderConfiguration, version: String, features: [FeatureConfiguration] = [],
    customer: Identifier? = nil
  ) {
    self.product = product
    self.builder = builder
    self.version = version
    self.features = features
    self.customer = customer
  }

  /// For messages.
  var subject: String { "product \(product)" }

  /// The compile conditions of the features that are on, each once.
  package var conditions: [String] { features.flatMap(\.conditions).uniqued() }
}

/// An entry of `customers.json`.
package struct Customer: Hashable, Sendable {
  package var appID: Identifier
  /// Any text, for people.
  package var name: String?
  package var bundleIdentifiers: [String]
  package var features: [String]
  /// The names of the products that the customer has licensed; nil for all.
  package var products: [String]?
  package var models: [CustomModel]
  /// How models are used over the air, by the names of flows, where the manifest says so.
  package var tunings: [Identifier: ModelTuning] = [:]
  /// The channels that this customer's releases go to; nil for all.
  package var channels: [Identifier]?
  /// The version that the customer stays at; nil if the customer gets every release.
  package var heldVersion: PackageVersion?
  /// The name of the group that gets releases before others; nil for none.
  package var wave: String?
  /// Values for templates, by name, instead of those of the release.
  package var variables: [String: String]

  package init(
    appID: Identifier, name: String? = nil, bundleIdentifiers: [String],
    features: [String] = [], products: [String]? = nil, models: [CustomModel],
    channels: [Identifier]? = nil, heldVersion: PackageVersion? = nil, variables: [String: String] = [:]
  ) {
    self.appID = appID
    self.name = name
    self.bundleIdentifiers = bundleIdentifiers
    self.features = features
    self.products = products
    self.models = models
    self.channels = channels
    self.heldVersion = heldVersion
    self.variables = variables
  }

  package func receives(product name: String) -> Bool { products?.contains(name) ?? true }

  /// The version that the customer stays at, if it is not this one.
  package func staysAt(insteadOf version: PackageVersion) -> PackageVersion? {
    heldVersion.flatMap { $0 == version ? nil : $0 }
  }
}

/// How the SDK uses a model, as the manifest says; nil is as `ota` in `release.json` says.
package struct ModelTuning: Hashable, Sendable {
  package var threshold: Millionths?
  package var chance: Millionths?
  /// Texts, numbers and truth values that the SDK passes to the app.
  package var metadata: [JSONMember]

  package init(threshold: Millionths?, chance: Millionths?, metadata: [JSONMember]) {
    self.threshold = threshold
    self.chance = chance
    self.metadata = metadata
  }
}

/// A model that serves one decision point in a customer's app.
package struct CustomModel: Hashable, Sendable {
  package var flowID: Int
  package var flowName: Identifier
  package var version: ModelVersion

  package init(flowID: Int, flowName: Identifier, version: ModelVersion) {
    self.flowID = flowID
    self.flowName = flowName
    self.version = version
  }
}

/// A whole number ≥ 1, or a UUID as the manifest writes it.
package enum ModelVersion: Hashable, Sendable, CustomStringConvertible {
  case number(Int)
  case uuid(String)

  package var description: String {
    switch self {
    case .number(let number): String(number)
    case .uuid(let text): text
    }
  }

  /// Whether `text`, from a model's own description, is this version. UUIDs compare without case.
  package func agrees(with text: String) -> Bool {
    switch self {
    case .number(let number): text == String(number)
    case .uuid(let uuid): text.lowercased() == uuid.lowercased()
    }
  }
}

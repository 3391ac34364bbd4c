import Domain
import Isolation
import Manifest

/// What the workspace says that an artifact has to be. Empty for an artifact of strangers.
package struct Expectation: Sendable {
  /// The product that the artifact is to hold; nil where any will do.
  package var product: String?
  /// The release's version.
  package var version: String?
  package var configuration: VerificationConfiguration
  package var customer: CustomerExpectation?
  /// Whose the artifact says that it is, where the manifest has no such customer.
  package var unknownCustomer: String?

  package init(
    product: String? = nil, version: String? = nil,
    configuration: VerificationConfiguration = .standard,
    customer: CustomerExpectation? = nil
  ) {
    self.product = product
    self.version = version
    self.configuration = configuration
    self.customer = customer
  }
}

/// What the manifest and the models on the disk say of one customer.
package struct CustomerExpectation: Sendable {
  package struct Model: Sendable {
    package struct File: Hashable, Sendable {
      /// Relative to the model; "" for a model that is one file.
      package var path: String
      package var digest: Digest

      package init(path: String, digest: Digest) {
        self.path = path
        self.digest = digest
      }
    }

    package var entry: CustomModel
    /// In the framework: `onboarding_upsell.mlmodel`.
    package var name: String
    package var digest: Digest
    package var files: [File]

    package init(entry: CustomModel, name: String, digest: Digest, files: [File]) {
      self.entry = entry
      self.name = name
      self.digest = digest
      self.files = files
    }
  }

  package var customer: Customer
  /// Nil where the models could not be read.
  package var models: [Model]?
  /// The folder below a slice's resources that holds them; "" for the resources themselves.
  package var modelFolder: String
  /// Every product of the workspace.
  package var products: [ReleaseConfiguration.Product]
  /// Whose models there are.
  package var modelOwners: ModelOwners
  /// Every customer's tokens, for what no scan has read: names, links, and files beside the artifacts.
  package var identities: IdentityIndex?

  package init(
    customer: Customer, models: [Model]?, modelFolder: String, products: [ReleaseConfiguration.Product] = [],
    modelOwners: ModelOwners, identities: IdentityIndex? = nil
  ) {
    self.customer = customer
    self.models = models
    self.modelFolder = modelFolder
    self.products = products
    self.modelOwners = modelOwners
    self.identities = identities
  }
}

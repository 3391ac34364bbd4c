/// What a run will do, and why: a pure value, printable before anything happens.
package struct ReleasePlan: Hashable, Sendable {
  package var version: SemanticVersion
  /// The folder that receives one folder per customer.
  package var output: String
  package var products: [ProductPlan]
  /// Sorted by `app_id`.
  package var variants: [VariantPlan]

  package init(version: SemanticVersion, output: String, products: [ProductPlan], variants: [VariantPlan]) {
    self.version = version
    self.output = output
    self.products = products
    self.variants = variants
  }
}

/// One product of the release: its base framework and where models go in it.
package struct ProductPlan: Hashable, Sendable {
  package var name: String
  /// Where the base framework is read from.
  package var base: String
  package var fileCount: Int
  package var byteCount: Int
  package var slices: [SlicePlan]
  package var carriesModels: Bool
  /// What happens to the base's code seals; nil where it has none that models would break.
  package var seal: String?

  package init(
    name: String, base: String, fileCount: Int, byteCount: Int, slices: [SlicePlan], carriesModels: Bool, seal: String?
  ) {
    self.name = name
    self.base = base
    self.fileCount = fileCount
    self.byteCount = byteCount
    self.slices = slices
    self.carriesModels = carriesModels
    self.seal = seal
  }
}

package struct SlicePlan: Hashable, Sendable {
  package var identifier: String
  /// The folder that receives models, relative to the xcframework.
  package var modelFolder: String

  package init(identifier: String, modelFolder: String) {
    self.identifier = identifier
    self.modelFolder = modelFolder
  }
}

/// What one customer receives.
package struct VariantPlan: Hashable, Sendable {
  package var customer: Customer
  package var models: [ModelPlan]
  /// Paths of the files that will stand in the customer's folder.
  package var outputs: [String]
  package var reason: String

  package init(customer: Customer, models: [ModelPlan], outputs: [String], reason: String) {
    self.customer = customer
    self.models = models
    self.outputs = outputs
    self.reason = reason
  }
}

/// One model: where it comes from and what it is called inside the framework.
package struct ModelPlan: Hashable, Sendable {
  package var model: CustomModel
  package var source: String
  /// Name in the framework, the same in every slice.
  package var file: String
  package var byteCount: Int
  package var digest: Digest
  /// Core ML's own word for it, such as `treeEnsembleClassifier`; nil where the model does not say.
  package var type: String?
  package var reason: String

  package init(
    model: CustomModel, source: String, file: String, byteCount: Int, digest: Digest, type: String?, reason: String
  ) {
    self.model = model
    self.source = source
    self.file = file
    self.byteCount = byteCount
    self.digest = digest
    self.type = type
    self.reason = reason
  }
}

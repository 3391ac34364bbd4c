import Domain
import Manifest

/// Everything that a run will do, and why. A pure value, which can be printed before anything happens.
package struct ReleasePlan: Hashable, Sendable {
  package var version: PackageVersion
  /// The folder that receives one folder per customer.
  package var output: String
  package var products: [ProductPlan]
  /// Names of the files in every customer's folder.
  package var files: [String]
  /// Sorted by `app_id`.
  package var variants: [VariantPlan]
  package var origin: Origin

  /// The inputs that explain each variant and model of the plan.
  package struct Origin: Hashable, Sendable {
    package var manifest: String
    /// "--all", or "--customer".
    package var selection: String
    package var modelPattern: String
  }

  /// Why the plan contains this variant.
  package func reason(for variant: VariantPlan) -> String {
    "[\(variant.position)] in \(origin.manifest), chosen by \(origin.selection)"
  }

  /// Why the variant contains the model at `index`.
  package func reason(forModel index: Int, of variant: VariantPlan) -> String {
    "[\(variant.position)].customModels[\(index)] in \(origin.manifest); first match of \(origin.modelPattern)"
  }
}

/// One product of the release: its base framework and where models go in it.
package struct ProductPlan: Hashable, Sendable {
  package var name: String
  /// Path of the base framework.
  package var base: String
  package var fileCount: Int
  package var byteCount: Int
  package var slices: [SlicePlan]
  package var carriesModels: Bool
  /// The treatment of the base's code seals, or nil if models break none.
  package var seal: String?
}

package struct SlicePlan: Hashable, Sendable {
  package var identifier: String
  /// The folder that receives models, relative to the xcframework.
  package var modelFolder: String
}

/// Everything that one customer will receive.
package struct VariantPlan: Hashable, Sendable {
  package var customer: Customer
  /// The customer's index in the manifest, from 0.
  package var position = 0
  /// In the order of the manifest.
  package var models: [ModelPlan]
}

/// A model, its source and its name in the framework.
package struct ModelPlan: Hashable, Sendable {
  package var model: CustomModel
  package var source: String
  /// Name in the framework, the same in every slice.
  package var file: String
  package var byteCount: Int
  package var digest: Digest
  /// Core ML's name of the type, such as `treeEnsembleClassifier`, or nil if the model does not say.
  package var type: String?
}

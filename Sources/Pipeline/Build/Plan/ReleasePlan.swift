import Domain
import Manifest

/// Everything that a run will do, and why. A pure value, which can be printed before anything happens.
package struct ReleasePlan: Sendable {
  package var version: PackageVersion
  /// The folder that receives one folder per customer.
  package var output: String
  package var products: [ProductPlan]
  /// In the order of the customers' `app_id`.
  package var variants: [CustomerVariant]
  /// The manifest's name in messages.
  var manifest: String
  /// "--all", or "--customer".
  var selection: String
  var modelPattern: String
  /// The version of this program.
  package var toolVersion: String

  /// Names of the files that customers get, in the order of their folders.
  package var files: [String] {
    // Nearly always, all customers have licensed the same products.
    let kinds = Set(variants.map(\.files)).sorted { $0.count > $1.count }
    return kinds.dropFirst().reduce(kinds.first ?? []) { all, some in all + some.filter { !all.contains($0) } }
  }

  /// The compiled base frameworks of a variant, with their products.
  package func compilations(of variant: CustomerVariant) -> [(product: String, plan: CompilationPlan)] {
    products.filter { variant.customer.receives(product: $0.name) }.flatMap { product in
      product.bases.compactMap(\.compilation).filter { $0.audience.includes(variant.customer) }.map {
        (product.name, $0)
      }
    }
  }

  package func reason(for variant: CustomerVariant) -> String {
    "[\(variant.position)] in \(manifest), chosen by \(selection)"
  }

  package func reason(forModel index: Int, of variant: CustomerVariant) -> String {
    "[\(variant.position)].customModels[\(index)] in \(manifest); first match of \(modelPattern)"
  }
}

/// One product of the release, with its base frameworks: one, or more if it is compiled.
package struct ProductPlan: Hashable, Sendable {
  package var name: String
  package var carriesModels: Bool
  package var bases: [BasePlan]
}

/// A base framework, and where models go in it.
package struct BasePlan: Hashable, Sendable {
  /// Nil for a prebuilt base.
  package var compilation: CompilationPlan?
  /// Nil if it is not compiled yet.
  package var contents: BaseContents?
}

package struct BaseContents: Hashable, Sendable {
  package var path: String
  package var fileCount: Int
  package var byteCount: Int
  /// Those that receive models.
  package var slices: [BaseSlice]
  /// The treatment of the base's code seals, or nil if models break none.
  package var seal: String?
}

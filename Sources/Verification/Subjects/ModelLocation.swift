import Artifacts
import Files
import Manifest

/// A folder that holds a customer's models: every slice of a product that carries models has one.
struct ModelLocation: Sendable {
  var framework: InspectedFramework
  var slice: InspectedFramework.Slice
  /// Inside the artifact; nil for a slice that has no place for resources.
  var folder: String?

  /// What stands in the folder under this name.
  func path(_ name: String) -> String? { folder.map { FilePath.join($0, name) } }
}

extension ArtifactSubject {
  /// Of one xcframework; there are not as many platforms, and a list from strangers may be longer.
  static let mostSlices = 64

  /// Where the manifest's models belong; empty without a manifest.
  var modelLocations: [ModelLocation] {
    guard let customer = expectation.customer else { return [] }
    return frameworks.filter(carriesModels).flatMap { framework in
      framework.slices.prefix(Self.mostSlices).map { slice in
        let folder = slice.resources.map { framework.place(FilePath.join($0, customer.modelFolder)) }
        return ModelLocation(framework: framework, slice: slice, folder: folder)
      }
    }
  }

  /// Whether the workspace says that customers' models go into this product.
  func carriesModels(_ framework: InspectedFramework) -> Bool {
    let without = expectation.customer?.products.filter { !$0.carriesModels }.map(\.name) ?? []
    return !without.contains { $0 == framework.name || $0 == expectation.product }
  }

  /// Whether nothing was unpacked: what a model holds is not known then, and that is said elsewhere.
  var isUnread: Bool { artifact.unread.contains { $0.reason == .notAttempted } }
}

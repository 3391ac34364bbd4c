import Artifacts
import Domain
import Manifest
import Platform

/// The folder for a customer's models in one slice. Every slice of a product that carries models has one.
struct ModelLocation: Sendable {
  /// The path of the slice's framework, or of its library.
  var bundle: String
  /// Relative to the artifact; nil for a slice without a resources folder.
  var folder: String?

  /// The path of a file in the folder.
  func path(_ name: String) -> String? { folder.map { FilePath.join($0, name) } }
}

extension ArtifactSubject {
  /// Slices of one xcframework that are checked. There are fewer platforms, but a hostile list may be longer.
  static let mostSlices = 64

  /// The folders in which the manifest's models belong; empty without a manifest.
  var modelLocations: [ModelLocation] {
    guard let customer = expectation.customer else { return [] }
    return frameworks.filter(addsModels).flatMap { framework in
      framework.slices.prefix(Self.mostSlices).map { slice in
        let folder = slice.resources.map { framework.place(FilePath.join($0, customer.modelFolder)) }
        return ModelLocation(bundle: framework.place(slice.bundlePath), folder: folder)
      }
    }
  }

  /// Whether the workspace adds customers' models to this product.
  func addsModels(_ framework: InspectedFramework) -> Bool {
    let without = expectation.customer?.products.filter { !$0.addsModelFiles }.map(\.name) ?? []
    return !without.contains { $0 == framework.name || $0 == expectation.product }
  }

  /// Whether a model is one that a builder has put where it liked, for this customer: it has the name of a flow.
  func isCompiledIn(_ model: ShippedModel) -> Bool {
    guard let customer = expectation.customer else { return false }
    let flow = RelativePath.name(model.path).prefix { $0 != "." }
    return isCompiledIn(model.path) && customer.customer.models.contains { $0.flowName.description == flow }
  }

  /// Whether a builder has put it where it liked, for this customer.
  func isCompiledIn(_ path: String) -> Bool {
    guard let customer = expectation.customer else { return false }
    return frameworks.contains { framework in
      framework.holds(path)
        && customer.products.contains { $0.name == framework.name && $0.carriesModels && $0.bundling == .compile }
    }
  }

  /// Whether nothing was unpacked, so that the models' contents are unknown. `container.readable` reports it.
  var isUnread: Bool { artifact.unread.contains { $0.reason == .notAttempted } }
}

import Artifacts
import Domain
import Manifest

extension Renderer {
  /// The variant's bill of materials; nil if `release.json` asks for none.
  func bill(of variant: CustomerVariant, toolVersion: String) -> String? {
    let configuration = workspace.configuration
    guard let settings = configuration.trust.bill else { return nil }
    var bill = BillOfMaterials(
      version: configuration.version.description, vendor: configuration.vendor, toolVersion: toolVersion,
      time: sourceDate.map { UTCTime.text(Int64($0)) })
    bill.products = variant.artifacts.map { BillOfMaterials.Product($0, signers: variant.signers[$0.product]) }
    bill.models = variant.models.map(\.material)
    bill.parts = settings.components.map {
      BillOfMaterials.Part(name: $0.name, version: $0.version, license: $0.license, supplier: $0.supplier, url: $0.purl)
    }
    return bill.serialized
  }
}

extension InspectedModel {
  /// With what the model says of itself, which is read again: a run keeps little of each customer.
  fileprivate var material: BillOfMaterials.Model {
    var material = BillOfMaterials.Model(delivered)
    material.type = type
    let located = ModelLocator.Located(path: source, format: format)
    guard let description = try? ModelInspector.describe(located) else { return material }
    (material.text, material.author) = (description.shortDescription, description.author)
    (material.license, material.version) = (description.license, description.versionString)
    material.inputs = description.inputs.map(\.words)
    material.outputs = description.outputs.map(\.words)
    return material
  }
}

extension CoreMLDescription.Feature {
  fileprivate var words: String { "\(name): \(type)\(isOptional ? ", optional" : "")" }
}

import Delivery
import Domain
import Editing
import JSON
import Manifest

/// The list of a customer's models, which goes beside them in every slice.
struct ModelListFile: Sendable {
  var name: String
  var bytes: [UInt8]
}

extension Workspace {
  /// The name of the list of models; nil if there is none.
  var modelListName: String? { configuration.models.list.map { $0.file ?? ModelList.fileName } }

  /// - Throws: `Failure` with status 65 if the template cannot be filled in.
  func modelList(of customer: InspectedCustomer) throws(Failure) -> ModelListFile? {
    try modelList(customer.customer, customer.models.map { ModelPlan($0) })
  }

  func modelList(_ customer: Customer, _ models: [ModelPlan]) throws(Failure) -> ModelListFile? {
    guard let modelListName else { return nil }
    let text =
      if let template = templates.modelList {
        try modelList(customer, models, template, as: modelListName)
      } else { standardList(customer, models) }
    return ModelListFile(name: modelListName, bytes: Array(text.utf8))
  }

  /// `CustomModels.json`, by whatever name.
  func standardList(_ customer: Customer, _ models: [ModelPlan]) -> String {
    let delivered = models.map { DeliveredModel($0.model, file: $0.file, digest: $0.digest) }
    return ModelList(customer, version: configuration.version.description, delivered).serialized
  }

  private func modelList(
    _ customer: Customer, _ models: [ModelPlan], _ template: Template, as name: String
  ) throws(Failure) -> String {
    let scope = Renderer(workspace: self).scope(VariantPlan(customer: customer, models: models), [])
    let rendered = try template.render(scope)
    guard name.lowercased().hasSuffix(".json") else { return rendered.text }
    do { _ = try JSONValue(parsing: Array(rendered.text.utf8)) } catch {
      let file = Renderer.File(name: name, rendered: rendered, source: template.file)
      throw Failure(
        .badInput,
        Finding(
          "template.json", at: file.location(error.line),
          "makes a \(name) of \(models.count) models that is not JSON: \(error.message)",
          remedy: "write {{^last}},{{/last}} where a comma belongs between models"))
    }
    return rendered.text
  }
}

import Domain
import Editing
import Manifest

/// The list of a customer's models, which goes beside them in every slice.
struct ModelListFile: Sendable {
  var name: String
  var bytes: [UInt8]
}

extension Workspace {
  /// The name of the list of models; nil if there is none.
  var modelListName: String? { configuration.models.list.map { $0.file ?? ModelList.fileName } }

}

extension Renderer {
  /// - Throws: `Failure` with status 65 if the template cannot be filled in.
  func modelList(of variant: CustomerVariant) throws(Failure) -> ModelListFile? {
    guard let name = workspace.modelListName else { return nil }
    let text =
      if let template = templates.modelList {
        try modelList(of: variant, template, as: name)
      } else { standardList(of: variant) }
    return ModelListFile(name: name, bytes: Array(text.utf8))
  }

  /// `CustomModels.json`, by whatever name.
  func standardList(of variant: CustomerVariant) -> String {
    ModelList(variant.customer, version: workspace.configuration.version.description, variant.models.map(\.delivered))
      .serialized
  }

  private func modelList(of variant: CustomerVariant, _ template: Template, as name: String) throws(Failure) -> String {
    let rendered = try template.render(scope(of: variant, []))
    guard name.lowercased().hasSuffix(".json") else { return rendered.text }
    do { _ = try JSONValue(parsing: Array(rendered.text.utf8)) } catch {
      let file = Renderer.File(name: name, rendered: rendered, source: template.file)
      throw Failure(
        .badInput,
        Finding(
          "template.json", at: file.location(error.line),
          "makes a \(name) of \(variant.models.count) models that is not JSON: \(error.message)",
          remedy: "write {{^last}},{{/last}} where a comma belongs between models"))
    }
    return rendered.text
  }
}

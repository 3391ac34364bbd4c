import Domain
import Editing
import Manifest

/// A file that goes beside a customer's models in every slice.
struct SliceFile: Sendable {
  var name: String
  var bytes: [UInt8]
}

extension Workspace {
  /// The name of the list of models; nil if there is none.
  var modelListName: String? { configuration.models.list.map { $0.file ?? ModelList.fileName } }

  /// The names of all files that go beside models.
  var sliceFileNames: [String] {
    [modelListName].compactMap(\.self)
      + (configuration.overTheAir == nil ? [] : [DeviceConfiguration.fileName, DeviceConfiguration.rootName])
  }
}

extension Renderer {
  /// The list of models and, if models go over the air, what a device needs for that.
  ///
  /// - Throws: `Failure` with status 65 if a template cannot be filled in.
  func sliceFiles(of variant: CustomerVariant) throws(Failure) -> [SliceFile] {
    [try modelList(of: variant)].compactMap(\.self) + (device?.files(of: variant, workspace.configuration) ?? [])
  }

  /// - Throws: `Failure` with status 65 if the template cannot be filled in.
  func modelList(of variant: CustomerVariant) throws(Failure) -> SliceFile? {
    guard let name = workspace.modelListName else { return nil }
    let text =
      if let template = templates.modelList {
        try modelList(of: variant, template, as: name)
      } else { standardList(of: variant) }
    return SliceFile(name: name, bytes: Array(text.utf8))
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
        .badInput, "template.json", at: file.location(error.line),
        "makes a \(name) that is not JSON: \(error.message)",
        remedy: "write {{^last}},{{/last}} where a comma belongs between models")
    }
    return rendered.text
  }
}

import Domain
import Editing
import Files
import Manifest

/// The vendor's templates, parsed.
struct ReleaseTemplates: Sendable {
  /// By product.
  var podspecs: [String: Template]
  var package: Template?
  var notes: Template?
  /// The list of models, in a shape of the vendor's.
  var modelList: Template?

  static let none = ReleaseTemplates(podspecs: [:])

  static func load(_ configuration: ReleaseConfiguration, root: String) throws -> ReleaseTemplates {
    var failures: [Failure] = []
    func load(_ path: String?) -> Template? {
      guard let path else { return nil }
      let result = Result { try parse(FilePath.join(root, path)) }
      if let failure = result.failure { failures.append(failure) }
      return try? result.get()
    }
    var podspecs: [String: Template] = [:]
    for product in configuration.products { podspecs[product.name] = load(product.podspec) }
    let templates = ReleaseTemplates(
      podspecs: podspecs, package: load(configuration.templates.package), notes: load(configuration.templates.notes),
      modelList: load(configuration.models.list?.template))
    if let failure = Failure.joining(failures) { throw failure }
    return templates
  }

  static func parse(_ path: String) throws -> Template {
    let bytes = try readInput(path, "template")
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding replaces bytes that are not UTF-8, so the text then differs.
    guard text.utf8.elementsEqual(bytes) else {
      throw Failure(
        .badInput, Finding("template.encoding", at: Location(path), "is not UTF-8 text", remedy: "save it as UTF-8"))
    }
    return try Template(text, file: path)
  }
}

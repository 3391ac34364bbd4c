import Domain
import Editing
import Manifest
import Platform

/// The vendor's templates, parsed.
struct ReleaseTemplates: Sendable {
  /// By product.
  var podspecs: [String: Template]
  var package: Template?
  var notes: Template?
  /// Further files, by name.
  var files: [(name: String, template: Template)] = []
  /// Files that grow, by name.
  var growing: [(name: String, template: Template)] = []
  /// What announcements say, by their names.
  var announcements: [Identifier: Template] = [:]
  /// The list of models, in a shape of the vendor's.
  var modelList: Template?

  /// The places in all templates that name environment variables.
  var environmentUses: [EnvironmentUse] {
    (podspecs.sorted { $0.key < $1.key }.map(\.value) + [package, notes, modelList].compactMap(\.self)
      + (files + growing).map(\.template) + announcements.sorted { $0.key < $1.key }.map(\.value)).flatMap(
        \.environmentUses)
  }

  static let none = ReleaseTemplates(podspecs: [:])

  /// - Throws: `Failure` with all that is wrong.
  static func load(_ configuration: ReleaseConfiguration, root: String) throws -> ReleaseTemplates {
    let (templates, failures) = read(configuration, root: root)
    if let failure = Failure.joining(failures) { throw failure }
    return templates
  }

  /// Those that can be read, and what is wrong with the others.
  static func read(_ configuration: ReleaseConfiguration, root: String) -> (ReleaseTemplates, [Failure]) {
    var failures: [Failure] = []
    func load(_ path: String?) -> Template? {
      guard let path else { return nil }
      let result = Result { try Template.read(FilePath.join(root, path)) }
      if let failure = result.failure { failures.append(failure) }
      return try? result.get()
    }
    var podspecs: [String: Template] = [:]
    for product in configuration.products { podspecs[product.name] = load(product.podspec) }
    let names = configuration.templates
    let files = read(names.files, root: root)
    failures += files.failures
    var announcements: [Identifier: Template] = [:]
    for one in configuration.announcements { announcements[one.name] = load(one.template) }
    let growing = read(names.growing, root: root)
    failures += growing.failures
    let templates = ReleaseTemplates(
      podspecs: podspecs, package: load(names.package), notes: load(names.notes), files: files.templates,
      growing: growing.templates, announcements: announcements, modelList: load(configuration.models.list?.template))
    return (templates, failures)
  }

  static func read(
    _ files: [ReleaseConfiguration.Templates.File], root: String
  ) -> (templates: [(name: String, template: Template)], failures: [Failure]) {
    let results = files.map { file in
      Result { (name: file.name, template: try Template.read(FilePath.join(root, file.template), making: file.name)) }
    }
    return (results.compactMap { try? $0.get() }, results.compactMap(\.failure))
  }
}

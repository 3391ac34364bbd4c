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

  /// - Parameter growingAlone: reads only those of files that grow.
  /// - Throws: `Failure` with all that is wrong.
  static func load(
    _ configuration: ReleaseConfiguration, root: String, growingAlone: Bool = false
  ) throws -> ReleaseTemplates {
    let (templates, failures) = read(configuration, root: root, growingAlone: growingAlone)
    if let failure = Failure.joining(failures) { throw failure }
    return templates
  }

  /// Those that can be read, and what is wrong with the others.
  static func read(
    _ configuration: ReleaseConfiguration, root: String, growingAlone: Bool = false
  ) -> (ReleaseTemplates, [Failure]) {
    var failures: [Failure] = []
    func load(_ path: String?, making name: String? = nil) -> Template? {
      guard let path else { return nil }
      let result = Result { try Template.read(FilePath.join(root, path), making: name) }
      if let failure = result.failure { failures.append(failure) }
      return try? result.get()
    }
    func load(_ files: [ReleaseConfiguration.Templates.File]) -> [(name: String, template: Template)] {
      files.compactMap { file in load(file.template, making: file.name).map { (file.name, $0) } }
    }
    var templates = ReleaseTemplates.none
    let names = configuration.templates
    if !growingAlone {
      for product in configuration.products { templates.podspecs[product.name] = load(product.podspec) }
      templates.files = load(names.files)
      for one in configuration.announcements { templates.announcements[one.name] = load(one.template) }
      templates.package = load(names.package)
      templates.notes = load(names.notes)
      templates.modelList = load(configuration.models.list?.template)
    }
    templates.growing = load(names.growing)
    return (templates, failures)
  }
}

import Domain
import Editing
import Manifest

/// The template of `notes.template`, with the vendor's own values.
struct NotesTemplate {
  private let template: Template
  private let environment: [String: TemplateValue]
  private let configuration: ReleaseConfiguration

  var isMarkdown: Bool { template.isMarkdown }

  /// - Parameter variable: looks up an environment variable.
  /// - Throws: `Failure` with status 65 for a broken template, and for each place that names a variable without a usable value, or
  ///   a secret.
  init(_ path: String, configuration: ReleaseConfiguration, variable: (String) -> String?) throws {
    template = try Template.read(path)
    let uses = template.environmentUses
    try uses.findings(variable, secrets: configuration.secrets).throwIfAny()
    environment = uses.values(variable)
    self.configuration = configuration
  }

  /// - Parameter customer: nil for notes for everybody, which have the values of `release.json`.
  /// - Throws: `Failure` with status 65 if the template uses a name that does not exist.
  func render(
    _ report: NotesReport, host: RemoteHost?, for customer: Customer?, changes: CustomerChanges?
  ) throws -> String {
    let own = configuration.values(of: customer)
    var scope = NotesScope(report: report, host: host, guards: template.isMarkdown).scope(customer, changes)
    for (name, value) in environment.merging(own, uniquingKeysWith: { $1 }) { scope[name] = value }
    return try template.render(scope).text
  }
}

extension NotesSources {
  /// The template that `release.json` names, if any.
  ///
  /// - Parameter variable: looks up an environment variable.
  /// - Throws: `Failure` with status 65.
  func template(_ variable: (String) -> String?) throws -> NotesTemplate? {
    try configuration.notes.template.map {
      try NotesTemplate(userPath($0), configuration: configuration, variable: variable)
    }
  }
}

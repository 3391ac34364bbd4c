import Domain
import Editing
import Manifest

// Environment variables that the templates and release.json name.
extension Workspace {
  /// - Parameter templates: the variables that they name.
  /// - Throws: `Failure` with every place that names a variable without a usable value, or a secret.
  func refuseUnusableVariables(templates: [EnvironmentUse] = []) throws {
    let secrets = configuration.secrets
    let failures = [
      Failure(.badConfiguration, configuration.environmentUses.findings(variable, secrets: secrets)),
      Failure(.badInput, templates.findings(variable, secrets: secrets)),
    ]
    if let failure = Failure.joining(failures.filter { !$0.findings.isEmpty }) { throw failure }
  }
}

extension Failure {
  /// Whether it is enough to set variables, or other credentials, on this machine.
  var isOfUnsetVariables: Bool {
    !findings.isEmpty && findings.allSatisfy { [EnvironmentUse.unset, "publish.credentials"].contains($0.code) }
  }
}

extension [EnvironmentUse] {
  /// By placeholder. A variable without a value has an empty one.
  func values(_ variable: (String) -> String?) -> [String: TemplateValue] {
    reduce(into: [:]) { $0[EnvironmentUse.placeholder($1.variable)] = .text(variable($1.variable) ?? "") }
  }

  /// A finding for each place that names a variable without a usable value, or a secret.
  func findings(_ variable: (String) -> String?, secrets: Set<String>) -> [Finding] {
    compactMap { $0.finding(variable($0.variable), secrets: secrets) }
  }
}

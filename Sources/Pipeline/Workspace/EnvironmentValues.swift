import Domain
import Editing
import Manifest

// Environment variables that the templates and release.json name.
extension Workspace {
  /// `{{env.NAME}}` in templates. A variable without a value is in them too: `refuseUnusableVariables` reports it.
  var environmentValues: [String: TemplateValue] {
    templates.environmentUses.reduce(into: [:]) { values, use in
      values[EnvironmentUse.placeholder(use.variable)] = .text(variable(use.variable) ?? "")
    }
  }

  /// - Throws: `Failure` with every place that names a variable without a usable value, or a secret.
  func refuseUnusableVariables() throws {
    let secrets = configuration.secrets
    func findings(_ uses: [EnvironmentUse]) -> [Finding] {
      uses.compactMap { $0.finding(variable($0.variable), secrets: secrets) }
    }
    let failures = [
      Failure(.badConfiguration, findings(configuration.environmentUses)),
      Failure(.badInput, findings(templates.environmentUses)),
    ]
    if let failure = Failure.joining(failures.filter { !$0.findings.isEmpty }) { throw failure }
  }
}

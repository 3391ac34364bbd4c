import Domain
import Editing
import Manifest

// The values of templates that come from the vendor: `{{variables.name}}` and `{{env.NAME}}`.
extension Renderer {
  func vendorValues(_ customer: Customer) -> [String: TemplateValue] {
    // A variable without a value is in them too: `refuseUnusableVariables` reports it. The placeholder customer has no values: the
    // names stand for them.
    templates.environmentUses.values(workspace.variable).merging(workspace.configuration.values(of: customer) { $0 }) {
      $1
    }
  }
}

extension ReleaseConfiguration {
  /// `{{variables.name}}`
  ///
  /// - Parameters:
  ///   - customer: nil for everybody, who have the values of the release.
  ///   - substitute: stands for a value that neither has; nil leaves it out.
  func values(of customer: Customer?, substitute: (String) -> String? = { _ in nil }) -> [String: TemplateValue] {
    variables.reduce(into: [:]) { values, variable in
      let text = customer?.variables[variable.key] ?? variable.value ?? substitute(variable.key)
      values["variables.\(variable.key)"] = text.map(TemplateValue.text)
    }
  }
}

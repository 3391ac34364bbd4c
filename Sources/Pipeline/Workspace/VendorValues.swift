import Domain
import Editing
import Manifest

// The values of templates that come from the vendor: `{{variables.name}}` and `{{env.NAME}}`.
extension Workspace {
  func vendorValues(_ customer: Customer) -> [String: TemplateValue] {
    // The placeholder customer has no values: the names stand for them.
    let own = configuration.variables.map { name, value in
      ("variables.\(name)", TemplateValue.text(customer.variables[name] ?? value ?? name))
    }
    return environmentValues.merging(own) { $1 }
  }
}

/// The named values a template may use; lists open sections.
package struct TemplateScope: Sendable {
  private(set) var values: [String: TemplateValue]

  package init(_ values: [String: TemplateValue] = [:]) { self.values = values }

  package subscript(name: String) -> TemplateValue? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

package enum TemplateValue: Sendable {
  case text(String)
  /// `names`: what every element knows. It lets a template be checked also when the list is empty.
  case list([TemplateScope], names: [String])

  /// A list whose elements say themselves what they know. While it is empty, any name is accepted inside its section.
  package static func list(_ elements: [TemplateScope]) -> TemplateValue { .list(elements, names: []) }
}

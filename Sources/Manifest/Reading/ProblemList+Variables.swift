import Domain

/// Reading the vendor's own values for templates: names, each with a text on one line.
extension ProblemList {
  /// The values of a customer.
  mutating func variables(_ field: Field) -> [String: String] {
    named(field).reduce(into: [:]) { $0[$1.name] = variableValue($1.field) }
  }

  /// The values of a release. Those of null have no default.
  mutating func declaredVariables(_ field: Field) -> [String: String?] {
    named(field).reduce(into: [:]) { values, variable in
      values.updateValue(variable.field.value == .null ? nil : variableValue(variable.field), forKey: variable.name)
    }
  }

  private mutating func named(_ field: Field) -> [(name: String, field: Field)] {
    guard field.isPresent, isObject(field) else { return [] }
    return field.members.filter { $0.name != LayeredDocument.comment }.compactMap { member in
      let value = Field(member.value, field.path.member(member.name))
      if member.name.isWord { return (member.name, value) }
      return refused(
        "variable-name", at: value, "\(Quotation.quote(member.name)) is not a name",
        remedy: "use letters, digits and '_', starting with a letter")
    }
  }

  private mutating func variableValue(_ field: Field) -> String? {
    let text = string(field, remedy: "write the value in double quotes, as the files shall contain it")
    return accepted(text, at: field, "variable-value", remedy: "write it on one line, without control characters") {
      EnvironmentUse.Context.text.accepts($0) ? nil : "contains a line break or control character"
    }
  }
}

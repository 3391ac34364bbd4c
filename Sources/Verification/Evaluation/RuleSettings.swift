import Domain

/// The workspace's changes to rules: `verify.rules` of `release.json`.
package struct RuleSettings: Hashable, Sendable {
  private var settings: [RuleName: RuleSetting]

  package init(_ settings: [RuleName: RuleSetting] = [:]) { self.settings = settings }

  package static let standard = RuleSettings()

  /// Settings that differ from the rules' defaults, in the order of the rules. A verification must report them.
  package var changes: [(rule: Rule, setting: RuleSetting)] {
    Rule.all.compactMap { rule in
      guard let setting = settings[rule.name], setting.severity != rule.severity else { return nil }
      return (rule, setting)
    }
  }

  /// Undoes a change.
  package mutating func restoreDefault(of rule: RuleName) { settings[rule] = nil }

  func isOff(_ rule: Rule) -> Bool { settings[rule.name] == .off }

  func reportsErrors(of rule: Rule) -> Bool { severity(of: rule) == .error }

  /// Never above the severity that the violation itself has.
  func severity(of rule: Rule, _ violation: Violation) -> Finding.Severity {
    let severity = severity(of: rule) ?? rule.severity
    return violation.severity.map { max($0, severity) } ?? severity
  }

  /// Nil for a rule that is switched off.
  private func severity(of rule: Rule) -> Finding.Severity? {
    settings[rule.name].map(\.severity) ?? rule.severity
  }
}

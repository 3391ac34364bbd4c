import Domain

/// The workspace's changes to rules: `verify.rules` of `release.json`.
package struct RuleSettings: Hashable, Sendable {
  private var settings: [RuleName: RuleChange]

  package init(_ settings: [RuleName: RuleChange] = [:]) { self.settings = settings }

  package static let standard = RuleSettings()

  /// Settings that differ from the rules' defaults, in the order of the rules. A verification must report them.
  package var changes: [(rule: Rule, change: RuleChange)] {
    Rule.all.compactMap { rule in
      guard let change = settings[rule.name], change.setting.severity != rule.severity else { return nil }
      return (rule, change)
    }
  }

  /// Undoes a change.
  package mutating func restoreDefault(of rule: RuleName) { settings[rule] = nil }

  /// Undoes changes of the rules that say whose the files of a folder are: those of trust, and those that hold files against the
  /// signed list.
  package mutating func restoreTrust() {
    settings = settings.filter { rule, _ in
      !rule.rawValue.hasPrefix("\(Rule.Group.trust).") && ![.agreementSums, .agreementFolder].contains(rule)
    }
  }

  /// Whether it is off everywhere.
  func isOff(_ rule: Rule) -> Bool { settings[rule.name].map { $0.setting == .off && $0.paths.isEmpty } ?? false }

  func reportsErrors(of rule: Rule) -> Bool { severity(of: settings[rule.name], else: rule.severity) == .error }

  /// Never above the severity that the violation itself has. Nil where the rule is switched off.
  ///
  /// - Parameter place: the violation's path in the artifact, as `release.json` writes paths.
  func severity(of rule: Rule, _ violation: Violation, at place: String?) -> Finding.Severity? {
    let change = settings[rule.name].flatMap { $0.covers(place) ? $0 : nil }
    if let change, change.setting == .off { return nil }
    let severity = change?.setting.severity ?? rule.severity
    return violation.severity.map { max($0, severity) } ?? severity
  }

  /// The severity of a rule as a whole. Nil for one that is switched off.
  private func severity(of change: RuleChange?, else severity: Finding.Severity) -> Finding.Severity? {
    guard let change, change.paths.isEmpty else { return severity }
    return change.setting.severity
  }
}

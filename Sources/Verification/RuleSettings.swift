import Domain

/// What a workspace changes about rules, by their names.
package struct RuleSettings: Hashable, Sendable {
  package enum Setting: Hashable, Sendable {
    case off
    case severity(Finding.Severity)
  }

  package var settings: [String: Setting]

  package init(_ settings: [String: Setting] = [:]) { self.settings = settings }

  package static let standard = RuleSettings()

  /// Names that no rule has, with the nearest that one has.
  package var unknown: [(name: String, suggestion: String?)] {
    let known = Rule.all.map(\.name)
    return settings.keys.filter { !known.contains($0) }.sorted().map {
      ($0, Suggestion.near($0, in: known, count: 1).first)
    }
  }

  /// What differs from the rules' own settings, in their order: a verification has to admit it.
  package var changes: [(rule: Rule, setting: Setting)] {
    Rule.all.compactMap { rule in
      guard let setting = settings[rule.name], setting != .severity(rule.severity) else { return nil }
      return (rule, setting)
    }
  }

  /// Nil where the rule is switched off.
  func severity(of rule: Rule, _ violation: Violation) -> Finding.Severity? {
    let severity: Finding.Severity
    switch settings[rule.name] {
    case .off: return nil
    case .severity(let chosen): severity = chosen
    case nil: severity = rule.severity
    }
    // A case that is less than the usual one stays so.
    return violation.severity.map { max($0, severity) } ?? severity
  }
}

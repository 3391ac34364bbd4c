import Domain

/// The workspace's changes to rules: `verify.rules` of `release.json`.
package struct RuleSettings: Hashable, Sendable {
  package enum Setting: Hashable, Sendable {
    case off
    case severity(Finding.Severity)
  }

  private var settings: [String: Setting]

  /// - Parameter settings: by the rules' names, known or not.
  package init(_ settings: [String: Setting] = [:]) { self.settings = settings }

  package static let standard = RuleSettings()

  /// Names of no rule, each with the most similar name of a rule.
  package var unknown: [(name: String, suggestion: String?)] {
    let known = Rule.all.map(\.name)
    return settings.keys.filter { !known.contains($0) }.sorted().map {
      ($0, Suggestion.near($0, in: known, count: 1).first)
    }
  }

  /// Settings that differ from the rules' defaults, in the order of the rules. A verification must report them.
  package var changes: [(rule: Rule, setting: Setting)] {
    Rule.all.compactMap { rule in
      guard let setting = settings[rule.name], setting != .severity(rule.severity) else { return nil }
      return (rule, setting)
    }
  }

  /// Undoes a change.
  package mutating func restoreDefault(of rule: Rule) { settings[rule.name] = nil }

  func isOff(_ rule: Rule) -> Bool { settings[rule.name] == .off }

  func reportsErrors(of rule: Rule) -> Bool { (settings[rule.name] ?? .severity(rule.severity)) == .severity(.error) }

  /// Never above the severity that the violation itself has.
  func severity(of rule: Rule, _ violation: Violation) -> Finding.Severity {
    let severity = if case .severity(let chosen) = settings[rule.name] { chosen } else { rule.severity }
    return violation.severity.map { max($0, severity) } ?? severity
  }
}

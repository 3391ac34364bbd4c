import Artifacts
import Domain

/// Holds artifacts against every rule that is not switched off.
package struct Verifier: Sendable {
  /// How many findings of one rule are listed one by one for an artifact; the others are counted.
  private static let limit = 100

  package var settings: RuleSettings

  package init(settings: RuleSettings = .standard) { self.settings = settings }

  /// Of one product's artifact, in the order of the rules.
  package func findings(_ subject: Subject) -> [Finding] {
    Rule.all.flatMap { rule -> [Finding] in
      guard case .artifact(let check) = rule.check else { return [] }
      return findings(of: rule, in: subject.artifact.path) { check(subject) }
    }
  }

  /// Of everything that a customer receives, the artifacts aside.
  package func findings(_ subject: VariantSubject) -> [Finding] {
    Rule.all.flatMap { rule -> [Finding] in
      guard case .variant(let check) = rule.check else { return [] }
      return findings(of: rule, in: subject.folder) { check(subject) }
    }
  }

  private func findings(of rule: Rule, in file: String, _ check: () -> [Violation]) -> [Finding] {
    if settings.settings[rule.name] == .off { return [] }
    let violations = check()
    var findings = violations.prefix(Self.limit).compactMap { violation -> Finding? in
      settings.severity(of: rule, violation).map { severity in
        let place = Place(file, violation.place.map { .path($0) } ?? .whole)
        return Finding(rule.name, severity, at: place, violation.message, remedy: violation.remedy)
      }
    }
    if violations.count > Self.limit, let severity = findings.map(\.severity).min() {
      let more = "and \(violations.count - Self.limit) more places where this rule does not hold"
      findings.append(Finding(rule.name, severity, at: Place(file), more))
    }
    return findings
  }
}

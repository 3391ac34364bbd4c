import Artifacts
import Domain
import Files

/// Checks artifacts, variants and releases against every rule that is not switched off.
package struct RuleEvaluator: Sendable {
  /// Findings listed per rule and artifact; the rest are counted.
  private static let limit = 100

  package var settings: RuleSettings

  package init(settings: RuleSettings = .standard) { self.settings = settings }

  /// Checks one product's artifact.
  ///
  /// - Returns: findings in the order of `rules`.
  package func findings(_ subject: ArtifactSubject, rules: [Rule] = Rule.all) -> [Finding] {
    rules.flatMap { rule -> [Finding] in
      guard let check = rule.artifactCheck else { return [] }
      return findings(of: rule, subject, check) {
        Location(subject.artifact.path, $0?.location.map { .path($0) } ?? .whole)
      }
    }
  }

  /// Checks everything that a customer receives, except the artifacts themselves.
  ///
  /// - Returns: findings in the order of `rules`.
  package func findings(_ subject: VariantSubject, rules: [Rule] = Rule.all) -> [Finding] {
    rules.flatMap { rule -> [Finding] in
      guard case .variant(let check) = rule.check else { return [] }
      return findings(of: rule, subject, check) { violation in
        let file = violation?.location.map { FilePath.join(subject.folder, $0) } ?? subject.folder
        return Location(file, violation?.line.map { .line($0, column: nil) } ?? .whole)
      }
    }
  }

  /// Checks a release as a whole, without the rules that apply to each variant.
  package func findings(_ subject: ReleaseSubject) -> [Finding] {
    Rule.all.flatMap { rule -> [Finding] in
      guard case .release(let check) = rule.check else { return [] }
      return findings(of: rule, subject, check) {
        Location($0?.location.map { FilePath.join(subject.folder, $0) } ?? subject.folder)
      }
    }
  }

  private func findings<Subject>(
    of rule: Rule, _ subject: Subject, _ check: (Subject) -> [Violation], at location: (Violation?) -> Location
  ) -> [Finding] {
    if settings.isOff(rule) { return [] }
    let found = check(subject).map { ($0, severity: settings.severity(of: rule, $0)) }
    // Notes are listed once: half of all zips have an extra field for every entry.
    let notes = found.filter { $0.severity == .note }
    let listed = found.filter { $0.severity != .note }.prefix(Self.limit) + notes.prefix(1)
    var findings = listed.map { violation, severity in
      Finding(rule.name, severity, at: location(violation), violation.message, remedy: violation.remedy)
    }
    if let last = findings.indices.last, notes.count > 1 { findings[last].message += " (and \(notes.count - 1) more)" }
    let rest = found.count - notes.count - Self.limit
    if rest > 0 {
      findings.append(Finding(rule.name, rule.severity, at: location(nil), "and \(rest) more places like these"))
    }
    return findings
  }
}

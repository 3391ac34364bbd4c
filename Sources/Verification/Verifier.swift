import Artifacts
import Domain
import Files

/// Holds artifacts against every rule that is not switched off.
package struct Verifier: Sendable {
  /// How many findings of one rule are listed one by one for an artifact; the others are counted.
  private static let limit = 100

  package var settings: RuleSettings

  package init(settings: RuleSettings = .standard) { self.settings = settings }

  /// Of one product's artifact, in the order of the rules.
  ///
  /// - Parameters:
  ///   - area: whose rules are asked, or the name of one; nil for all.
  ///   - slicesAreKnown: of another artifact with the very same slices, which models were added to since, the rules of slices
  ///     have been asked.
  package func findings(_ subject: Subject, in area: String? = nil, slicesAreKnown: Bool = false) -> [Finding] {
    Rule.all.flatMap { rule -> [Finding] in
      if slicesAreKnown, case .slices = rule.check { return [] }
      if let area, !rule.isPart(of: area) { return [] }
      guard let check = rule.artifactCheck, settings.settings[rule.name] != .off else { return [] }
      return findings(of: rule, check(subject)) {
        Location(subject.artifact.path, $0?.location.map { .path($0) } ?? .whole)
      }
    }
  }

  /// Of everything that a customer receives, the artifacts aside.
  ///
  /// - Parameter area: whose rules are asked, or the name of one; nil for all.
  package func findings(_ subject: VariantSubject, in area: String? = nil) -> [Finding] {
    Rule.all.flatMap { rule -> [Finding] in
      guard case .variant(let check) = rule.check, settings.settings[rule.name] != .off else { return [] }
      if let area, !rule.isPart(of: area) { return [] }
      return findings(of: rule, check(subject)) { violation in
        let file = violation?.location.map { FilePath.join(subject.folder, $0) } ?? subject.folder
        return Location(file, violation?.line.map { .line($0, column: nil) } ?? .whole)
      }
    }
  }

  /// Of all variants together: what holds for one is asked of each.
  package func findings(_ subject: ReleaseSubject) -> [Finding] {
    Rule.all.flatMap { rule -> [Finding] in
      guard case .release(let check) = rule.check, settings.settings[rule.name] != .off else { return [] }
      return findings(of: rule, check(subject)) {
        Location($0?.location.map { FilePath.join(subject.folder, $0) } ?? subject.folder)
      }
    }
  }

  private func findings(of rule: Rule, _ violations: [Violation], at location: (Violation?) -> Location) -> [Finding] {
    let told = violations.compactMap { violation in
      settings.severity(of: rule, violation).map { (violation, severity: $0) }
    }
    // What is only worth a note is said once: half the zips of this world have an extra field for every entry.
    let notes = told.filter { $0.severity == .note }
    let listed = told.filter { $0.severity != .note }.prefix(Self.limit) + notes.prefix(1)
    var findings = listed.map { violation, severity in
      Finding(rule.name, severity, at: location(violation), violation.message, remedy: violation.remedy)
    }
    if let last = findings.indices.last, notes.count > 1 { findings[last].message += " (and \(notes.count - 1) more)" }
    let rest = told.count - notes.count - Self.limit
    if rest > 0 {
      findings.append(Finding(rule.name, rule.severity, at: location(nil), "and \(rest) more places like these"))
    }
    return findings
  }
}

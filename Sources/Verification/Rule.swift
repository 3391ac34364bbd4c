import Archive
import Domain

/// Something that must hold of every artifact, with its reason. One file in `Rules` for each.
package struct Rule: Sendable {
  /// `area.rule`: for machines, for configuration, and in every finding.
  package var name: String
  /// Unless `release.json` says otherwise.
  package var severity: Finding.Severity
  /// What must hold, in one sentence.
  package var claim: String
  /// What happens where it does not.
  package var reason: String
  let check: Check
  /// Problems of a zip's structure that break this rule; a test sees to it that every one breaks some rule.
  var structureCodes: Set<ZipProblem.Code> = []

  enum Check: Sendable {
    /// Of one product's zip or folder.
    case artifact(@Sendable (Subject) -> [Violation])
    /// Of the slices' own binaries, property lists and modules, found by their names: what else lies in the artifact changes
    /// nothing.
    case slices(@Sendable (Subject) -> [Violation])
    /// Of everything that one customer receives.
    case variant(@Sendable (VariantSubject) -> [Violation])
    /// Of all variants together.
    case release(@Sendable (ReleaseSubject) -> [Violation])
  }

  /// - Parameter area: `isolation`, or the name of one rule.
  func isPart(of area: String) -> Bool { name == area || name.hasPrefix(area + ".") }

  /// Of one product's artifact, whatever part of it.
  var artifactCheck: (@Sendable (Subject) -> [Violation])? {
    switch check {
    case .artifact(let check), .slices(let check): check
    case .variant, .release: nil
    }
  }

  init(
    _ name: String, _ severity: Finding.Severity = .error, claim: String, reason: String,
    artifact check: @escaping @Sendable (Subject) -> [Violation]
  ) {
    self.init(name, severity, claim: claim, reason: reason, check: .artifact(check))
  }

  init(
    _ name: String, _ severity: Finding.Severity = .error, claim: String, reason: String,
    slices check: @escaping @Sendable (Subject) -> [Violation]
  ) {
    self.init(name, severity, claim: claim, reason: reason, check: .slices(check))
  }

  init(
    _ name: String, _ severity: Finding.Severity = .error, claim: String, reason: String,
    variant check: @escaping @Sendable (VariantSubject) -> [Violation]
  ) {
    self.init(name, severity, claim: claim, reason: reason, check: .variant(check))
  }

  init(
    _ name: String, _ severity: Finding.Severity = .error, claim: String, reason: String,
    release check: @escaping @Sendable (ReleaseSubject) -> [Violation]
  ) {
    self.init(name, severity, claim: claim, reason: reason, check: .release(check))
  }

  private init(_ name: String, _ severity: Finding.Severity, claim: String, reason: String, check: Check) {
    self.name = name
    self.severity = severity
    self.claim = claim
    self.reason = reason
    self.check = check
  }
}

/// One place where a rule does not hold.
struct Violation: Sendable {
  /// Inside the artifact, or a file of the variant's folder; nil for the whole.
  var location: String?
  /// In that file, from 1; nil for all of it.
  var line: Int?
  /// One sentence: what is wrong, with the values that disagree.
  var message: String
  var remedy: String?
  /// Where this case is less than the rule's usual one.
  var severity: Finding.Severity?

  init(
    _ location: String?, line: Int? = nil, _ message: String, remedy: String? = nil, severity: Finding.Severity? = nil
  ) {
    self.location = location
    self.line = line
    self.message = message
    self.remedy = remedy
    self.severity = severity
  }
}

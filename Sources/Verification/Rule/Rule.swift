import Domain

/// Something that every artifact, variant or release must satisfy.
///
/// Each rule has a file of its own, named after it: `Rule.sealCode` is in `Rules/Seal/SealCodeRule.swift`.
package struct Rule: Sendable {
  /// The folder of `Rules` that contains the rule, and the first part of its name. In the order of `Rule.all`.
  package enum Group: String, CaseIterable, Sendable {
    case container, xcframework, artifactbundle, size, bundle, binary, swift, privacy, symbols, seal, models, ota,
      isolation, agreement, trust
  }

  package let group: Group
  package let name: RuleName
  /// The severity of a finding, unless `release.json` sets another.
  package let severity: Finding.Severity
  /// The severities of cases that are less severe, from the highest.
  package let lesserSeverities: [Finding.Severity]
  /// The requirement, in one sentence.
  package let claim: String
  /// The consequence of breaking it.
  package let reason: String
  /// What to do, for violations that do not say it.
  let usualRemedy: String?
  let check: Check

  enum Check: Sendable {
    /// Checks one product's zip or folder.
    case artifact(@Sendable (ArtifactSubject) -> [Violation])
    /// Checks only the slices' own binaries, property lists and modules, which it finds by name, and what is beside them.
    /// Adding other files to the slices' resources changes nothing.
    case slices(@Sendable (ArtifactSubject) -> [Violation])
    /// Checks everything that one customer receives.
    case variant(@Sendable (VariantSubject) -> [Violation])
    /// Checks all variants of a release together.
    case release(@Sendable (ReleaseSubject) -> [Violation])
  }

  /// All severities that its findings may have by default, from the highest.
  package var severities: [Finding.Severity] { [severity] + lesserSeverities }

  /// Whether the rule gives the same answer for all artifacts that have the same slices.
  package var checksOnlySlices: Bool { if case .slices = check { true } else { false } }

  /// For a rule about one product's artifact.
  var artifactCheck: (@Sendable (ArtifactSubject) -> [Violation])? {
    switch check {
    case .artifact(let check), .slices(let check): check
    case .variant, .release: nil
    }
  }

  init(
    _ name: RuleName, _ severity: Finding.Severity = .error, lesser: [Finding.Severity] = [], claim: String,
    reason: String, remedy: String? = nil, check: Check
  ) {
    guard let group = Group(rawValue: String(name.rawValue.prefix { $0 != "." })) else {
      preconditionFailure("\(name) begins with no group of rules")
    }
    self.group = group
    self.name = name
    self.severity = severity
    lesserSeverities = lesser
    self.claim = claim
    self.reason = reason
    usualRemedy = remedy
    self.check = check
  }
}

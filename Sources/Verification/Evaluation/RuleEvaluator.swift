import Artifacts
import Domain
import Platform

/// Checks artifacts, variants and releases against every rule that is not switched off.
package struct RuleEvaluator: Sendable {
  package var settings: RuleSettings
  /// Nil to ask all rules of every artifact.
  package var verdicts: SliceVerdicts?

  package init(settings: RuleSettings = .standard) { self.settings = settings }

  /// Checks one product's artifact.
  ///
  /// - Returns: findings in the order of `rules`.
  package func findings(_ subject: ArtifactSubject, rules: [Rule] = Rule.all) -> [Finding] {
    let slices = SlicePaths(subject.frameworks)
    let folder = FilePath.lastComponent(of: subject.artifact.path)
    let known =
      verdicts?.violations(of: subject, by: Rule.all.filter { $0.checksOnlySlices && !settings.isOff($0) }) ?? [:]
    return rules.flatMap { rule -> [Finding] in
      guard let check = rule.artifactCheck else { return [] }
      let asked = { (subject: ArtifactSubject) in known[rule.name] ?? check(subject) }
      let place = { AcceptedPath.place($0, inFolder: folder) }
      return findings(of: rule, subject, asked, in: slices.identifier, named: place) {
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

  private func findings<Judged>(
    of rule: Rule, _ subject: Judged, _ check: (Judged) -> [Violation],
    in slice: (String) -> String? = { _ in nil }, named place: (String) -> String = { $0 },
    at location: (Violation?) -> Location
  ) -> [Finding] {
    if settings.isOff(rule) { return [] }
    var found = check(subject).filter { violation in !(violation.cause.map(settings.reportsErrors) ?? false) }
      .compactMap { violation in
        settings.severity(of: rule, violation, at: violation.location.map(place)).map { (violation, severity: $0) }
      }
    // No warning takes an error's place in the list.
    if found.count > FindingList.limit {
      found = found.filter { $0.severity == .error } + found.filter { $0.severity != .error }
    }
    var list = FindingList()
    for (violation, severity) in found {
      var finding = Finding(
        rule.name.rawValue, severity, at: location(violation), violation.message,
        remedy: violation.remedy ?? rule.usualRemedy)
      finding.offset = violation.offset
      finding.slices = [violation.location.flatMap(slice)].compactMap(\.self)
      list.add(finding, count: violation.count)
    }
    return list.all(of: rule, at: location(nil))
  }
}

/// Finds the slice that a path of an artifact is in.
private struct SlicePaths {
  /// How many folders may be around an xcframework.
  private static let deepest = 4

  private let identifiers: [String: Set<String>]

  init(_ frameworks: [InspectedFramework]) {
    identifiers = Dictionary(firstOf: frameworks.map { ($0.root, Set($0.slices.map(\.identifier))) })
  }

  /// - Parameter path: inside the artifact.
  func identifier(of path: String) -> String? {
    let components = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: Self.deepest + 1)
      .map { String(decoding: $0, as: UTF8.self) }
    for depth in 0..<min(components.count, Self.deepest + 1) {
      let root = components[..<depth].joined(separator: "/")
      if identifiers[root]?.contains(components[depth]) == true { return components[depth] }
    }
    return nil
  }
}

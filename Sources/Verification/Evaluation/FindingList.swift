import Domain

/// The findings of one rule in one artifact. The first places of a fact are listed, the others are counted: a stranger's
/// artifact may break a rule a million times.
struct FindingList {
  /// Limit for the facts of a rule, and for the places of each.
  static let limit = 100

  private var findings: [Finding] = []
  private var facts: [Finding.Fact: (first: Int, count: Int)] = [:]
  /// The places of facts beyond the limit, and the highest severity among them.
  private var rest: (count: Int, severity: Finding.Severity) = (0, .note)

  /// - Parameter count: the number of places that the finding stands for.
  mutating func add(_ finding: Finding, count: Int) {
    let fact = Finding.Fact(finding)
    guard let known = facts[fact] else {
      guard facts.count < Self.limit else {
        rest = (rest.count + count, min(rest.severity, finding.severity))
        return
      }
      facts[fact] = (findings.count, 1)
      findings.append(finding)
      findings[findings.count - 1].unlistedPlaces += count - 1
      return
    }
    if count == 1, known.count < Self.limit {
      facts[fact]?.count += 1
      findings.append(finding)
    } else {
      findings[known.first].unlistedPlaces += count
    }
  }

  /// - Parameter location: the place of what is not listed.
  func all(of rule: Rule, at location: Location) -> [Finding] {
    if rest.count == 0 { return findings }
    return findings + [
      Finding(
        rule.name.rawValue, rest.severity, at: location,
        "breaks this rule in \(Amount.count(rest.count, "more place")), not listed here",
        remedy: "mend those that are listed, then verify again")
    ]
  }
}

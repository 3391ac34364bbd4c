import Delivery
import Domain
import Isolation
import JSON
import Pipeline
import Verification

extension VerificationReport {
  /// A line for each finding with its remedy below, then a summary.
  var text: String {
    let lines = findings.map(line) + [uncheckedIsolation].compactMap(\.self) + admissions
    let separator = lines.isEmpty ? "" : "\n\n"
    return lines.joined(separator: "\n") + separator + summary + "\n"
  }

  private func line(_ finding: Finding) -> String {
    let lines = [
      "\(finding.severity.rawValue): \(location(of: finding)): \(finding.message) [\(finding.code)]",
      finding.remedy.map { "  remedy: \($0)" },
    ]
    // A name from an artifact must not begin a line of its own.
    return lines.compactMap { $0.map(FindingText.printable) }.joined(separator: "\n")
  }

  /// For a single artifact, only the place inside of it.
  private func location(of finding: Finding) -> String {
    if artifacts.count == 1, finding.location.file == artifacts[0].path,
      case .path(let inside) = finding.location.position
    {
      return inside
    }
    return finding.location.description
  }

  /// Which models and names are foreign depends on the customer.
  private var uncheckedIsolation: String? {
    let paths = unowned.map(\.path)
    guard let first = paths.first else { return nil }
    let what = paths.count == 1 ? FindingText.printable(first) : "\(paths.count) of the artifacts"
    return "note: the customer of \(what) is unknown: its models, and names of customers in it, were not checked"
      + "\n  remedy: name the customer with --customer"
  }

  private var unowned: [Artifact] { customerCount == nil ? [] : artifacts.filter { $0.owner == nil } }

  /// Rules that `release.json` changes, and names that were not searched for.
  private var admissions: [String] {
    let rules = changes.map { rule, setting in
      switch setting {
      case .off: "note: \(rule.name) is switched off in \(configurationFile)"
      case .severity(let severity):
        "note: \(rule.name) is \(severity.article) in \(configurationFile), not \(rule.severity.article)"
      }
    }
    if exclusions.isEmpty { return rules }
    let reasons = Dictionary(grouping: exclusions, by: \.reason.description).sorted { $0.key < $1.key }
    return rules
      + reasons.map { reason, exclusions in
        let names = exclusions.prefix(5).map { FindingText.printable($0.text.debugDescription) }.joined(separator: ", ")
        let more = exclusions.count > 5 ? " and \(exclusions.count - 5) more" : ""
        return "note: not searched for, being \(reason): \(names)\(more)"
      }
  }

  private var summary: String {
    let checked = artifacts.count - unowned.count
    let looked =
      customerCount.map { count in
        if checked == 0, !artifacts.isEmpty { return ", isolation not checked" }
        let some = checked < artifacts.count ? "\(checked) of them " : ""
        return ", \(some)against \(Amount.count(count, "customer"))"
      } ?? ", without a customer manifest"
    return "\(Amount.count(artifacts.count, "artifact"))\(looked): \(Amount.count(count(.error), "error")), "
      + "\(Amount.count(count(.warning), "warning")), \(Amount.count(count(.note), "note"))"
  }

  var json: JSONValue {
    .report([
      "artifacts": artifacts.map { $0.json(knowsCustomers: customerCount != nil) }, "findings": findings,
      "rulesChanged": JSONValue.object(changes.map { JSONMember($0.name, .string($1.name)) }),
      "notSearched": exclusions.map { exclusion in
        JSONValue([
          DeliveryKey.appID: exclusion.owner, "text": exclusion.text, "reason": exclusion.reason.description,
        ])
      },
      "customerCount": customerCount,
      "summary": JSONValue(["errors": count(.error), "warnings": count(.warning), "notes": count(.note)]),
    ])
  }
}

extension RuleSettings.Setting {
  fileprivate var name: String {
    switch self {
    case .off: "off"
    case .severity(let severity): severity.rawValue
    }
  }
}

extension VerificationReport.Artifact {
  fileprivate func json(knowsCustomers: Bool) -> JSONValue {
    JSONValue([
      "path": path, "fileCount": fileCount, "isolationChecked": knowsCustomers && owner != nil,
      DeliveryKey.size: size, DeliveryKey.digest: digest, DeliveryKey.appID: owner,
    ])
  }
}

extension Finding.Severity {
  fileprivate var article: String {
    switch self {
    case .error: "an error"
    case .warning: "a warning"
    case .note: "a note"
    }
  }
}

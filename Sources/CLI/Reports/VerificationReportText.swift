import Artifacts
import Domain
import Pipeline
import Verification

extension VerificationReport {
  /// A line for each finding with its remedy below, many of a kind as one with examples, then a summary.
  func text(_ palette: Palette, summary: String? = nil) -> String {
    let summary = summary ?? self.summary
    let lines =
      FindingGroup.all(findings).flatMap { self.lines($0, palette) }
      + admissions + signatures
    if lines.isEmpty { return summary + "\n" }
    let text = lines.joined(separator: "\n") + "\n"
    return findings.count > TextTable.mostInFull ? "\(summary)\n\n\(text)" : "\(text)\n\(summary)\n"
  }

  /// A name from an artifact must not begin a line of its own.
  private func lines(_ group: FindingGroup, _ palette: Palette) -> [String] {
    if group.isFolded { return group.lines(palette) { "\(text(of: $0.location)): \(FindingText.message($0))" } }
    let finding = group.findings[0]
    let head = "\(text(of: finding.location)): \(FindingText.message(finding)) [\(finding.code)]"
    let places = FindingPlaces(finding, of: customerCount == nil ? nil : artifacts.compactMap(\.owner))
    return [palette.paint("\(finding.severity.rawValue):", finding.severity) + " " + FindingText.printable(head)]
      + places.lines(naming: text).map { FindingText.printable("  \($0)") }
      + [finding.remedy.map { "  \(palette.paint("remedy:", .bold)) \(FindingText.printable($0))" }].compactMap(\.self)
  }

  /// For a single artifact, only the place inside of it.
  private func text(of location: Location) -> String {
    if artifacts.count == 1, location.file == artifacts[0].path, case .path(let inside) = location.position {
      return inside
    }
    return location.description
  }

  /// Rules that `release.json` changes, and names that were not searched for.
  private var admissions: [String] {
    let changed = changes.map { rule, change in
      let what =
        change.setting.severity.map { "\($0.article) in \(configurationFile), not \(rule.severity.article)" }
        ?? "switched off in \(configurationFile)"
      return FindingText.printable("note: \(rule.name) is \(what)\(change.explanation)")
    }
    let rules = changed + [FindingText.acceptance(findings, in: configurationFile)].compactMap(\.self)
    if exclusions.isEmpty { return rules }
    let reasons = Dictionary(grouping: exclusions, by: \.reason.description).sorted { $0.key < $1.key }
    return rules
      + reasons.map { reason, exclusions in
        let names = exclusions.map { FindingText.printable($0.text.debugDescription) }
        return "note: not searched for, being \(reason): \(Amount.names(names))"
      }
  }

  /// Whose signatures were accepted, and for what.
  private var signatures: [String] {
    artifacts.compactMap(\.signature).uniqued(by: \.self).grouped { "\($0.signer) (\($0.key))" }.map { alike in
      let releases = alike.map { [$0.appID, $0.version].compactMap(\.self).joined(separator: " ") }
      return FindingText.printable("signed by \(alike[0].signer) (\(alike[0].key)): \(Amount.names(releases))")
    }
  }

  var summary: String {
    let checked = artifacts.count - unisolated.count
    let looked =
      customerCount.map { count in
        if checked == 0, !artifacts.isEmpty { return ", isolation not checked" }
        let some = checked < artifacts.count ? "\(checked) of them " : ""
        let what =
          manifestAlone == nil ? Amount.count(count, "customer") : "the names of \(Amount.count(count, "customer"))"
        return ", \(some)against \(what)"
      } ?? ", isolation not checked without a customer manifest"
    return "\(Amount.count(artifacts.count, "artifact"))\(looked): \(Amount.count(count(.error), "error")), "
      + "\(Amount.count(count(.warning), "warning")), \(Amount.count(count(.note), "note"))"
  }

  var json: JSONDocument {
    .report([
      "artifacts": artifacts.map { $0.json(comparesModels: customerCount != nil && manifestAlone == nil) },
      "findings": findings,
      "rulesChanged": JSONValue.object(changes.map { JSONMember($0.name.rawValue, $1.json) }),
      "notSearched": exclusions.map { exclusion in
        JSONValue([
          DeliveryKey.appID: exclusion.owner, "text": exclusion.text, "reason": exclusion.reason.description,
        ])
      },
      "customerCount": customerCount,
      "summary": JSONValue([
        "errors": count(.error), "warnings": count(.warning), "notes": count(.note),
        "isolationUnchecked": manifestAlone == nil ? unisolated.count : artifacts.count,
      ]),
    ])
  }
}

extension VerificationReport.Artifact {
  fileprivate func json(comparesModels: Bool) -> JSONValue {
    JSONValue([
      "path": path, "fileCount": fileCount, "isolationChecked": comparesModels && owner != nil,
      DeliveryKey.size: size, DeliveryKey.digest: digest, DeliveryKey.appID: owner,
      "signature": signature.map {
        JSONValue([
          "signer": $0.signer, "key": $0.key, DeliveryKey.appID: $0.appID, DeliveryKey.version: $0.version,
        ])
      },
    ])
  }
}

extension Finding.Severity {
  fileprivate var article: String { (self == .error ? "an " : "a ") + rawValue }
}

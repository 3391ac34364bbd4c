import Domain
import Pipeline
import Publishing

extension BuildReport {
  func summary(isDryRun: Bool) -> JobSummary {
    let changed = variants.lazy.filter { $0.change != .unchanged }
    return JobSummary(
      title: "release build" + (isDryRun ? " --dry-run" : ""), totals: "\(plan.version): \(counts)",
      header: ["customer", "change", "size"],
      rows: changed.map { variant in
        [variant.customer.appID.description, variant.change.rawValue, Amount.bytes(variant.byteCount)]
      },
      findings: (failures + unplaced).findings + (indexFailure?.findings ?? []) + warnings)
  }

  /// `12 new, 3 replaced, 985 unchanged, 2 failed`
  var counts: String {
    let kinds: [CustomerVariant.Change] = [.new, .replaced, .unchanged]
    let counts = kinds.map { kind in (variants.count { $0.change == kind }, kind.rawValue) }
    let all = counts + [(failures.count + unplaced.count, "failed")]
    let words = all.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "nothing to build" : words.joined(separator: ", ")
  }
}

extension VerificationReport {
  var jobSummary: JobSummary {
    JobSummary(title: "release verify", totals: summary, findings: findings)
  }
}

extension PublishReport {
  var jobSummary: JobSummary {
    let rows = published.flatMap { customer in
      customer.channels.filter { $0.change != .wasThere }.map {
        [customer.appID.description, "\($0.channel)", $0.change.rawValue, $0.destination]
      }
    }
    return JobSummary(
      title: "release publish" + (isDryRun ? " --dry-run" : ""), totals: String(closing.dropLast()),
      header: ["customer", "channel", "change", "destination"], rows: rows, findings: failures.findings)
  }
}

extension ShipReport {
  var jobSummary: JobSummary {
    JobSummary(
      title: "release ship \(plan.version)" + (isDryRun ? " --dry-run" : ""),
      totals: status == .done ? (plan.isShipped ? "already shipped" : "done") : "not shipped",
      header: ["step", "state", "outcome"],
      rows: ShipPlan.Step.allCases.map { [$0.rawValue, states[$0]?.rawValue ?? "planned", line($0)] },
      findings: failures.findings + findings)
  }
}

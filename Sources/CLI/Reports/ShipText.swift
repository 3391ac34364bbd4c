import Delivery
import Domain
import JSON
import Pipeline

extension ShipPlan {
  /// A line for each step.
  var text: String { ShipReport(self, isDryRun: true).text }

  fileprivate var title: String {
    from.description == version.description ? "ship \(version)\n" : "ship \(version), after \(from)\n"
  }

  fileprivate func line(_ step: Step) -> String {
    switch step {
    case .bump:
      let places = files.reduce(0) { $0 + $1.locations.count }
      let section = changelog.map { "a section in \(FindingText.printable($0))" }
      if files.isEmpty {
        return section.map { $0 + ", and a commit" } ?? "every file carries \(version), and is committed"
      }
      let names =
        files.map { FindingText.printable($0.path) }.joined(separator: ", ") + (section.map { "; \($0)" } ?? "")
      return "\(Amount.count(places, "place")) in \(Amount.count(files.count, "file")), and a commit: \(names)"
    case .build: return "\(Amount.count(customers.count, "customer")) into \(output)"
    case .publish:
      let names = channels.map { channel in channel.tag.map { "\(channel.name) (tag \($0))" } ?? "\(channel.name)" }
      let held = heldBack.map { "; \($0.appID) stays at \($0.version)" }
      return "to " + names.joined(separator: ", ") + held.joined()
    case .tag: return "\(tag), on a commit with the ledger"
    case .push:
      if let push { return "\(push.branch.map { "\($0) and " } ?? "")\(tag) to \(push.remote)" }
      let names = [branch, tag].compactMap(\.self).joined(separator: " ")
      return "nothing; afterwards: git push \(remote ?? "<remote>") \(names)"
    }
  }
}

extension ShipReport {
  private static let width = 8

  var text: String {
    if plan.pending.isEmpty {
      let place = plan.taggedCommit.map { ": tag \(plan.tag) is on commit \($0)" } ?? ""
      return "already shipped \(plan.version)\(place); to ship again, commit a change, or name a version\n"
    }
    return plan.title
      + ShipPlan.Step.allCases.map { "  \($0.rawValue.padded(to: Self.width)) \(line($0))\n" }.joined()
  }

  func line(_ step: ShipPlan.Step) -> String {
    switch states[step] {
    case .wasDone: "was done before"
    case .notReached: "not reached"
    case .failed: "failed" + (outcome(step).map { ": " + $0 } ?? "")
    case .done: outcome(step) ?? plan.line(step)
    case .planned, .skipped, nil: plan.line(step)
    }
  }

  private func outcome(_ step: ShipPlan.Step) -> String? {
    switch step {
    case .bump: bump?.commit.map { "\(plan.line(step)), \($0)" }
    case .build: build.map { "\(Amount.count($0.variants.count, "variant")) in \(plan.output)" }
    case .publish: publish.map { String($0.closing.dropLast()) }
    case .tag: tag.map { "\($0.tag) on commit \($0.commit)" }
    case .push: nil
    }
  }

  var json: JSONValue {
    .report([
      "from": plan.from, "version": plan.version, "dryRun": isDryRun, "wasShipped": plan.pending.isEmpty,
      "steps": ShipPlan.Step.allCases.map { step in
        JSONValue(["step": step.rawValue, "state": states[step]?.rawValue])
      },
      "files": plan.files.map { JSONValue(["file": $0.path, "locations": $0.locations]) }, "changelog": plan.changelog,
      "output": plan.output, "customers": plan.customers,
      "held": plan.heldBack.map { JSONValue([DeliveryKey.appID: $0.appID, "version": $0.version]) },
      "channels": plan.channels.map { JSONValue(["channel": $0.name, "tag": $0.tag]) }, "tag": plan.tag,
      "push": plan.push.map { JSONValue(["remote": $0.remote, "branch": $0.branch]) },
      "commit": tag?.commit ?? plan.taggedCommit, "failed": failures, "findings": findings,
    ])
  }
}

import Domain
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
    case .reserve:
      guard let push else { return "nothing" }
      let place = push.branch.map { "\(push.remote) \($0)" } ?? push.remote
      return
        "the commit to \(place), as \(taggedCommit == nil ? "refs/release/" : "")\(tag), before anybody gets the release"
    case .build: return "\(Amount.count(customers.count, "customer")) into \(output)"
    case .publish:
      let names = channels.map { channel in channel.tag.map { "\(channel.name) (tag \($0))" } ?? "\(channel.name)" }
      let held = heldBack.map { "; \($0.appID) stays at \($0.version)" }
      let without = withoutChannel.map { "; \($0) has no channel" }
      let part = wave.map { "; wave \($0): \(receivers) of \(Amount.count(customers.count, "customer"))" } ?? ""
      let all = wave == nil ? "everybody has it" : "all of them have it"
      let some = waiting == 0 ? all : "only to \(Amount.count(waiting, "customer")): the others have it"
      let rest = waiting == receivers ? "" : "; " + some
      return "to " + names.joined(separator: ", ") + part + rest + held.joined() + without.joined()
    case .tag: return "\(tag), on a commit with the ledger"
    case .push:
      if let push {
        if onlyEndsReservation { return "nothing but the deletion of refs/release/\(tag) at \(push.remote)" }
        let missing = push.hasTag && push.branch != nil ? nil : tag
        return "\([push.branch, missing].compactMap(\.self).joined(separator: " and ")) to \(push.remote)"
      }
      let names = [branch, tag].compactMap(\.self).joined(separator: " ")
      return "nothing; afterwards: git push \(remote ?? "<remote>") \(names)"
    }
  }

  /// What was found, for a step that has nothing left to do.
  fileprivate func proof(_ step: Step) -> String {
    switch step {
    case .bump: "every file carries \(version)" + (taggedCommit.map { ", in commit \($0)" } ?? "")
    case .reserve:
      anchor.map { "\(push?.remote ?? "the remote") has \($0.reference)" } ?? "everybody has the release"
    case .build, .publish:
      "the ledger has every customer\(wave.map { " of wave \($0)" } ?? "") at every channel"
        + (withdrawn == 0 ? "" : ", and \(version) was withdrawn from \(Amount.count(withdrawn, "customer"))")
    case .tag: "\(tag) is on commit \(taggedCommit ?? "none")"
    case .push:
      "\(push?.remote ?? "the remote") has \(push?.branch.map { "the ledger in \($0), and " } ?? "")\(tag)"
    }
  }
}

extension ShipReport {
  private static let width = 8

  var text: String {
    if plan.isShipped {
      let checked = [plan.proof(.publish), plan.proof(.tag)] + (plan.push == nil ? [] : [plan.proof(.push)])
      return
        "already shipped \(plan.version): \(checked.joined(separator: "; ")); to ship again, commit a change, or name a "
        + "version\n"
    }
    if plan.needsCheckout, let anchor = plan.anchor {
      return
        "ship \(plan.version), begun before\n  check out \(anchor.commit), which \(plan.push?.remote ?? "the remote") has "
        + "as \(anchor.reference), and do there what is left\n"
    }
    return plan.title
      + ShipPlan.Step.allCases.filter { $0 != .reserve || plan.push != nil }.map {
        "  \($0.rawValue.padded(to: Self.width)) \(line($0))\n"
      }.joined()
  }

  func line(_ step: ShipPlan.Step) -> String {
    switch states[step] {
    case .wasDone: "was done before: " + plan.proof(step)
    case .notReached: "not reached"
    case .failed: "failed" + (outcome(step).map { ": " + $0 } ?? "")
    case .done: outcome(step) ?? plan.line(step)
    case .skipped where states[.tag] == .notReached || states[.tag] == .failed: "nothing"
    case .planned, .skipped, nil: plan.line(step)
    }
  }

  private func outcome(_ step: ShipPlan.Step) -> String? {
    switch step {
    case .bump: bump?.commit.map { "\(plan.line(step)), \($0)" }
    case .build: build.map { "\(Amount.count($0.variants.count, "variant")) in \(plan.output)" }
    case .publish: publish.map { String($0.closing.dropLast()) }
    case .tag: tag.map { "\($0.tag) on commit \($0.commit)" }
    case .push: pushed.isEmpty ? nil : "\(pushed.joined(separator: " and ")) to \(plan.push?.remote ?? "the remote")"
    case .reserve: nil
    }
  }

  var json: JSONDocument {
    .report([
      "from": plan.from, "version": plan.version, "dryRun": isDryRun, "wasShipped": plan.isShipped,
      "steps": ShipPlan.Step.allCases.map { step in
        JSONValue(["step": step.rawValue, "state": states[step]?.rawValue])
      },
      "files": plan.files.map { JSONValue(["file": $0.path, "locations": $0.locations]) }, "changelog": plan.changelog,
      "output": plan.output, "customers": plan.customers, "wave": plan.wave?.description,
      "held": plan.heldBack.map { JSONValue([DeliveryKey.appID: $0.appID, "version": $0.version]) },
      "channels": plan.channels.map { JSONValue(["channel": $0.name, "tag": $0.tag]) }, "tag": plan.tag,
      "push": plan.push.map { JSONValue(["remote": $0.remote, "branch": $0.branch]) },
      "commit": tag?.commit ?? plan.taggedCommit,
      "begun": plan.anchor.map {
        JSONValue(["commit": $0.commit, "reference": $0.reference, "checkout": plan.needsCheckout])
      },
      "failed": failures, "findings": findings,
    ])
  }
}

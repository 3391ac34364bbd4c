import Domain
import Editing
import OverTheAir
import Pipeline
import Publishing

extension ModelsReport {
  var text: String {
    var lines = customers.flatMap { self.lines(of: $0) }
    lines += cost?.text ?? []
    lines.append(summary)
    return lines.map { FindingText.printable($0) + "\n" }.joined()
  }

  /// Every publication renews dates, so it is told what else is new.
  private var summary: String {
    let published = "\(Amount.count(customers.count, "customer")) \(isDryRun ? "would be published" : "published")"
    let changed = customers.count(where: \.isChanged)
    let isLate = findings.contains { $0.code == "models.expires" && $0.severity == .error }
    let late = isLate ? "; where a signature has ended, devices change nothing until a person signs again" : ""
    if changed == customers.count { return published + late }
    return published + (changed == 0 ? ", with nothing new but dates" : ", \(changed) of them with more than new dates")
      + late
  }

  private func lines(of customer: Customer) -> [String] {
    var lines = customer.approved.map {
      "\(isDryRun ? "would approve" : "approved") \($0.flowName) \($0.version), \(Amount.bytes($0.size))"
    }
    lines += customer.restored.map {
      "\(isDryRun ? "would put" : "put") back \($0.flowName) \($0.version), \(Amount.bytes($0.size)): it was missing"
    }
    lines += customer.holds.map { hold in
      let verb = hold.event == .held ? "hold" : "release"
      return "\(isDryRun ? "would \(verb)" : hold.event.rawValue) \(hold.flowName)"
    }
    lines += customer.mirrors.map { "\(isDryRun ? "would change" : "changed") for all clients without groups: \($0)" }
    lines += customer.forecast?.text ?? []
    lines = lines.map { "\(customer.appID)  \($0)" }
    for change in customer.changes {
      lines.append("\(customer.appID)  \(change.event.words(isDryRun: isDryRun)) \(change.text)")
      if isDryRun { lines += change.difference }
    }
    return lines
  }

  var json: JSONDocument {
    .report([
      "dryRun": isDryRun, "customers": customers.map(\.json), "failed": failures.map(\.json),
      "findings": findings, "cost": cost?.json,
    ])
  }
}

extension DeliveryCost {
  fileprivate var text: [String] {
    func dollars(_ cents: Int) -> String {
      cents < 10_000 ? "$\(cents / 100).\(String(cents % 100 + 100).dropFirst())" : "$\(cents / 100)"
    }
    return [
      "\(Amount.count(devices, "device")) of each customer: \(Amount.bytes(bytes)) in \(Amount.count(requests, "request")) "
        + "when all have the models, and \(Amount.count(monthlyRequests, "request")) a month for the feed"
    ]
      + Self.prices.map { prices in
        "  \(prices.name) (\(dollars(prices.gigabyte)) a GB, \(dollars(prices.millionRequests)) a million requests): "
          + "\(dollars(rollout(prices))), and \(dollars(month(prices))) a month"
      }
  }

  fileprivate var json: JSONValue {
    JSONValue([
      "devices": devices, "bytes": bytes, "requests": requests, "monthlyRequests": monthlyRequests,
      "hosts": Self.prices.map {
        JSONValue(["name": $0.name, "cents": rollout($0), "monthlyCents": month($0)])
      },
    ])
  }
}

extension ModelsReport.Change {
  /// The lines of a diff of the document.
  fileprivate var difference: [String] {
    let name = "\(flowName).json"
    let diff = UnifiedDiff(
      old: before?.json.serialized() ?? "", new: after.json.serialized(),
      oldLabel: before == nil ? "/dev/null" : "a/" + name, newLabel: "b/" + name)
    return diff.text.split(separator: "\n").map(String.init)
  }

  fileprivate var text: String {
    let words =
      after.experiment.map {
        "\($0.challenger.version) on \($0.share.percent) of devices, experiment \($0.id), stage \($0.stage)"
      }
      ?? "\(after.champion?.version ?? "the bundled model") on all devices"
      + (after.lines.lazy.compactMap(\.holdout).first.map { " but the \($0.bound.percent) held out" } ?? "")
    let lines = after.hasOtherLines(than: before) ? ", for SDK \(Amount.names(after.lines.map(\.sdk.description)))" : ""
    return "\(flowName)\(subject): \(words)\(lines)"
  }

  /// What it is about, where that is not what devices have from now on.
  private var subject: String {
    let names: [String] =
      switch event {
      case .stopped: (before?.lines ?? []).compactMap(\.experiment?.challenger.version)
      case .revoked: after.newlyRevoked(since: before)
      case .set:
        after.newSettings(since: before).map { "\($0.version) to threshold \($0.threshold), chance \($0.chance)" }
      case .rollout, .advanced, .promoted, .rolledback: []
      }
    return names.isEmpty ? "" : " " + names.uniqued().sorted { $0.precedesByBytes($1) }.joined(separator: ", ")
  }
}

extension RolloutEvent {
  fileprivate func words(isDryRun: Bool) -> String {
    let (done, verb) =
      switch self {
      case .rollout: ("rollout", "roll out")
      case .advanced: ("advanced", "advance")
      case .promoted: ("promoted", "promote")
      case .stopped: ("stopped", "stop")
      case .rolledback: ("rolled back", "roll back")
      case .set: ("set", "set")
      case .revoked: ("revoked", "revoke")
      }
    return isDryRun ? "would " + verb : done
  }
}

extension DetectionForecast {
  fileprivate var text: [String] {
    ["\(Amount.count(weeklyDevices, "device")) a week, of which \(Millionths(clamping: Int(rate * 1e6)).percent) buy"]
      + losses.map { loss in
        let found = loss.day.map { "found by day \($0 + 1), when at most \(loss.share.percent) of devices have it" }
        return "a loss of \(loss.percent) % is \(found ?? "found \(Int((loss.found * 100).rounded())) times of 100")"
      }
  }

  fileprivate var json: JSONValue {
    JSONValue([
      "weeklyDevices": weeklyDevices, "rate": JSONValue.decimal(rate, places: 6),
      "losses": losses.map { loss in
        JSONValue([
          "percent": loss.percent, "day": loss.day.map { $0 + 1 }, "found": JSONValue.decimal(loss.found, places: 3),
          "share": loss.share,
        ])
      },
    ])
  }
}

extension ApprovedModel {
  fileprivate var json: JSONValue { JSONValue(["flowName": flowName, "modelVersion": version, "size": size]) }
}

extension ModelsReport.Customer {
  fileprivate var json: JSONValue {
    JSONValue([
      DeliveryKey.appID: appID,
      "approved": approved.map(\.json), "restored": restored.map(\.json),
      "holds": holds.map { JSONValue(["event": $0.event.rawValue, "flowName": $0.flowName]) },
      "changes": changes.map {
        JSONValue([
          "event": $0.event.rawValue, "flowName": $0.flowName, "before": $0.before?.json, "after": $0.after.json,
        ])
      }, "forecast": forecast?.json, "mirrors": mirrors, "versions": versions?.json, "objects": objectCount,
      "bytes": byteCount,
    ])
  }
}

extension ModelsEntry.Versions {
  var json: JSONValue {
    JSONValue(["root": root, "targets": targets, "rollout": rollout, "snapshot": snapshot, "timestamp": timestamp])
  }
}

extension ModelsStatus.Report {
  func text(_ palette: Palette) -> String {
    let rows = customers.flatMap { customer in
      customer.flows.isEmpty
        ? [[customer.appID.description, "-", "-", "the bundled models", "-"]]
        : customer.flows.flatMap { flow in flow.document.lines.map { Self.row(customer, flow: flow, line: $0) } }
    }
    let table = TextTable(header: ["customer", "flow", "SDK", "all devices", "experiment"], rows: rows)
    return table.text(palette) + "\(Amount.count(customers.count, "customer"))\n"
  }

  private static func row(
    _ customer: ModelsStatus.Customer, flow: ModelsStatus.Flow, line: RolloutDocument.Line
  ) -> [String] {
    let experiment = line.experiment.map {
      "\($0.challenger.version) on \($0.share.percent), stage \($0.stage), until \(UTCTime.text($0.until).prefix(10))"
    }
    return [
      customer.appID.description, flow.flowName + (flow.isHeld ? " (held)" : ""), line.sdk.description,
      (line.champion?.version ?? "the bundled model")
        + (line.holdout.map { ", none on \($0.bound.percent)" } ?? ""), experiment ?? "-",
    ].map(FindingText.printable)
  }

  var json: JSONDocument {
    .report([
      "customers": customers.map(\.json), "failed": failures.map(\.json), "findings": findings,
    ])
  }
}

extension ModelsStatus.Customer {
  fileprivate var json: JSONValue {
    JSONValue([
      DeliveryKey.appID: appID,
      "flows": flows.map { JSONValue(["flowName": $0.flowName, "held": $0.isHeld, "rollout": $0.document.json]) },
      "versions": versions.json,
      "expires": JSONValue.object(expiries.map { JSONMember($0.role, .string(UTCTime.text($0.time))) }),
    ])
  }
}

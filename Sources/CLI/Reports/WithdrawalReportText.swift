import Domain
import Pipeline
import Publishing

extension WithdrawalReport {
  func text(_ palette: Palette) -> String {
    if withdrawn.reduce(0, { $0 + $1.channels.count }) > TextTable.mostInFull { return closing + changes(palette) }
    let lines = withdrawn.flatMap { customer in
      customer.channels.flatMap { $0.lines(of: customer.appID, isDryRun: isDryRun) }
        + customer.growing.compactMap(\.line).map { "\(customer.appID)  \($0)\n" }
    }
    return lines.joined() + closing
  }

  /// What this run has changed, or would change. Customers who keep something come first: somebody has to look at them.
  private func changes(_ palette: Palette) -> String {
    let changed = withdrawn.flatMap { customer in customer.channels.map { (customer.appID, $0) } }
      .filter { $1.retreat.change != .wasWithdrawn || !$1.removals.isEmpty }
    let rows = changed.filter { $1.staysInPart } + changed.filter { !$1.staysInPart }
    let table = TextTable.bounded(rows, header: ["customer", "channel", "change"], palette) { appID, channel in
      let stays = channel.removals.filter { $0.reasonToStay != nil }.map { $0.line(isDryRun: isDryRun) }
      let change = ([channel.change] + stays).joined(separator: "; ")
      return [appID.description, channel.name, FindingText.printable(change)]
    }
    return table.isEmpty ? "" : "\n" + table
  }

  private var closing: String {
    let changes = withdrawn.flatMap(\.channels).map(\.retreat.change)
    func count(_ change: Retreat.Change) -> Int { changes.count { $0 == change } }
    let new = isDryRun ? "\(count(.wouldBeWithdrawn)) would be withdrawn" : "\(count(.withdrawn)) withdrawn"
    return "\(version): \(new), \(count(.wasWithdrawn)) withdrawn before, \(count(.leftAlone)) left alone, "
      + "\(failures.count) failed\n"
  }

  var json: JSONDocument {
    .report([
      "version": version, "reason": reason, "dryRun": isDryRun,
      "customers": withdrawn.map { customer in
        JSONValue([
          DeliveryKey.appID: customer.appID, "channels": customer.channels.map(\.json),
          "growing": customer.growing.isEmpty ? nil : customer.growing.map(\.json),
        ])
      },
      "failed": failures, "findings": [JSONValue](),
    ])
  }
}

extension WithdrawalReport.Channel {
  fileprivate func lines(of appID: Identifier, isDryRun: Bool) -> [String] {
    let lines = ["\(appID)  \(name): \(change)"] + removals.map { "  \($0.line(isDryRun: isDryRun))" }
    return lines.map { FindingText.printable($0) + "\n" }
  }

  fileprivate var staysInPart: Bool {
    retreat.reason != nil || removals.contains { $0.reasonToStay != nil }
  }

  fileprivate var change: String {
    let again = retreat.successor.map { " as \($0.version)" + (wasSigned ? " (unsigned)" : "") } ?? ""
    let back = retreat.version.map { ", back to \($0)\(again)" } ?? ""
    let place = retreat.revelation.map { " \($0.destination)" } ?? ""
    let verb =
      switch retreat.change {
      case .withdrawn: "withdrawn"
      case .wasWithdrawn: "was withdrawn"
      case .wouldBeWithdrawn: "would withdraw"
      case .leftAlone: "left alone"
      }
    return "\(verb)\(back)\(place)\(retreat.reason.map { ": " + $0 } ?? "")"
  }

  fileprivate var json: JSONValue {
    JSONValue([
      "channel": name, "change": retreat.change.rawValue, "version": retreat.version,
      "successor": retreat.successor?.version, "reason": retreat.reason,
      "destination": retreat.revelation?.destination, "commit": retreat.revelation?.commit,
      "tag": retreat.revelation?.tag, "deleted": removals.filter { $0.reasonToStay == nil }.map(\.place),
      "kept": removals.compactMap { removal in
        removal.reasonToStay.map { JSONValue(["place": removal.place, "reason": $0]) }
      },
    ])
  }
}

extension Removal {
  fileprivate func line(isDryRun: Bool) -> String {
    if let reasonToStay { return "stays: \(place): \(reasonToStay)" }
    return (isDryRun ? "would delete " : "deleted ") + place
  }
}

import Domain
import Pipeline
import Publishing

extension StatusReport {
  /// A table: a line for each customer, a column for each channel.
  func text(_ palette: Palette) -> String {
    let header = ["customer", "manifest", "built"] + channels + ["models"]
    let total = "\(Amount.count(customers.count, "customer"))\n"
    let waves = rollout.map { "\n" + $0.text(palette) } ?? ""
    if customers.count > TextTable.mostInFull {
      return total + waves + "\n" + TextTable.bounded(rowsByRarity, header: header, palette) { $0 }
    }
    return TextTable(header: header, rows: customers.map(cells)).text(palette) + total + waves
  }

  /// First those of customers whose versions few others have.
  private var rowsByRarity: [[String]] {
    let rows = customers.map(cells)
    let versions = rows.map { $0.dropFirst().dropLast() }
    let counts = versions.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return rows.indices.sorted { (counts[versions[$0]] ?? 0, $0) < (counts[versions[$1]] ?? 0, $1) }.map { rows[$0] }
  }

  private func cells(_ customer: Customer) -> [String] {
    let standings = customer.channels.keyed(by: \.standing.channel)
    let cells =
      [
        customer.appID.description,
        customer.version.map { "\($0)" + (customer.isHeld ? " (held)" : "") } ?? Self.nothing,
        customer.built?.description ?? Self.nothing,
      ] + channels.map { standings[$0]?.cell ?? "" }
      + [customer.models.isEmpty ? Self.nothing : customer.models.map(\.words).joined(separator: ", ")]
    return cells.map(FindingText.printable)
  }

  fileprivate static let nothing = "-"

  var json: JSONDocument {
    .report([
      "version": version,
      "waves": rollout.map { $0.steps.map(\.json) }, "customers": JSONList(customers, \.json), "failed": failures,
      "findings": findings,
    ])
  }
}

extension Rollout {
  /// A line for each wave.
  fileprivate func text(_ palette: Palette) -> String {
    let header = ["wave", "customers", "have \(version)", "withdrawn"]
    return TextTable(
      header: header, rows: steps.map { ["\($0.wave)", "\($0.customers)", "\($0.done)", "\($0.withdrawn)"] },
      rightAligned: [1, 2, 3]
    ).text(palette)
  }
}

extension Rollout.Step {
  fileprivate var json: JSONValue {
    JSONValue(["wave": wave.description, "customers": customers, "published": done, "withdrawn": withdrawn])
  }
}

extension StatusReport.Customer {
  /// Those of the highest release, at whichever channel.
  fileprivate var models: [DeliveredModel] {
    let entries = channels.compactMap(\.standing.current)
    let highest = entries.max { left, right in
      guard let left = PackageVersion(left.version), let right = PackageVersion(right.version) else { return false }
      return right.isAbove(left)
    }
    return highest?.models ?? []
  }

  fileprivate var json: JSONValue {
    JSONValue([
      DeliveryKey.appID: appID, DeliveryKey.name: name, "version": version, "held": isHeld, "built": built,
      "channels": channels.map(\.json),
    ])
  }
}

extension StatusReport.Channel {
  fileprivate var cell: String {
    let version = standing.current.map { $0.version + ($0.signer == nil ? "" : " (signed)") } ?? StatusReport.nothing
    let mark = remote.map { $0 == .same ? "" : " [\($0.rawValue)]" } ?? ""
    return version + withdrawn + mark
  }

  /// The highest withdrawn release, and all that are still resolvable. Those below the current one say nothing about what the
  /// customer has now.
  private var withdrawn: String {
    let current = standing.current.flatMap { PackageVersion($0.version) }
    let higher = standing.withdrawn.compactMap { PackageVersion($0.version) }.filter { version in
      current.map { version.isAbove($0) } ?? true
    }
    let words =
      higher.prefix(1).map { "\($0) withdrawn" }
      + higher.filter { resolvable.contains($0.description) }.map { "\($0) still resolvable" }
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  fileprivate var json: JSONValue {
    let entry = standing.current
    return JSONValue([
      "channel": standing.channel, "version": entry?.version, "time": entry?.time, "destination": entry?.destination,
      "commit": entry?.commit, "tag": entry?.tag, DeliveryKey.signer: entry?.signer,
      "products": entry.map { $0.products.map(\.json) } ?? [],
      "models": (entry?.models ?? []).map { $0.json(version: $0.version?.json) },
      "withdrawn": standing.withdrawn.map { withdrawn in
        JSONValue([
          "version": withdrawn.version, "reason": withdrawn.reason, "time": withdrawn.time,
          "resolvable": resolvable.contains(withdrawn.version),
        ])
      },
      "remote": remote?.rawValue,
    ])
  }
}

extension DeliveredModel {
  fileprivate var words: String { "\(flowName ?? "?")@\(version?.description ?? "?")" }
}

import Domain
import Pipeline
import Publishing

extension PublishReport {
  func text(_ palette: Palette) -> String {
    if published.reduce(0, { $0 + $1.channels.count }) > TextTable.mostInFull { return closing + changes(palette) }
    let lines = published.flatMap { customer in
      (customer.channels.map(\.line) + customer.growing.compactMap(\.line) + customer.announcements.map(\.line)).map {
        "\(customer.appID)  \($0)\n"
      }
    }
    let held = TextTable.bounded(heldBack) { "\($0.appID)  stays at \($0.version)\n" }
    let without = TextTable.bounded(withoutChannel) { "\($0)  has no channel of these\n" }
    let failed = isDryRun ? TextTable.bounded(failures, line: \.line) : ""
    return lines.joined() + held + without + failed + closing
  }

  /// What was not there already.
  private func changes(_ palette: Palette) -> String {
    let changed = published.lazy.flatMap { customer in
      customer.channels.filter { $0.change != .wasThere }.map { (customer.appID, $0) }
    }
    let table = TextTable.bounded(changed, header: ["customer", "channel", "destination"], palette) { appID, channel in
      [appID.description, "\(channel.channel)", FindingText.printable(channel.destination)]
    }
    return table.isEmpty ? "" : "\n" + table
  }

  /// A line that counts.
  var closing: String {
    let outcomes = published.flatMap(\.channels)
    let (new, old) = (outcomes.count { $0.change != .wasThere }, outcomes.count { $0.change == .wasThere })
    let verb = isDryRun ? "would be published" : "published"
    let lost = unrecorded > 0 ? "\(unrecorded) published, but not recorded, " : ""
    let others = [(withoutChannel.count, "without a channel"), (unchosen, "not chosen")].filter { $0.0 > 0 }
    let source = isConfirmedAtChannels && !isDryRun ? "; zips were compared at the channels, not at artifact.url" : ""
    let wave = wave.map { ", wave \($0)" } ?? ""
    return "\(version)\(wave): \(new) \(verb), \(old) there already, \(heldBack.count) held back, "
      + "\(lost)\(failures.count - unrecorded) failed" + others.map { ", \($0) \($1)" }.joined() + source + "\n"
      + signature
  }

  /// A line about the plan; empty without one.
  private var signature: String {
    if let prepared {
      return FindingText.printable("\(prepared.file): the plan, signed by \(prepared.key); nothing was sent") + "\n"
    }
    return approver.map { FindingText.printable("approved by \($0.name), \($0.key)") + "\n" } ?? ""
  }

  var json: JSONDocument {
    .report([
      "version": version, "wave": wave?.description, "dryRun": isDryRun,
      "prepared": prepared.map { JSONValue(["file": $0.file, "signer": $0.key]) },
      "approved": approver.map { JSONValue(["name": $0.name, "signer": $0.key]) },
      "confirmed": isConfirmedAtChannels ? "channel" : nil,
      "customers": published.map(\.json),
      "held": heldBack.map { JSONValue([DeliveryKey.appID: $0.appID, "version": $0.version]) },
      "withoutChannel": withoutChannel, "unchosen": unchosen, "failed": failures, "findings": warnings,
    ])
  }
}

extension PublishReport.Customer {
  fileprivate var json: JSONValue {
    JSONValue([
      DeliveryKey.appID: appID,
      DeliveryKey.products: products.map { product in
        JSONValue([DeliveryKey.name: product.name, DeliveryKey.digest: product.digest, "url": product.url])
      },
      "channels": channels.map(\.json), "growing": growing.isEmpty ? nil : growing.map(\.json),
      "announcements": announcements.isEmpty ? nil : announcements.map(\.json),
    ])
  }
}

extension AnnouncementOutcome {
  fileprivate var line: String {
    switch change {
    case .announced: "\(name): announced"
    case .wouldBeAnnounced: "\(name): would announce"
    case .failed: "\(name): not announced"
    }
  }

  fileprivate var json: JSONValue { JSONValue([DeliveryKey.name: name, "change": change.rawValue]) }
}

extension GrowthOutcome {
  /// Nil for a file that was as it should be.
  var line: String? {
    switch change {
    case .made: "\(channel): made \(FindingText.printable(place))"
    case .wouldBeMade: "\(channel): would make \(FindingText.printable(place))"
    case .leftBehind: "\(channel): no longer makes \(FindingText.printable(place)), which stays as it is"
    case .same: nil
    }
  }

  var json: JSONValue {
    JSONValue(["channel": channel, "file": file, "place": place, "change": change.rawValue])
  }
}

extension Reconciler.Outcome {
  /// What the channel has now, or lacks.
  var destination: String {
    (revelation?.destination ?? missing.joined(separator: ", ")) + (revelation?.tag.map { " \($0)" } ?? "")
  }

  fileprivate var line: String {
    let verb =
      switch change {
      case .published: "published"
      case .wasThere: "was there"
      case .wouldBePublished: "would publish"
      }
    return "\(channel): \(verb) \(FindingText.printable(destination))"
  }

  fileprivate var json: JSONValue {
    JSONValue([
      "channel": channel, "change": change.rawValue, "destination": revelation?.destination,
      "commit": revelation?.commit, "tag": revelation?.tag, "missing": missing,
    ])
  }
}

extension CustomerFailure {
  /// Why a release could not be published, in a dry run.
  fileprivate var line: String {
    let isConflict = failure.findings.contains { $0.code == "publish.conflict" }
    let places = failure.findings.prefix(3).map { "\($0.location.file) \($0.message)" }.joined(separator: "; ")
    return "\(appID)  \(isConflict ? "conflict" : "cannot be published"): \(FindingText.printable(places))\n"
  }
}

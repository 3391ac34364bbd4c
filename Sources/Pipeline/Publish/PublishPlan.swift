import Domain
import Manifest
import Publishing

/// Who gets the release, and where.
struct PublishPlan: Sendable {
  /// Sorted by `app_id`.
  var customers: [Customer]
  /// Customers who stay at another version.
  var heldBack: [PublishReport.HeldBack]
  /// Customers for whom none of the chosen channels is.
  var withoutChannel: [Identifier]
  /// How many customers of the manifest were not chosen.
  var unchosen: Int
  /// Names of the chosen channels.
  private var chosen: Set<Identifier>
  private var ownChannels: [Identifier: Set<Identifier>]

  /// - Throws: `Failure`: 78 without channels, 64 for an unknown one.
  static func make(_ workspace: Workspace, _ options: ReleasePublishing.Options) throws -> PublishPlan {
    let names = workspace.configuration.channels.map(\.name)
    if names.isEmpty {
      throw Failure(
        .badConfiguration, "publish.no-channels", at: Location(workspace.configurationFile, .path("publish")),
        "is missing; there is nowhere to publish to", remedy: "list the channels, as docs/channels.md shows")
    }
    let chosen =
      try options.channels.isEmpty ? names : options.channels.map { try known($0, names) }
    let version = workspace.configuration.version
    var customers = try workspace.customers(options.selection, in: options.wave, of: version)
    var own: [Identifier: Set<Identifier>] = [:]
    for customer in customers {
      if let channels = customer.channels { own[customer.appID] = Set(channels) }
    }
    let held = customers.compactMap { customer in
      customer.staysAt(insteadOf: version).map { PublishReport.HeldBack(appID: customer.appID, version: $0) }
    }
    let unchosen = workspace.customers.count - customers.count
    let left = Set(held.map(\.appID))
    customers.removeAll { left.contains($0.appID) }
    // A channel that is not there is reported.
    let without = customers.filter { customer in
      customer.channels.map { own in !own.contains { chosen.contains($0) || !names.contains($0) } } ?? false
    }.map(\.appID)
    customers.removeAll { without.contains($0.appID) }
    return PublishPlan(
      customers: customers, heldBack: held, withoutChannel: without, unchosen: unchosen,
      chosen: Set(chosen), ownChannels: own)
  }

  func channels(of appID: Identifier, among channels: [any ReleaseChannel]) -> [any ReleaseChannel] {
    channels.filter { chosen.contains($0.name) && goes(appID, $0.name) }
  }

  /// Whether a customer's releases go to a channel, chosen or not.
  func goes(_ appID: Identifier, _ channel: Identifier) -> Bool { ownChannels[appID]?.contains(channel) ?? true }

  private static func known(_ name: String, _ names: [Identifier]) throws(Failure) -> Identifier {
    if let known = names.first(where: { $0.description == name }) { return known }
    throw Failure(
      .usage, "publish.unknown-channel", at: Location("--channel"), "there is no channel \(name.debugDescription)",
      remedy: Suggestion.remedy(name, names.map(\.description)))
  }
}

extension Customer {
  /// Whether releases go to a channel: the manifest's `channels`, or all.
  func goes(to channel: Identifier) -> Bool { channels?.contains(channel) ?? true }
}

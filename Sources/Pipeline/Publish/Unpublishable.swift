import Domain
import Manifest
import Platform
import Publishing

// What keeps a customer's release from being published, as far as the manifest and release.json say.
extension Workspace {
  /// - Throws: `Failure` with status 65 and all of it.
  func refuseUnpublishable(_ customers: [Customer]) throws {
    try customers.flatMap { placeholders(of: $0) + unknownChannels(of: $0) + unusableReferences(of: $0) }.throwIfAny()
  }

  /// Placeholders in what a customer has would be found by nobody.
  func placeholders(of customer: Customer) -> [Finding] {
    guard customer.bundleIdentifiers.contains(where: BundleIdentifier.isPlaceholder) else { return [] }
    return [
      Finding(
        "publish.placeholder", at: place("bundle_identifiers", of: customer),
        "the bundle identifiers are placeholders, and would be published", subject: "app_id \(customer.appID)",
        remedy: "write the identifiers of the customer's apps, and build again")
    ]
  }

  /// Of all customers whose `channels` are an empty list, as one warning. Nobody is published without a list of channels.
  func withoutChannels(_ customers: some Sequence<Customer>) -> [Finding] {
    let names = configuration.channels.isEmpty ? [] : customers.filter { $0.channels?.isEmpty == true }
    guard let first = names.first else { return [] }
    let others = names.count > 1 ? ", and those of \(names.count - 1) more" : ""
    return [
      Finding(
        "publish.no-channel", .warning, at: place("channels", of: first),
        "the channels of \(first.appID)\(others) are an empty list: releases go nowhere",
        remedy: "list channels, or remove the key for all of them")
    ]
  }

  /// Channels of a customer that `release.json` does not have. Nothing can be said if it has none: then nothing is published.
  func unknownChannels(of customer: Customer) -> [Finding] {
    let known = configuration.channels.map(\.name.description)
    guard !known.isEmpty, let channels = customer.channels else { return [] }
    return channels.map(\.description).filter { !known.contains($0) }.map { name in
      Finding(
        "publish.unknown-channel", at: place("channels", of: customer), "there is no channel \(name.debugDescription)",
        subject: "app_id \(customer.appID)", remedy: Suggestion.remedy(name, known))
    }
  }

  /// The ledger knows releases by the names of channels. Another name for the same place would hide them from `withdraw`, and their files
  /// that grow would begin anew.
  ///
  /// - Throws: `Failure` with status 65.
  func refuseRenamedChannels(_ ledger: Ledger) throws {
    let entries = ledger.channels.values.sorted { $0.channel.precedesByBytes($1.channel) }
    let findings = entries.compactMap { entry -> Finding? in
      guard let new = channel(renamedFrom: entry), ledger.channels[new.name.description] == nil else { return nil }
      return renamed(entry, to: new)
    }
    try findings.throwIfAny()
  }

  /// The channel of `release.json` in whose place a release is by the ledger, if `release.json` does not have the release's own.
  func channel(renamedFrom entry: LedgerEntry) -> ChannelConfiguration? {
    if configuration.channels.contains(where: { $0.name.description == entry.channel }) { return nil }
    return configuration.channels.first { channel in
      guard let old = entry.destination, let new = channel.destination(of: entry, root: root) else { return false }
      return old.isSamePlace(as: new.place) && entry.tag == new.tag
    }
  }

  func renamed(_ entry: LedgerEntry, to channel: ChannelConfiguration) -> Finding {
    let index = configuration.channels.firstIndex(of: channel) ?? 0
    return Finding(
      "publish.renamed", at: Location(location("publish").file, .path("publish[\(index)].name")),
      "the ledger has releases of a channel \(entry.channel) in the place of \(channel.name)",
      remedy: "name the channel \(entry.channel) again: it keeps its name, by which the ledger knows its releases")
  }

  /// The place of a customer's key in the manifest.
  func place(_ field: String, of customer: Customer) -> Location {
    let index = customers.firstIndex { $0.appID == customer.appID }.map { "[\($0)]." } ?? ""
    return Location(manifestFile, .path(index + field))
  }

  /// Branches and tags of a customer that git would refuse.
  func unusableReferences(of customer: Customer) -> [Finding] {
    repositories(of: customer).flatMap { index, git in
      git.unusableReferences(of: customer.appID, configuration.version).map { name, problem in
        Finding(
          "publish.reference", at: Location(location("publish").file, .path("publish[\(index)]")),
          "git does not accept the name \(name): it \(problem)", subject: "app_id \(customer.appID)",
          remedy: "put other text around {{app_id}} in \"branch\" or \"tag\"")
      }
    }
  }

  /// Files of the vendor's own that are to go into a customer's repositories, and cannot.
  func unusableInclusions(of customer: Customer) -> [Finding] {
    let values = ["app_id": customer.appID.description, "version": configuration.version.description]
    return repositories(of: customer).flatMap { index, git in
      git.include.compactMap { pattern in
        let path = FilePath.join(root, pattern.expand(values))
        do {
          return try IncludedFile.problem(at: path, named: "\"include\" of publish[\(index)] in release.json")
        } catch { return Failure(error).findings.first }
      }.changing { $0.subject = "app_id \(customer.appID)" }
    }
  }

  /// Each with its place in the list of all channels.
  private func repositories(of customer: Customer) -> [(index: Int, channel: ChannelConfiguration.GitSettings)] {
    configuration.channels.enumerated().compactMap { index, channel in
      guard case .git(let git) = channel.kind, customer.goes(to: channel.name) else { return nil }
      return (index, git)
    }
  }
}

extension Suggestion {
  /// The advice for a name that is none of those that there are.
  static func remedy(_ name: String, _ known: [String]) -> String {
    near(name, in: known, count: 1).first.map { "did you mean \($0)?" }
      ?? "use one of: \(known.joined(separator: ", "))"
  }
}

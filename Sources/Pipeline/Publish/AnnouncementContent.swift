import Domain
import Editing
import Manifest
import Platform
import Publishing

/// What is told of a customer's release: the standard document, or what a template makes of it.
struct AnnouncementContent: Sendable {
  let renderer: Renderer
  /// Throws if a text names another customer.
  let search: ChannelMaker.Search

  private static let schemaVersion = 1

  /// - Parameter releases: the release's lines in the ledger, one for each of its channels.
  /// - Throws: `Failure` with status 65.
  func body(
    of announcement: AnnouncementConfiguration, _ customer: Customer, _ releases: [LedgerEntry]
  ) throws -> [UInt8] {
    guard let release = releases.first else { return [] }
    var place = announcement.name.description
    var text: String
    if let template = renderer.templates.announcements[announcement.name] {
      place = template.file
      let rendered = try template.render(scope(for: customer, releases: releases, release: release))
      text = rendered.text
      let isWebhook = if case .command = announcement.receiver { false } else { true }
      let language: SourceLanguage = isWebhook ? .json : SourceLanguage(fileName: template.file)
      if let flaw = SyntaxFlaw(in: text, language) {
        let file = Renderer.File(name: place, rendered: rendered, source: place)
        throw Failure(
          .badInput, "template.announcement", at: file.location(flaw.line),
          "makes an announcement that \(flaw.message)",
          remedy: "correct the template; write {{^last}},{{/last}} where a comma belongs between elements")
      }
    } else {
      text =
        document(of: announcement, for: customer, releases: releases, release: release).serializedOnOneLine() + "\n"
    }
    let bytes = Array(text.utf8)
    let version = renderer.workspace.configuration.version
    try search(Shipment(appID: customer.appID, version: version, artifacts: [], files: []), place, bytes)
    return bytes
  }

  private func document(
    of announcement: AnnouncementConfiguration, for customer: Customer, releases: [LedgerEntry], release: LedgerEntry
  ) -> JSONValue {
    JSONValue([
      DeliveryKey.schemaVersion: Self.schemaVersion, "announcement": announcement.name,
      DeliveryKey.appID: customer.appID, DeliveryKey.name: customer.name, DeliveryKey.version: release.version,
      DeliveryKey.products: release.products.map(\.json),
      DeliveryKey.models: release.models.map { $0.json(version: $0.version?.json) },
      "channels": releases.map { entry in
        JSONValue([
          "channel": entry.channel, "destination": entry.destination, "commit": entry.commit, "tag": entry.tag,
          "time": entry.time,
        ])
      },
    ])
  }

  private func scope(
    for customer: Customer, releases: [LedgerEntry], release: LedgerEntry
  ) throws(Failure) -> TemplateScope {
    var tagged = release
    tagged.tag = releases.compactMap(\.tag).first
    var values = try ReleaseScope.values(of: tagged, isLast: true, isFlat: release.products.count == 1)
    values["last"] = nil
    values["app_id"] = .text(customer.appID.description)
    values["name"] = .text(customer.name ?? customer.appID.description)
    values["channels"] = .list(
      releases.enumerated().map { index, entry in
        TemplateScope([
          "channel": .text(entry.channel), "destination": .text(entry.destination ?? ""),
          "last": .list(index == releases.count - 1 ? [TemplateScope()] : []),
        ])
      }, names: ["channel", "destination", "last"])
    return TemplateScope(values.merging(renderer.vendorValues(customer)) { $1 })
  }
}

// MARK: - Before anything is published

extension AnnouncementContent {
  /// What would be wrong with a release's announcements, for `release check`.
  func findings(_ customer: Customer, _ release: LedgerEntry) -> [Finding] {
    let failures = renderer.workspace.configuration.announcements.compactMap { announcement in
      Result { try body(of: announcement, customer, [release]) }.failure
    }
    return Failure.joining(failures)?.findings ?? []
  }
}

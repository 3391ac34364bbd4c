import Delivery
import Domain
import JSON

/// A line of the ledger: one release of one customer at one channel.
package struct LedgerEntry: Sendable {
  package enum Event: String, Sendable {
    case published, withdrawn
  }

  package struct Product: Hashable, Sendable {
    package var name: String
    package var digest: Digest
    package var url: String?
  }

  package var event: Event
  package var appID: String
  package var version: String
  package var channel: String
  package var products: [Product]
  package var models: [DeliveredModel]
  package var destination: String?
  package var commit: String?
  package var tag: String?
  /// Why it was withdrawn.
  package var reason: String?
  /// In ISO 8601, UTC.
  package var time: String

  private static let schemaVersion = 1

  package init(_ event: Event, _ shipment: Shipment, at channel: Identifier, _ revelation: Revelation?, time: Int64) {
    self.event = event
    appID = shipment.appID.description
    version = shipment.version.description
    self.channel = channel.description
    products = shipment.artifacts.map { Product(name: $0.product, digest: $0.file.digest, url: $0.url) }
    models = shipment.models
    destination = revelation?.destination
    commit = revelation?.commit
    tag = revelation?.tag
    self.time = LedgerEntry.text(of: time)
  }

  private static func text(of time: Int64) -> String {
    let second = Int((time % 86_400 + 86_400) % 86_400)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(CivilDate(unixSeconds: time))T\(parts.joined(separator: ":"))Z"
  }
}

// MARK: - A line

extension LedgerEntry {
  /// The line, without a line feed.
  var line: String {
    JSONValue([
      "schemaVersion": Self.schemaVersion, "event": event.rawValue, DeliveryKey.appID: appID,
      DeliveryKey.version: version, "channel": channel,
      DeliveryKey.products: products.map { product in
        JSONValue([DeliveryKey.name: product.name, DeliveryKey.digest: product.digest, "url": product.url])
      },
      DeliveryKey.models: models.map { $0.json(version: $0.version?.json) },
      "destination": destination, "commit": commit, "tag": tag, "reason": reason, "time": time,
    ]).serializedOnOneLine()
  }

  /// Nil for a line that is not an entry.
  init?(parsing line: [UInt8]) {
    guard let object = try? JSONValue(parsing: line), let event = object["event"]?.text.flatMap(Event.init),
      let appID = object[DeliveryKey.appID]?.text, let version = object[DeliveryKey.version]?.text,
      let channel = object["channel"]?.text, let time = object["time"]?.text
    else { return nil }
    (self.event, self.appID, self.version, self.channel, self.time) = (event, appID, version, channel, time)
    products = (object[DeliveryKey.products]?.elements ?? []).compactMap { product in
      guard let name = product[DeliveryKey.name]?.text,
        let digest = product[DeliveryKey.digest]?.text.flatMap(Digest.init(hex:))
      else { return nil }
      return Product(name: name, digest: digest, url: product["url"]?.text)
    }
    models = (object[DeliveryKey.models]?.elements ?? []).map { DeliveredModel(listed: $0) }
    destination = object["destination"]?.text
    commit = object["commit"]?.text
    tag = object["tag"]?.text
    reason = object["reason"]?.text
  }
}

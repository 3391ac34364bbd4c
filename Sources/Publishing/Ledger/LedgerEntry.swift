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
    /// In bytes; nil in a line of an older tool.
    package var size: Int?
    package var url: String?
  }

  package var event: Event
  package var appID: String
  package var version: String
  package var channel: String
  package var products: [Product]
  package var models: [DeliveredModel]
  /// The digest of the variant's `SHA256SUMS`, by which its small files are known; nil in a line of an older tool.
  package var sums: Digest?
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
    products = shipment.artifacts.map {
      Product(name: $0.product, digest: $0.file.digest, size: $0.file.size, url: $0.url)
    }
    models = shipment.models
    sums = shipment.sums
    destination = revelation?.destination
    commit = revelation?.commit
    tag = revelation?.tag
    self.time = LedgerEntry.text(of: time)
  }

  /// The line of this release's withdrawal.
  package func withdrawn(_ reason: String, time: Int64) -> LedgerEntry {
    var entry = self
    (entry.event, entry.reason, entry.time) = (.withdrawn, reason, Self.text(of: time))
    return entry
  }

  private static func text(of time: Int64) -> String {
    let second = Int((time % 86_400 + 86_400) % 86_400)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(CivilDate(unixSeconds: time))T\(parts.joined(separator: ":"))Z"
  }
}

extension LedgerEntry.Product {
  package var json: JSONValue {
    JSONValue([DeliveryKey.name: name, DeliveryKey.size: size, DeliveryKey.digest: digest, "url": url])
  }
}

// MARK: - A line

extension LedgerEntry {
  /// The line, without a line feed.
  var line: String {
    JSONValue([
      "schemaVersion": Self.schemaVersion, "event": event.rawValue, DeliveryKey.appID: appID,
      DeliveryKey.version: version, "channel": channel,
      DeliveryKey.products: products.map(\.json),
      DeliveryKey.models: models.map { $0.json(version: $0.version?.json) },
      "sums": sums, "destination": destination, "commit": commit, "tag": tag, "reason": reason, "time": time,
    ]).serializedOnOneLine()
  }

  /// Names become a part of paths, also of those that are deleted.
  private static func isProductName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
  }

  /// Nil for a line that is not an entry.
  init?(parsing line: [UInt8]) {
    guard let object = try? JSONValue(parsing: line), let event = object["event"]?.text.flatMap(Event.init),
      let appID = object[DeliveryKey.appID]?.text, let version = object[DeliveryKey.version]?.text,
      let channel = object["channel"]?.text, let time = object["time"]?.text
    else { return nil }
    (self.event, self.appID, self.version, self.channel, self.time) = (event, appID, version, channel, time)
    products = (object[DeliveryKey.products]?.elements ?? []).compactMap { product in
      guard let name = product[DeliveryKey.name]?.text, Self.isProductName(name),
        let digest = product[DeliveryKey.digest]?.text.flatMap(Digest.init(hex:))
      else { return nil }
      return Product(
        name: name, digest: digest, size: product[DeliveryKey.size]?.integer, url: product["url"]?.text)
    }
    models = (object[DeliveryKey.models]?.elements ?? []).map { DeliveredModel(listed: $0) }
    sums = object["sums"]?.text.flatMap(Digest.init(hex:))
    destination = object["destination"]?.text
    commit = object["commit"]?.text
    tag = object["tag"]?.text
    reason = object["reason"]?.text
  }
}

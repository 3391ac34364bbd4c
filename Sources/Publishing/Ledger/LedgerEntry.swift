import Domain
import Manifest

/// A line of the ledger: one release of one customer at one channel, or a note of what was done after it.
package struct LedgerEntry: Sendable {
  package enum Event: String, Sendable {
    case published, withdrawn
    /// A file that grows was made at the channel for the first time.
    case grown
    /// An announcement is due, and was made; its name is in the place of the channel's.
    case announcing, announced

    /// Whether it is about what a customer has.
    package var isOfRelease: Bool { self == .published || self == .withdrawn }
  }

  /// Why package managers still find a withdrawn release.
  package enum RemainingTag: String, Sendable {
    /// On purpose.
    case kept = "tagKept"
    /// It should have gone.
    case notDeleted = "tagNotDeleted"
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
  /// The digest of the variant's `SHA256SUMS`, by which its small files are known; nil for what no build has made, and in a line of
  /// an older tool.
  package var sums: Digest?
  /// The fingerprint of the key that signed that file; nil if nobody did, and in a line of an older tool.
  package var signer: String?
  /// Of a file that grows: its name at the channel, which a line of an older tool lacks.
  package var destination: String?
  package var commit: String?
  package var tag: String?
  /// Why it was withdrawn.
  package var reason: String?
  /// Of a withdrawn release: nil if its tag is deleted, or nobody knows.
  package var remainingTag: RemainingTag?
  /// The name of a file that grows.
  package var file: String?
  /// In ISO 8601, UTC.
  package var time: String

  /// Whether a withdrawal has published it: the content of an older version again, which no build has made.
  var isRollForward: Bool { event == .published && sums == nil }

  /// A note.
  package init(
    _ event: Event, appID: Identifier, version: PackageVersion, at channel: Identifier, file: String? = nil,
    destination: String? = nil, time: Int64
  ) {
    self.event = event
    (self.appID, self.version, self.channel) = (appID.description, version.description, channel.description)
    (products, models) = ([], [])
    (self.file, self.destination) = (file, destination)
    self.time = UTCTime.text(time)
  }

  /// The line of this release's withdrawal.
  ///
  /// - Parameter tag: what remains of it. Nothing else changes in the line of one that is withdrawn already.
  package func withdrawn(_ reason: String, remaining tag: RemainingTag? = nil, time: Int64) -> LedgerEntry {
    var entry = self
    entry.remainingTag = tag
    if event == .published { (entry.event, entry.reason, entry.time) = (.withdrawn, reason, UTCTime.text(time)) }
    return entry
  }
}

extension LedgerEntry.Product {
  package var json: JSONValue {
    JSONValue([DeliveryKey.name: name, DeliveryKey.size: size, DeliveryKey.digest: digest, "url": url])
  }
}

// MARK: - A line

extension LedgerEntry: LedgerRecord {
  package var line: String {
    JSONValue([
      DeliveryKey.schemaVersion: LedgerLines.schemaVersion, "event": event.rawValue, DeliveryKey.appID: appID,
      DeliveryKey.version: version, "channel": channel,
      DeliveryKey.products: products.map(\.json),
      DeliveryKey.models: models.map { $0.json(version: $0.version?.json) },
      "sums": sums, DeliveryKey.signer: signer, "destination": destination, "commit": commit, "tag": tag,
      RemainingTag.kept.rawValue: remainingTag == .kept ? true : nil,
      RemainingTag.notDeleted.rawValue: remainingTag == .notDeleted ? true : nil,
      "reason": reason, "file": file, "time": time,
    ]).serializedOnOneLine()
  }

  /// Names become a part of paths, also of those that are deleted.
  private static func isProductName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
  }

  /// Reads a line, of which every member must be what this version of the tool writes there. Members that it does not know are
  /// ignored.
  package init(_ object: JSONValue) throws(LedgerProblem) {
    func text(_ key: String, expected: String = "a text", _ isValid: (String) -> Bool = { _ in true })
      throws(LedgerProblem)
      -> String
    {
      guard let text = object[key]?.text, isValid(text) else { throw .wrong(key, expected) }
      return text
    }
    func optionalText(_ key: String, expected: String = "a text", _ isValid: (String) -> Bool = { _ in true })
      throws(LedgerProblem)
      -> String?
    {
      object[key] == nil ? nil : try text(key, expected: expected, isValid)
    }
    let word = try text("event")
    guard let event = Event(rawValue: word) else { throw .newer("the event \(Quotation.quote(word))") }
    self.event = event
    appID = try text(DeliveryKey.appID, expected: "an app_id") { Identifier($0) != nil }
    version = try text(DeliveryKey.version, expected: "a version") { PackageVersion.isOne($0) }
    channel = try text("channel", expected: "the name of a channel") { Identifier($0) != nil }
    time = try text("time")
    products = try Self.list(in: object, key: DeliveryKey.products, Self.product)
    models = try Self.list(in: object, key: DeliveryKey.models, Self.model)
    sums = try object["sums"].map { value throws(LedgerProblem) in try Self.digest(value, "sums") }
    signer = try optionalText(DeliveryKey.signer)
    destination = try optionalText("destination")
    commit = try optionalText("commit", expected: "the id of one") { $0.utf8.allSatisfy(\.isHexDigit) }
    tag = try optionalText("tag", expected: "a name that git accepts") { ReferenceName.problem(in: $0) == nil }
    reason = try optionalText("reason")
    remainingTag = [.kept, .notDeleted].first { object[$0.rawValue] == true }
    file = try optionalText("file")
  }

  private static func list<Element>(
    in object: JSONValue, key: String, _ read: (JSONValue) throws(LedgerProblem) -> Element
  ) throws(LedgerProblem) -> [Element] {
    guard let elements = object[key]?.elements else { throw .wrong(key, "a list") }
    var list: [Element] = []
    list.reserveCapacity(elements.count)
    for element in elements { list.append(try read(element)) }
    return list
  }

  private static func product(_ object: JSONValue) throws(LedgerProblem) -> Product {
    guard let name = object[DeliveryKey.name]?.text, isProductName(name) else {
      throw .wrong("the name of a product", "one")
    }
    let size = object[DeliveryKey.size]
    if let size, (size.integer ?? -1) < 0 { throw .wrong("the size of \(name)", "a number of bytes") }
    let url = object["url"]
    if let url, url.text?.hasPrefix("https://") != true { throw .wrong("the url of \(name)", "one with https") }
    return Product(
      name: name, digest: try digest(object[DeliveryKey.digest], "sha256 of \(name)"), size: size?.integer,
      url: url?.text)
  }

  private static func model(_ object: JSONValue) throws(LedgerProblem) -> DeliveredModel {
    let model = DeliveredModel(listed: object)
    let parts: [Any?] = [model.flowID, model.flowName, model.version, model.file, model.digest]
    if parts.contains(where: { $0 == nil }) {
      throw .wrong("a model", "one with flowId, flowName, modelVersion, file and sha256")
    }
    return model
  }

  private static func digest(_ value: JSONValue?, _ name: String) throws(LedgerProblem) -> Digest {
    guard let digest = value?.text.flatMap(Digest.init(hex:)) else { throw .wrong(name, "a SHA-256") }
    return digest
  }
}

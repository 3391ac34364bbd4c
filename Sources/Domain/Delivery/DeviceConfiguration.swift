/// `OTA.json`: what a build tells the device of models over the air, beside the bundled models in every slice. docs/json.md describes it.
///
/// A property is nil if the document that was read has no such value; `problems` says so.
package struct DeviceConfiguration: Sendable {
  package static let schema = "release.ota/1"
  package static let fileName = "OTA.json"
  /// The root that devices trust from the start, beside it.
  package static let rootName = "OTA.root.json"
  /// The largest one that is read, in bytes.
  package static let limit = 1 << 20

  /// A flow, and the model in the bundle that a device falls back on.
  package struct Flow: Sendable {
    package var model: DeliveredModel
    package var threshold: Millionths?
    package var chance: Millionths?
    /// Values that the SDK passes to the app.
    package var metadata: [JSONMember] = []

    package init(
      _ model: DeliveredModel, threshold: Millionths, chance: Millionths, metadata: [JSONMember]
    ) {
      self.model = model
      self.threshold = threshold
      self.chance = chance
      self.metadata = metadata
    }
  }

  package let appID: String?
  /// That of the SDK, which decides on the line that a device takes.
  package let version: String?
  /// The address of the customer's feed.
  package let feed: String?
  package let flows: [Flow]
  /// Members that are missing or have another type, by their paths.
  package let problems: [String]

  package init(appID: Identifier, version: String, feed: String, flows: [Flow]) {
    self.appID = appID.description
    self.version = version
    self.feed = feed
    self.flows = flows
    problems = []
  }

  /// - Returns: nil for a document of another kind.
  package init?(parsing bytes: [UInt8]) {
    guard let document = try? JSONValue(parsing: bytes), document["schema"]?.text == Self.schema else { return nil }
    var reader = DocumentReader()
    appID = reader.text(document, DeliveryKey.appID)
    version = reader.text(document, DeliveryKey.version)
    feed = reader.text(document, "feed")
    flows = reader.elements(document, "flows").map { flow, path in Flow(flow, in: path, &reader) }
    problems = reader.problems
  }

  /// The file's bytes; the same values always give the same.
  package var bytes: [UInt8] {
    let document = JSONValue([
      "schema": Self.schema, DeliveryKey.appID: appID, DeliveryKey.version: version, "feed": feed,
      "flows": flows.map(\.json),
    ])
    return Array(document.serialized().utf8)
  }
}

extension DeviceConfiguration.Flow {
  fileprivate init(_ object: JSONValue, in path: String, _ reader: inout DocumentReader) {
    model = DeliveredModel(object, in: path, &reader) { reader in
      reader.text(object, DeliveryKey.modelVersion, in: path).map(ModelVersion.init(text:))
    }
    threshold = reader.value(object, "upsellThreshold", of: "a number from 0 to 1", in: path) { Millionths($0) }
    chance = reader.value(object, "randomUpsellChance", of: "a number from 0 to 1", in: path) { Millionths($0) }
    metadata = object["metadata"]?.members ?? []
  }

  fileprivate var json: JSONValue {
    var value = model.json(version: model.version?.json)
    if case .object(let members) = value {
      let tuning = [("upsellThreshold", threshold), ("randomUpsellChance", chance)]
      let more = metadata.isEmpty ? [] : [JSONMember("metadata", .object(metadata))]
      value = .object(members + tuning.compactMap { name, number in number.map { JSONMember(name, $0.json) } } + more)
    }
    return value
  }
}

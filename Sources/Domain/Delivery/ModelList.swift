/// `CustomModels.json`: the models that the SDK loads, beside them in every slice. docs/json.md describes it.
///
/// A property is nil if the document that was read has no such value; `problems` says so.
package struct ModelList: Sendable {
  package static let fileName = "CustomModels.json"
  /// The largest list that is read, in bytes: thousands of models.
  package static let limit = 1 << 20
  private static let schemaVersion = 1

  package let appID: String?
  package let version: String?
  package let bundleIdentifiers: [String]?
  package let models: [DeliveredModel]
  /// Members that are missing or have another type, by their paths.
  package let problems: [String]

  package init(_ customer: Customer, version: String, _ models: [DeliveredModel]) {
    appID = customer.appID.description
    self.version = version
    bundleIdentifiers = customer.bundleIdentifiers
    self.models = models
    problems = []
  }

  /// - Throws: `JSONSyntaxError` if the text is not JSON.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    let document = try JSONValue(parsing: bytes)
    var reader = DocumentReader()
    // Lists of earlier releases have none.
    if document[DeliveryKey.schemaVersion] != nil { reader.schemaVersion(document, known: Self.schemaVersion) }
    appID = reader.text(document, DeliveryKey.appID)
    version = reader.text(document, DeliveryKey.version)
    bundleIdentifiers = reader.texts(document, DeliveryKey.bundleIdentifiers)
    models = reader.elements(document, DeliveryKey.customModels).map { model, path in
      DeliveredModel(model, in: path, &reader) { reader in
        reader.value(model, DeliveryKey.modelVersion, of: "a whole number or a string", in: path, read: Self.version)
      }
    }
    problems = reader.problems
  }

  /// The place of a model in the document, for messages.
  package static func path(ofModel index: Int) -> String { "\(DeliveryKey.customModels)[\(index)]" }

  /// The file's text; the same list always gives the same bytes.
  package var serialized: String {
    JSONValue([
      DeliveryKey.schemaVersion: Self.schemaVersion, DeliveryKey.appID: appID, DeliveryKey.version: version,
      DeliveryKey.bundleIdentifiers: bundleIdentifiers,
      DeliveryKey.customModels: models.map { $0.json(version: $0.version.map(\.manifestJSON)) },
    ]).serialized()
  }

  private static func version(_ value: JSONValue) -> ModelVersion? {
    switch value {
    case .integer(let number): .number(number)
    case .string(let text): .uuid(text)
    default: nil
    }
  }
}

import Domain
import JSON

/// `CustomModels.json`: the models that the SDK loads, beside them in every slice. docs/output.md describes it.
///
/// A property is nil if the document that was read has no such value; `problems` says so.
package struct ModelList: Sendable {
  package static let fileName = "CustomModels.json"
  /// The largest list that is read, in bytes: thousands of models.
  package static let limit = 1 << 20

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
    appID = reader.text(document, DeliveryKey.appID)
    version = reader.text(document, DeliveryKey.version)
    bundleIdentifiers = reader.texts(document, DeliveryKey.bundleIdentifiers)
    models = reader.elements(document, DeliveryKey.customModels).map { DeliveredModel($0, in: $1, &reader) }
    problems = reader.problems
  }

  /// The place of a model in the document, for messages.
  package static func path(ofModel index: Int) -> String { "\(DeliveryKey.customModels)[\(index)]" }

  /// The file's text; the same list always gives the same bytes.
  package var serialized: String {
    JSONValue(members: [
      (DeliveryKey.appID, appID.map(JSONValue.string)), (DeliveryKey.version, version.map(JSONValue.string)),
      (DeliveryKey.bundleIdentifiers, bundleIdentifiers.map { JSONValue($0) }),
      (DeliveryKey.customModels, .array(models.map(\.json))),
    ]).serialized()
  }
}

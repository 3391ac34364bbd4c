import Domain
import JSON

/// A model as `variant.json` and `CustomModels.json` list it. A property is nil if the document has no such value.
package struct DeliveredModel: Hashable, Sendable {
  package var flowID: Int?
  package var flowName: String?
  package var version: ModelVersion?
  /// Relative to the folder of the slice that contains the models.
  package var file: String?
  /// For a folder, the digest of the list of its files (docs/output.md, "The digest of a folder").
  package var digest: Digest?

  package init(_ model: CustomModel, file: String, digest: Digest) {
    flowID = model.flowID
    flowName = model.flowName.description
    version = model.version
    self.file = file
    self.digest = digest
  }

  init(_ object: JSONValue, in path: String, _ reader: inout DocumentReader) {
    flowID = reader.number(object, DeliveryKey.flowID, in: path)
    flowName = reader.text(object, DeliveryKey.flowName, in: path)
    version = reader.value(object, DeliveryKey.modelVersion, "a whole number or a string", in: path) {
      switch $0 {
      case .integer(let number): .number(number)
      case .string(let text): .uuid(text)
      default: nil
      }
    }
    file = reader.text(object, DeliveryKey.file, in: path)
    digest = reader.digest(object, DeliveryKey.digest, in: path)
  }

  var json: JSONValue {
    JSONValue(members: [
      (DeliveryKey.flowID, flowID.map(JSONValue.integer)), (DeliveryKey.flowName, flowName.map(JSONValue.string)),
      (DeliveryKey.modelVersion, version?.json), (DeliveryKey.file, file.map(JSONValue.string)),
      (DeliveryKey.digest, (digest?.description).map(JSONValue.string)),
    ])
  }
}

extension ModelVersion {
  /// As the manifest has it: a number, or a UUID as a string.
  package var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .uuid(let text): .string(text)
    }
  }
}

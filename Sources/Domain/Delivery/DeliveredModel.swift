/// A model as `variant.json` and `CustomModels.json` list it. A property is nil if the document has no such value.
package struct DeliveredModel: Hashable, Sendable {
  package var flowID: Int?
  package var flowName: String?
  package var version: ModelVersion?
  /// Relative to the folder of the slice that contains the models.
  package var file: String?
  /// For a folder, the digest of the list of its files (docs/output.md, "The digest of a folder").
  package var digest: Digest?

  /// A file as it is, not a folder.
  var isFile: Bool { file?.hasSuffix(".mlmodel") == true }

  package init(_ model: CustomModel, file: String, digest: Digest) {
    self.init(
      flowID: model.flowID, flowName: model.flowName.description, version: model.version, file: file, digest: digest)
  }

  package init(flowID: Int, flowName: String, version: ModelVersion, file: String, digest: Digest) {
    self.flowID = flowID
    self.flowName = flowName
    self.version = version
    self.file = file
    self.digest = digest
  }

  /// - Parameter version: reads the model's version.
  package init(
    _ object: JSONValue, in path: String, _ reader: inout DocumentReader,
    version: (inout DocumentReader) -> ModelVersion?
  ) {
    flowID = reader.number(object, DeliveryKey.flowID, in: path)
    flowName = reader.text(object, DeliveryKey.flowName, in: path)
    self.version = version(&reader)
    file = reader.text(object, DeliveryKey.file, in: path)
    digest = reader.digest(object, DeliveryKey.digest, in: path)
  }

  /// A model of a list whose problems are nobody's concern.
  package init(listed object: JSONValue) {
    var reader = DocumentReader()
    self.init(object, in: "", &reader) { reader in
      reader.text(object, DeliveryKey.modelVersion).map(ModelVersion.init(text:))
    }
  }

  /// - Parameter version: the version as the document has it.
  package func json(version: JSONValue?) -> JSONValue {
    JSONValue([
      DeliveryKey.flowID: flowID, DeliveryKey.flowName: flowName, DeliveryKey.modelVersion: version,
      DeliveryKey.file: file, DeliveryKey.digest: digest,
    ])
  }
}

extension JSONRepresentable where Self: CustomStringConvertible {
  package var json: JSONValue { .string(description) }
}

extension Digest: JSONRepresentable {}
extension Identifier: JSONRepresentable {}
extension PackageVersion: JSONRepresentable {}

/// A string, also where the manifest has a number: one key has one type. Only `CustomModels.json` is as the manifest has it.
extension ModelVersion: JSONRepresentable {
  /// As the manifest has it, which the SDK reads: a number as a number.
  package var manifestJSON: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .uuid(let text): .string(text)
    }
  }

  /// - Parameter text: as `json` writes it.
  package init(text: String) { self = Int(text).flatMap { String($0) == text ? .number($0) : nil } ?? .uuid(text) }
}

/// What `release plan --json` says of the inputs of each variant. docs/json.md describes the whole document.
///
/// It travels to other machines, where builds make sure that they make the same.
package struct PlanRecord: Sendable {
  package struct Variant: Sendable {
    package let appID: String?
    /// Those whose base framework was there when the plan was made.
    package let baseDigests: [String: Digest]
    package let models: [DeliveredModel]
    package let inputs: VariantInputs?
  }

  package let version: String?
  package let toolVersion: String?
  package let compressors: Compressors?
  package let variants: [Variant]
  /// Members that are missing or have another type, by their paths.
  package let problems: [String]

  /// - Throws: `JSONSyntaxError` if the text is not JSON.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    let document = try JSONValue(parsing: bytes)
    var reader = DocumentReader()
    reader.schemaVersion(document, known: 1)
    version = reader.text(document, DeliveryKey.version)
    let tool = reader.value(document, DeliveryKey.tool, of: "an object") { $0.members == nil ? nil : $0 }
    toolVersion = tool.flatMap { reader.text($0, DeliveryKey.version, in: DeliveryKey.tool) }
    compressors = tool?[DeliveryKey.compressors].flatMap(Compressors.init)
    variants = reader.elements(document, DeliveryKey.variants).map { Variant($0, in: $1, &reader) }
    problems = reader.problems
  }
}

extension PlanRecord.Variant {
  fileprivate init(_ object: JSONValue, in path: String, _ reader: inout DocumentReader) {
    appID = reader.text(object, DeliveryKey.appID, in: path)
    models = reader.elements(object, DeliveryKey.models, in: path).map { model, path in
      DeliveredModel(model, in: path, &reader) { reader in
        reader.text(model, DeliveryKey.modelVersion, in: path).map(ModelVersion.init(text:))
      }
    }
    inputs = reader.value(object, DeliveryKey.inputs, of: "an object of digests", in: path, read: VariantInputs.init)
    baseDigests = VariantInputs.digests(object[DeliveryKey.inputs]?[DeliveryKey.bases])
  }
}

extension VariantInputs {
  /// The member `inputs` of a plan's variant, which has no digests of bases elsewhere.
  package func json(baseDigests: [String: Digest]) -> JSONValue {
    .object((json.members ?? []) + (JSONValue(byName: baseDigests).map { [JSONMember(DeliveryKey.bases, $0)] } ?? []))
  }
}

/// The member `tool` of documents.
package struct ToolRecord: JSONRepresentable {
  private let version: String
  private let compressors: Compressors

  package init(version: String, compressors: Compressors) { (self.version, self.compressors) = (version, compressors) }

  package var json: JSONValue {
    JSONValue([DeliveryKey.name: "release", DeliveryKey.version: version, DeliveryKey.compressors: compressors])
  }
}

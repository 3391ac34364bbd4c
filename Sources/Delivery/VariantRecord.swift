import Domain
import JSON

/// `variant.json`: what one customer received. docs/output.md describes it.
///
/// A property is nil if the document that was read has no such value; `problems` says so.
package struct VariantRecord: Sendable {
  package struct Product: Hashable, Sendable {
    package var name: String?
    package var file: String?
    /// In bytes.
    package var size: Int?
    package var digest: Digest?
    /// The digest of the base framework's content, the same for every customer.
    package var baseDigest: Digest?
  }

  package static let fileName = "variant.json"

  package let appID: String?
  package let version: String?
  package let bundleIdentifiers: [String]?
  package let features: [String]?
  package let products: [Product]
  package let models: [DeliveredModel]
  /// All of the document, with what only its maker knows.
  package let document: JSONValue
  /// Members that are missing or have another type, by their paths.
  package let problems: [String]

  /// - Parameter toolVersion: the version of `release` that made the variant.
  package init(
    _ customer: Customer, version: String, _ artifacts: [Artifact], _ models: [DeliveredModel], toolVersion: String
  ) {
    self.init([
      DeliveryKey.appID: .string(customer.appID.description),
      DeliveryKey.version: .string(version),
      DeliveryKey.bundleIdentifiers: JSONValue(customer.bundleIdentifiers),
      DeliveryKey.features: JSONValue(customer.features),
      DeliveryKey.products: .array(artifacts.map(\.json)),
      DeliveryKey.models: .array(models.map(\.json)),
      DeliveryKey.tool: [DeliveryKey.name: "release", DeliveryKey.version: .string(toolVersion)],
    ])
  }

  /// - Throws: `JSONSyntaxError` if the text is not JSON.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) { self.init(try JSONValue(parsing: bytes)) }

  private init(_ document: JSONValue) {
    var reader = DocumentReader()
    self.document = document
    appID = reader.text(document, DeliveryKey.appID)
    version = reader.text(document, DeliveryKey.version)
    bundleIdentifiers = reader.texts(document, DeliveryKey.bundleIdentifiers)
    features = reader.texts(document, DeliveryKey.features)
    products = reader.elements(document, DeliveryKey.products).map { Product($0, in: $1, &reader) }
    models = reader.elements(document, DeliveryKey.models).map { DeliveredModel($0, in: $1, &reader) }
    problems = reader.problems
  }

  /// The file's text; the same record always gives the same bytes.
  package var serialized: String { document.serialized() }

  /// The document without the version of the tool that made it.
  package var withoutTool: JSONValue {
    guard case .object(let members) = document else { return document }
    return .object(members.filter { $0.name != DeliveryKey.tool })
  }
}

extension VariantRecord.Product {
  fileprivate init(_ object: JSONValue, in path: String, _ reader: inout DocumentReader) {
    name = reader.text(object, DeliveryKey.name, in: path)
    file = reader.text(object, DeliveryKey.file, in: path)
    size = reader.number(object, DeliveryKey.size, in: path)
    digest = reader.digest(object, DeliveryKey.digest, in: path)
    baseDigest = reader.digest(object, DeliveryKey.baseDigest, in: path)
  }
}

extension Artifact {
  /// A product in `variant.json` and in reports.
  package var json: JSONValue {
    [
      DeliveryKey.name: .string(product),
      DeliveryKey.file: .string(file),
      DeliveryKey.size: .integer(size),
      DeliveryKey.digest: .string(digest.description),
      DeliveryKey.baseDigest: .string(baseDigest.description),
    ]
  }
}

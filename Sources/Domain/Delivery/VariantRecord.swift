/// `variant.json`: what one customer received. docs/json.md describes it.
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
    /// Where the customer downloads it; nil without a URL, and in records of older tools.
    package var url: String?
    /// Its path in a release repository; nil if that is the name of the file.
    package var path: String?
    /// The first Xcode that reads its interfaces; nil without Swift interfaces, and in records of older tools.
    package var minimumXcode: String?
  }

  package static let fileName = "variant.json"
  private static let schemaVersion = 1

  package let appID: String?
  package let version: String?
  package let bundleIdentifiers: [String]?
  package let features: [String]?
  package let products: [Product]
  package let models: [DeliveredModel]
  /// The versions in base frameworks that are not the release's, by product; empty in records of older tools.
  package let baseVersions: [String: String]
  /// Names of the files beside the models; nil if that is `CustomModels.json` alone, and in records of older tools.
  package let besideModels: [String]?
  /// Names of the files that were signed after `SHA256SUMS` was written, which therefore does not list them.
  package let signatures: [String]
  /// What the variant was made from, beside bases and models; nil in records of older tools.
  package let inputs: VariantInputs?
  /// The version of `release` that made the variant.
  package let toolVersion: String?
  /// The compressors of the zips; nil in records of older tools.
  package let compressors: Compressors?
  /// All of the document, with what only its maker knows.
  package let document: JSONValue
  /// Members that are missing or have another type, by their paths.
  package let problems: [String]

  /// - Parameters:
  ///   - besideModels: names of the files beside the models; nil for `CustomModels.json` alone.
  ///   - signatures: names of the files that will be signed last.
  ///   - toolVersion: the version of `release` that made the variant.
  ///   - compressors: those that it compressed with.
  package init(
    _ customer: Customer, version: String, artifacts: [Artifact], models: [DeliveredModel],
    baseVersions: [String: String] = [:], besideModels: [String]? = nil,
    inputs: VariantInputs? = nil, signatures: [String] = [], toolVersion: String, compressors: Compressors
  ) {
    let document = JSONValue([
      DeliveryKey.schemaVersion: Self.schemaVersion,
      DeliveryKey.appID: customer.appID,
      DeliveryKey.version: version,
      DeliveryKey.bundleIdentifiers: customer.bundleIdentifiers,
      DeliveryKey.features: customer.features,
      DeliveryKey.products: artifacts,
      DeliveryKey.models: models.map { $0.json(version: $0.version?.json) },
      DeliveryKey.baseVersions: JSONValue(byName: baseVersions),
      DeliveryKey.besideModels: besideModels,
      DeliveryKey.signatures: signatures.isEmpty ? nil : signatures,
      DeliveryKey.inputs: inputs,
      DeliveryKey.tool: ToolRecord(version: toolVersion, compressors: compressors),
    ])
    self.init(document)
  }

  /// - Throws: `JSONSyntaxError` if the text is not JSON.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) { self.init(try JSONValue(parsing: bytes)) }

  private init(_ document: JSONValue) {
    var reader = DocumentReader()
    self.document = document
    reader.schemaVersion(document, known: Self.schemaVersion)
    appID = reader.text(document, DeliveryKey.appID)
    version = reader.text(document, DeliveryKey.version)
    bundleIdentifiers = reader.texts(document, DeliveryKey.bundleIdentifiers)
    features = reader.texts(document, DeliveryKey.features)
    products = reader.elements(document, DeliveryKey.products).map { Product($0, in: $1, &reader) }
    models = reader.elements(document, DeliveryKey.models).map { model, path in
      DeliveredModel(model, in: path, &reader) { reader in
        reader.text(model, DeliveryKey.modelVersion, in: path).map(ModelVersion.init(text:))
      }
    }
    let versions = (document[DeliveryKey.baseVersions]?.members ?? []).compactMap { member in
      member.value.text.map { (member.name, $0) }
    }
    baseVersions = Dictionary(firstOf: versions)
    besideModels =
      document[DeliveryKey.besideModels] == nil ? nil : reader.texts(document, DeliveryKey.besideModels)
    signatures = document[DeliveryKey.signatures] == nil ? [] : reader.texts(document, DeliveryKey.signatures) ?? []
    inputs = document[DeliveryKey.inputs].flatMap(VariantInputs.init)
    toolVersion = document[DeliveryKey.tool]?[DeliveryKey.version]?.text
    compressors = document[DeliveryKey.tool]?[DeliveryKey.compressors].flatMap(Compressors.init)
    problems = reader.problems
  }

  /// The zips; without those of which something is missing.
  package var artifacts: [Artifact] { products.compactMap(Artifact.init) }

  /// The file's text; the same record always gives the same bytes.
  package var serialized: String { document.serialized() }

  /// Whether both say the same, though other versions of this tool have made them. Older ones recorded less of products.
  package func agrees(with other: VariantRecord) -> Bool {
    let optional = [DeliveryKey.url, DeliveryKey.path, DeliveryKey.minimumXcode]
    let missing = optional.filter { key in ![self, other].allSatisfy { $0.hasProduct(with: key) } }
    return comparable(without: missing) == other.comparable(without: missing)
  }

  private func hasProduct(with key: String) -> Bool {
    (document[DeliveryKey.products]?.elements ?? []).contains { $0[key] != nil }
  }

  /// The members apart from the tool, its inputs and settings.
  ///
  /// - Parameter keys: of products.
  private func comparable(without keys: [String]) -> [JSONMember] {
    let settings = [DeliveryKey.tool, DeliveryKey.inputs, DeliveryKey.baseVersions, DeliveryKey.besideModels]
    return (document.members ?? []).filter { !settings.contains($0.name) }.map { member in
      guard member.name == DeliveryKey.products, let products = member.value.elements else { return member }
      let plain = products.map { product in
        product.members.map { JSONValue.object($0.filter { !keys.contains($0.name) }) } ?? product
      }
      return JSONMember(member.name, .array(plain))
    }
  }
}

extension VariantRecord.Product {
  fileprivate init(_ object: JSONValue, in path: String, _ reader: inout DocumentReader) {
    name = reader.text(object, DeliveryKey.name, in: path)
    file = reader.text(object, DeliveryKey.file, in: path)
    size = reader.number(object, DeliveryKey.size, in: path)
    digest = reader.digest(object, DeliveryKey.digest, in: path)
    baseDigest = reader.digest(object, DeliveryKey.baseDigest, in: path)
    if object[DeliveryKey.url] != nil { url = reader.text(object, DeliveryKey.url, in: path) }
    if object[DeliveryKey.path] != nil { self.path = reader.text(object, DeliveryKey.path, in: path) }
    if object[DeliveryKey.minimumXcode] != nil {
      minimumXcode = reader.text(object, DeliveryKey.minimumXcode, in: path)
    }
  }
}

extension Compressors: JSONRepresentable {
  package var json: JSONValue { JSONValue([DeliveryKey.libdeflate: libdeflate, DeliveryKey.zlib: zlib]) }

  init?(_ object: JSONValue) {
    guard let libdeflate = object[DeliveryKey.libdeflate]?.text, let zlib = object[DeliveryKey.zlib]?.text else {
      return nil
    }
    self.init(libdeflate: libdeflate, zlib: zlib)
  }
}

/// A product in `variant.json` and in reports.
extension Artifact: JSONRepresentable {
  fileprivate init?(_ product: VariantRecord.Product) {
    guard let name = product.name, let file = product.file, let size = product.size, let digest = product.digest,
      let base = product.baseDigest
    else { return nil }
    self.init(
      product: name, file: file, size: size, digest: digest, baseDigest: base, url: product.url,
      path: product.path, minimumXcode: product.minimumXcode)
  }

  package var json: JSONValue {
    JSONValue([
      DeliveryKey.name: product, DeliveryKey.file: file, DeliveryKey.size: size, DeliveryKey.digest: digest,
      DeliveryKey.baseDigest: baseDigest, DeliveryKey.url: url, DeliveryKey.path: path,
      DeliveryKey.minimumXcode: minimumXcode,
    ])
  }
}

/// `sbom.cdx.json`: what a variant consists of, by CycloneDX 1.6. The same values always give the same bytes: no serial number, and no time that
/// nobody gave.
package struct BillOfMaterials: Sendable {
  /// A framework.
  package struct Product: Sendable {
    package var artifact: Artifact
    /// Who signed it, in words; nil if that is not known.
    package var signers: String?

    package init(_ artifact: Artifact, signers: String?) { (self.artifact, self.signers) = (artifact, signers) }
  }

  /// A model, with what it says of itself.
  package struct Model: Sendable {
    package var delivered: DeliveredModel
    /// Core ML's name of the type.
    package var type: String?
    package var text = ""
    package var author = ""
    package var license = ""
    package var version = ""
    /// Each as `name: type`.
    package var inputs: [String] = []
    package var outputs: [String] = []

    package init(_ delivered: DeliveredModel) { self.delivered = delivered }
  }

  /// What a framework contains of others.
  package struct Part: Sendable {
    package var name: String
    package var version: String
    /// An expression of SPDX.
    package var license: String?
    package var supplier: String?
    /// Package URL.
    package var url: String?

    package init(name: String, version: String, license: String?, supplier: String?, url: String?) {
      (self.name, self.version) = (name, version)
      (self.license, self.supplier, self.url) = (license, supplier, url)
    }
  }

  package var version: String
  package var vendor: String?
  package var toolVersion: String
  /// In ISO 8601, UTC; nil if none was given.
  package var time: String?
  package var products: [Product] = []
  package var models: [Model] = []
  package var parts: [Part] = []

  package init(version: String, vendor: String?, toolVersion: String, time: String?) {
    (self.version, self.vendor, self.toolVersion, self.time) = (version, vendor, toolVersion, time)
  }

  private static let whole = "delivery"

  /// The file's text.
  package var serialized: String {
    let components = products.map { json($0) } + models.map(\.json) + parts.map(\.json)
    let references = components.compactMap { $0["bom-ref"]?.text }
    let dependencies =
      [JSONValue(["ref": Self.whole, "dependsOn": references])] + references.map { JSONValue(["ref": $0]) }
    return JSONValue([
      "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.6",
      "version": 1, "metadata": metadata, "components": components, "dependencies": dependencies,
    ]).serialized()
  }

  private var metadata: JSONValue {
    let tool = JSONValue(["type": "application", "name": "release", "version": toolVersion])
    return JSONValue([
      "timestamp": time, "tools": JSONValue(["components": [tool]]),
      "component": JSONValue([
        "type": "framework", "bom-ref": Self.whole, "name": products.map(\.artifact.product).joined(separator: ", "),
        "version": version,
      ]),
      "supplier": vendor.map { JSONValue(["name": $0]) },
    ])
  }

  private func json(_ product: Product) -> JSONValue {
    let artifact = product.artifact
    return JSONValue([
      "type": "framework", "bom-ref": "product/\(artifact.product)",
      "supplier": vendor.map { JSONValue(["name": $0]) }, "name": artifact.product, "version": version,
      "hashes": [Self.hash(artifact.digest)],
      "externalReferences": artifact.url.map { [JSONValue(["type": "distribution", "url": $0])] },
      "properties": Self.properties([
        "file": artifact.file, DeliveryKey.size: String(artifact.size),
        DeliveryKey.baseDigest: "\(artifact.baseDigest)",
        "signer": product.signers,
      ]),
    ])
  }

  fileprivate static func hash(_ digest: Digest) -> JSONValue { JSONValue(["alg": "SHA-256", "content": digest]) }

  /// Without those that have no value.
  fileprivate static func properties(_ values: KeyValuePairs<String, String?>) -> [JSONValue] {
    values.compactMap { name, value in value.map { JSONValue(["name": "release:\(name)", "value": $0]) } }
  }
}

extension BillOfMaterials.Model {
  fileprivate var json: JSONValue {
    let name = delivered.flowName ?? ""
    return JSONValue([
      "type": "machine-learning-model", "bom-ref": "model/\(name)",
      "authors": author.isEmpty ? nil : [JSONValue(["name": author])], "name": name,
      "version": delivered.version, "description": text.isEmpty ? nil : text,
      // The digest of a folder is that of a list of its files.
      "hashes": delivered.isFile ? delivered.digest.map { [BillOfMaterials.hash($0)] } : nil,
      "licenses": license.isEmpty ? nil : [JSONValue(["license": JSONValue(["name": license])])],
      "modelCard": JSONValue([
        "modelParameters": JSONValue([
          "modelArchitecture": type, "inputs": Self.formats(inputs), "outputs": Self.formats(outputs),
        ])
      ]),
      "properties": BillOfMaterials.properties([
        DeliveryKey.flowID: delivered.flowID.map(String.init), DeliveryKey.file: delivered.file,
        DeliveryKey.digest: delivered.digest?.description, "versionString": version.isEmpty ? nil : version,
      ]),
    ])
  }

  private static func formats(_ features: [String]) -> [JSONValue]? {
    features.isEmpty ? nil : features.map { JSONValue(["format": $0]) }
  }
}

extension BillOfMaterials.Part {
  fileprivate var json: JSONValue {
    JSONValue([
      "type": "library", "bom-ref": "part/\(name)@\(version)", "supplier": supplier.map { JSONValue(["name": $0]) },
      "name": name, "version": version, "licenses": license.map { [JSONValue(["expression": $0])] }, "purl": url,
    ])
  }
}

/// What is read again of a bill, to compare it with what was delivered.
package struct ListedMaterials: Sendable {
  /// The digests of frameworks, by the names of their zips.
  package let products: [String: Digest]
  /// The digests of models, by the names of their flows.
  package let models: [String: Digest]

  /// - Returns: nil for anything but a bill that this tool could have made.
  package init?(parsing bytes: [UInt8]) {
    guard let document = try? JSONValue(parsing: bytes), document["bomFormat"]?.text == "CycloneDX",
      let components = document["components"]?.elements
    else { return nil }
    var products: [String: Digest] = [:]
    var models: [String: Digest] = [:]
    for component in components {
      switch component["type"]?.text {
      case "framework":
        let hash = component["hashes"]?.elements?.first?["content"]?.text.flatMap(Digest.init(hex:))
        guard let file = Self.property("file", component), let hash else { return nil }
        products[file] = hash
      case "machine-learning-model":
        guard let name = component["name"]?.text,
          let digest = Self.property(DeliveryKey.digest, component).flatMap(Digest.init(hex:))
        else { return nil }
        models[name] = digest
      default: break
      }
    }
    (self.products, self.models) = (products, models)
  }

  private static func property(_ name: String, _ component: JSONValue) -> String? {
    component["properties"]?.elements?.first { $0["name"]?.text == "release:\(name)" }?["value"]?.text
  }
}

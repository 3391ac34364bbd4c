/// Where a variant comes from: an in-toto statement with provenance by SLSA 1.0. It says nothing that differs when the same is built again from
/// the same commit, so no time and no number of a run.
package struct ProvenanceStatement: Sendable {
  package static let type = "https://in-toto.io/Statement/v1"
  package static let predicateType = "https://slsa.dev/provenance/v1"
  /// docs/trust.md describes its parameters.
  package static let buildType = "https://github.com/example/release/docs/trust.md#provenance-v1"

  /// What is known of the vendor's repository.
  package struct Source: Sendable {
    /// The full id.
    package var commit: String
    /// Whether files that the repository has were changed and not committed.
    package var isChanged: Bool
    /// The address, if the vendor tells it.
    package var url: String?

    package init(commit: String, isChanged: Bool, url: String?) {
      (self.commit, self.isChanged, self.url) = (commit, isChanged, url)
    }
  }

  /// The digests of the statement's files, by their names.
  package let subjects: [String: Digest]
  /// All of it.
  package let document: JSONValue

  /// - Parameters:
  ///   - subjects: the variant's files.
  ///   - builder: the URI of whoever builds.
  ///   - tag: the name of the release's tag.
  package init(
    _ record: VariantRecord, subjects: [String: Digest], source: Source?, tag: String, builder: String
  ) {
    self.subjects = subjects
    let dependencies = [source.map(\.dependency)].compactMap(\.self) + record.dependencies
    let definition = JSONValue([
      "buildType": Self.buildType,
      "externalParameters": JSONValue([
        DeliveryKey.appID: record.appID, DeliveryKey.version: record.version, "tag": tag,
      ]),
      // Whoever builds could have made a false one, and nobody else says that it is true.
      "internalParameters": JSONValue(["level": "SLSA_BUILD_LEVEL_1", DeliveryKey.inputs: record.inputs]),
      "resolvedDependencies": dependencies,
    ])
    let versions = JSONValue([
      "release": record.toolVersion, DeliveryKey.libdeflate: record.compressors?.libdeflate,
      DeliveryKey.zlib: record.compressors?.zlib,
    ])
    document = JSONValue([
      "_type": Self.type,
      "subject": subjects.sorted { $0.key.precedesByBytes($1.key) }.map { name, digest in
        JSONValue(["name": name, "digest": JSONValue(["sha256": digest])])
      },
      "predicateType": Self.predicateType,
      "predicate": JSONValue([
        "buildDefinition": definition,
        "runDetails": JSONValue(["builder": JSONValue(["id": builder, DeliveryKey.version: versions])]),
      ]),
    ])
  }

  /// - Returns: nil for another kind of statement, or one whose subjects are not files with a SHA-256 each.
  package init?(parsing bytes: [UInt8]) {
    guard let document = try? JSONValue(parsing: bytes), document["_type"]?.text == Self.type,
      document["predicateType"]?.text == Self.predicateType, let elements = document["subject"]?.elements
    else { return nil }
    var subjects: [String: Digest] = [:]
    for element in elements {
      guard let name = element["name"]?.text,
        let digest = element["digest"]?["sha256"]?.text.flatMap(Digest.init(hex:)),
        subjects.updateValue(digest, forKey: name) == nil
      else { return nil }
    }
    (self.subjects, self.document) = (subjects, document)
  }

  /// Nil for a variant that was made outside of a repository.
  package var source: Source? {
    document["predicate"]?["buildDefinition"]?["resolvedDependencies"]?.elements?.first.flatMap(Source.init)
  }

  package var payload: [UInt8] { Array(document.serializedOnOneLine().utf8) }
}

extension ProvenanceStatement.Source {
  fileprivate init?(_ dependency: JSONValue) {
    guard dependency["name"] == "source", let commit = dependency["digest"]?["gitCommit"]?.text else { return nil }
    let isChanged = dependency["annotations"]?["uncommittedChanges"] == true
    self.init(commit: commit, isChanged: isChanged, url: dependency["uri"]?.text)
  }

  fileprivate var dependency: JSONValue {
    JSONValue([
      "name": "source", "uri": url.map { "git+\($0)" }, "digest": JSONValue(["gitCommit": commit]),
      "annotations": isChanged ? JSONValue(["uncommittedChanges": true]) : nil,
    ])
  }
}

extension VariantRecord {
  /// The frameworks and the models that the variant was made from.
  fileprivate var dependencies: [JSONValue] {
    let bases = products.map { product in
      // The digest of a list of files, as in-toto knows it.
      JSONValue(["name": "base of \(product.name ?? "")", "digest": JSONValue(["dirHash": product.baseDigest])])
    }
    let models = models.map { model in
      JSONValue([
        "name": "model \(model.flowName ?? "") \(model.version?.description ?? "")",
        "digest": JSONValue([model.isFile ? "sha256" : "dirHash": model.digest]),
      ])
    }
    return bases + models
  }
}

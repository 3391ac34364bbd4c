import Domain

/// One customer's release, as it lies in its folder and was verified: what the channels bring to their destinations.
package struct Shipment: Sendable {
  package struct File: Hashable, Sendable {
    /// The name in the customer's folder.
    package var name: String
    /// Path on this machine; "" for a file that is not built yet, which is taken for an empty one.
    package var path: String
    /// In bytes.
    package var size: Int
    package var digest: Digest

    package init(name: String, path: String, size: Int, digest: Digest) {
      self.name = name
      self.path = path
      self.size = size
      self.digest = digest
    }

    package static func unbuilt(_ name: String) -> File { File(name: name, path: "", size: 0, digest: .zero) }

    var isBuilt: Bool { !path.isEmpty }
  }

  package struct Artifact: Hashable, Sendable {
    package var product: String
    package var file: File
    /// Where customers download it; nil if they get it with the repository.
    package var url: String?
    /// Path in the release repository; nil if they download it.
    package var repositoryPath: String?

    package init(product: String, file: File, url: String? = nil, repositoryPath: String? = nil) {
      self.product = product
      self.file = file
      self.url = url
      self.repositoryPath = repositoryPath
    }
  }

  package var appID: Identifier
  package var version: PackageVersion
  package var artifacts: [Artifact]
  /// Podspecs, `Package.swift`, notes, and the records of the build.
  package var files: [File]
  package var models: [DeliveredModel]
  /// The digest of `SHA256SUMS`; nil for what was read from the ledger.
  package var sums: Digest?
  /// The fingerprint of the key that signed `SHA256SUMS`; nil if nobody did.
  package var signer: String?
  /// Versions that were withdrawn from the customer.
  package var withdrawnVersions: Set<String> = []

  package init(
    appID: Identifier, version: PackageVersion, artifacts: [Artifact], files: [File], models: [DeliveredModel] = [],
    sums: Digest? = nil
  ) {
    self.appID = appID
    self.version = version
    self.artifacts = artifacts
    self.files = files
    self.models = models
    self.sums = sums
  }

  /// The values that every pattern of a channel may use.
  package var values: [String: String] { ["app_id": appID.description, "version": version.description] }

  package func values(_ artifact: Artifact) -> [String: String] {
    values.merging(["product": artifact.product]) { $1 }
  }
}

extension LedgerEntry {
  package init(_ event: Event, of shipment: Shipment, at channel: Identifier, revelation: Revelation?, time: Int64) {
    self.event = event
    appID = shipment.appID.description
    version = shipment.version.description
    self.channel = channel.description
    products = shipment.artifacts.map {
      Product(name: $0.product, digest: $0.file.digest, size: $0.file.size, url: $0.url)
    }
    models = shipment.models
    (sums, signer) = (shipment.sums, shipment.signer)
    destination = revelation?.destination
    commit = revelation?.commit
    tag = revelation?.tag
    self.time = UTCTime.text(time)
  }
}

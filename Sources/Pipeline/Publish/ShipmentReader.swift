import Artifacts
import Domain
import Editing
import Manifest
import Platform
import Publishing

/// Reads what a build has placed for a customer, as it will be published.
struct ShipmentReader: Sendable {
  var workspace: Workspace

  /// The same as `shipment(of:)` if the customer's folder still says what was sealed.
  ///
  /// - Throws: `Failure` with status 75 if it does not, and as `shipment(of:)`.
  func shipment(of customer: Customer, sealed seal: Digest) throws -> Shipment {
    let (shipment, current) = try sealed(customer)
    if current != seal { throw Shipment.changed(workspace.folder(of: customer.appID)) }
    return shipment
  }

  /// - Throws: `Failure` with status 65 if the customer's folder lacks something.
  func shipment(of customer: Customer) throws -> Shipment { try sealed(customer).shipment }

  /// - Returns: with it, a digest of the files that say what is published, so that a shipment need not be kept to know it again.
  /// - Throws: as `shipment(of:)`.
  func sealed(_ customer: Customer) throws -> (shipment: Shipment, seal: Digest) {
    let folder = workspace.folder(of: customer.appID)
    let (record, recordBytes) = try record(of: customer, in: folder)
    let sums = try FileSystem.readFile(FilePath.join(folder, ChecksumList.fileName))
    let digests = ChecksumList(parsing: String(decoding: sums, as: UTF8.self)).digests
    let manifest =
      try workspace.configuration.templates.package.map { _ in
        try FileSystem.readFile(FilePath.join(folder, "Package.swift"))
      } ?? []
    let facts = PackageFacts(reading: String(decoding: manifest, as: UTF8.self))
    let artifacts = try record.products.compactMap { product -> Shipment.Artifact? in
      guard let name = product.name, let zip = product.file else { return nil }
      let stamp = workspace.stamp(
        Artifact(product: name, file: zip, size: 0, digest: .zero, baseDigest: .zero), customer)
      let isInRepository = facts.binaryTargets.contains { $0.path?.value == stamp.path }
      return Shipment.Artifact(
        product: name, file: try file(zip, in: folder, digests), url: stamp.url,
        repositoryPath: isInRepository ? stamp.path : nil)
    }
    let zips = Set(artifacts.map(\.file.name))
    let others = digests.keys.filter { !zips.contains($0) }.sorted()
    let signed = try SignedFiles(in: folder, record)
    var shipment = Shipment(
      appID: customer.appID, version: workspace.configuration.version, artifacts: artifacts,
      files: try others.map { try file($0, in: folder, digests) } + signed.files, models: record.models,
      sums: SHA256.digest(of: sums))
    shipment.signer = signed.signer
    let parts = [recordBytes, sums, manifest].map { SHA256.digest(of: $0) } + signed.files.map(\.digest)
    return (shipment, SHA256.digest(of: parts.flatMap(\.bytes)))
  }

  private func record(of customer: Customer, in folder: String) throws -> (VariantRecord, [UInt8]) {
    if let bytes = VariantRecord.bytes(in: folder), let record = try? VariantRecord(parsing: bytes),
      record.appID == customer.appID.description, record.version == workspace.configuration.version.description
    {
      return (record, bytes)
    }
    throw Failure(
      .badInput, "publish.not-built", at: Location(folder), "there is no variant of \(workspace.configuration.version)",
      subject: "app_id \(customer.appID)", remedy: "run `release build --all`, or with `--customer` for some")
  }

  private func file(_ name: String, in folder: String, _ digests: [String: Digest]) throws -> Shipment.File {
    let path = FilePath.join(folder, name)
    guard let digest = digests[name], let status = try FileSystem.status(path, followingLinks: false),
      status.kind == .file
    else { throw Failure(SystemError.missing(path)) }
    return Shipment.File(name: name, path: path, size: status.size, digest: digest)
  }
}

import Delivery
import Domain
import Editing
import Files
import Manifest
import Publishing

/// Reads what a build has placed for a customer, as it will be published.
struct ShipmentReader: Sendable {
  var workspace: Workspace

  /// - Throws: `Failure` with status 65 if the customer's folder lacks something.
  func read(_ customer: Customer) throws -> Shipment {
    let folder = FilePath.join(workspace.versionFolder, customer.appID.description)
    guard let record = VerificationTarget.record(in: folder), record.appID == customer.appID.description,
      record.version == workspace.configuration.version.description
    else {
      throw Failure(
        .badInput,
        Finding(
          "publish.not-built", at: Location(folder), "there is no variant of \(workspace.configuration.version)",
          subject: "app_id \(customer.appID)", remedy: "run `release build --customer \(customer.appID)`"))
    }
    let digests = try digests(in: folder)
    let manifest = try packageFacts(in: folder)
    var artifacts: [Shipment.Artifact] = []
    for product in record.products {
      guard let name = product.name, let zip = product.file else { continue }
      let stamp = workspace.stamp(
        Artifact(product: name, file: zip, size: 0, digest: .zero, baseDigest: .zero), customer)
      let isInRepository = manifest?.binaryTargets.contains { $0.path?.value == stamp.path } ?? false
      artifacts.append(
        Shipment.Artifact(
          product: name, file: try file(zip, in: folder, digests), url: stamp.url,
          repositoryPath: isInRepository ? stamp.path : nil))
    }
    let zips = Set(artifacts.map(\.file.name))
    let others = digests.keys.filter { !zips.contains($0) }.sorted()
    return Shipment(
      appID: customer.appID, version: workspace.configuration.version, artifacts: artifacts,
      files: try others.map { try file($0, in: folder, digests) }, models: record.models)
  }

  private func digests(in folder: String) throws -> [String: Digest] {
    let bytes = try FileSystem.readFile(FilePath.join(folder, ChecksumList.fileName))
    return ChecksumList(parsing: String(decoding: bytes, as: UTF8.self)).digests
  }

  private func file(_ name: String, in folder: String, _ digests: [String: Digest]) throws -> Shipment.File {
    let path = FilePath.join(folder, name)
    guard let digest = digests[name], let status = try FileSystem.status(path, followingLinks: false),
      status.kind == .file
    else { throw Failure(SystemError.missing(path)) }
    return Shipment.File(name: name, path: path, size: status.size, digest: digest)
  }

  private func packageFacts(in folder: String) throws -> PackageFacts? {
    guard workspace.configuration.templates.package != nil else { return nil }
    let bytes = try FileSystem.readFile(FilePath.join(folder, "Package.swift"))
    return PackageFacts(reading: String(decoding: bytes, as: UTF8.self))
  }
}

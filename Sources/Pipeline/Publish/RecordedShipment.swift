import Artifacts
import Domain
import Platform
import Publishing

/// Makes a shipment of what the ledger says, to compare destinations with. The folder of the build need not be there.
struct RecordedShipment: Sendable {
  var workspace: Workspace

  /// - Returns: nil if the line has no valid `app_id` or version.
  func shipment(of entry: LedgerEntry) throws -> Shipment? {
    guard let appID = Identifier(entry.appID), let version = PackageVersion(entry.version) else { return nil }
    let folder = FilePath.join(FilePath.join(workspace.output, entry.version), entry.appID)
    let artifacts = try entry.products.map { product in
      let name = product.name + ".zip"
      let path = FilePath.join(folder, name)
      let size = try product.size ?? FileSystem.status(path)?.size ?? 0
      return Shipment.Artifact(
        product: product.name, file: Shipment.File(name: name, path: path, size: size, digest: product.digest),
        url: product.url)
    }
    var shipment = Shipment(
      appID: appID, version: version, artifacts: artifacts, files: files(in: folder, artifacts, entry.sums),
      models: entry.models)
    shipment.signer = entry.signer
    return shipment
  }

  /// The small files of the build, if it is still that which was published.
  private func files(in folder: String, _ artifacts: [Shipment.Artifact], _ sums: Digest?) -> [Shipment.File] {
    guard let list = try? FileSystem.readFile(FilePath.join(folder, ChecksumList.fileName)),
      sums == nil || sums == SHA256.digest(of: list)
    else { return [] }
    let digests = ChecksumList(parsing: String(decoding: list, as: UTF8.self)).digests
    guard artifacts.allSatisfy({ digests[$0.file.name] == $0.file.digest }) else { return [] }
    let zips = Set(artifacts.map(\.file.name))
    let signed = VariantRecord(in: folder).flatMap { try? SignedFiles(in: folder, $0).files } ?? []
    return signed
      + digests.sorted { $0.key.precedesByBytes($1.key) }.compactMap { name, digest in
        let path = FilePath.join(folder, name)
        guard !zips.contains(name), let status = try? FileSystem.status(path, followingLinks: false),
          status.kind == .file
        else { return nil }
        return Shipment.File(name: name, path: path, size: status.size, digest: digest)
      }
  }
}

import Artifacts
import Domain
import Platform
import Publishing

/// What a signed variant brings to its customer beside the files that `SHA256SUMS` lists: the list itself, and the signatures.
struct SignedFiles {
  private(set) var files: [Shipment.File] = []
  /// The fingerprint of the key; nil if nobody signed.
  let signer: String?

  /// - Throws: `Failure` with status 65 for a signature that is missing.
  init(in folder: String, _ record: VariantRecord) throws {
    let names = record.signatures.filter(TrustFile.signed.contains)
    signer = names.isEmpty ? nil : record.inputs?.signer
    if names.isEmpty { return }
    files = try ([ChecksumList.fileName] + names).map { name in
      let path = FilePath.join(folder, name)
      guard let status = try FileSystem.status(path, followingLinks: false), status.kind == .file else {
        throw Failure(
          .badInput, "publish.unsigned", at: Location(path),
          "is missing, and \(VariantRecord.fileName) says that it is there",
          remedy: "make the variant again: `release build --customer \(FilePath.lastComponent(of: folder))`")
      }
      return Shipment.File(
        name: name, path: path, size: status.size, digest: try SHA256.digest(ofFile: path, size: status.size))
    }
  }
}

import Domain
import Manifest
import Platform

extension ChannelConfiguration {
  /// Where a release of the ledger would be by this channel, as the ledger writes it; nil for a program, which alone knows.
  ///
  /// - Parameter root: the folder of `release.json`.
  package func destination(of entry: LedgerEntry, root: String) -> (place: String, tag: String?)? {
    let values = [
      "app_id": entry.appID, "version": entry.version, "product": entry.products.first?.name ?? "",
    ]
    let tag = tag?.expand(values)
    switch kind {
    case .directory(let directory):
      let folder = FilePath.parent(of: directory.path.expand(values))
      return (FileSystem.plainPath(FilePath.join(root, folder)), tag)
    case .s3(let s3): return (S3Address(s3).url(of: FilePath.parent(of: s3.key.expand(values))), tag)
    case .git(let git):
      let url = git.url.expand(values, encode: PercentEncoding.encodePathComponent)
      return (ReleaseRepository.address(url, root), tag)
    case .forge(let forge): return (forge.page(forge.repository.expand(values), tag ?? ""), tag)
    case .command: return nil
    }
  }
}

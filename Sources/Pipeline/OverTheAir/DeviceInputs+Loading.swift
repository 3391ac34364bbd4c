import Artifacts
import Domain
import Manifest
import Platform

extension DeviceInputs {
  /// - Returns: nil without `ota` in `release.json`.
  /// - Throws: `Failure` with status 78 without a root.
  static func load(_ configuration: ReleaseConfiguration, root: String) throws -> DeviceInputs? {
    guard let ota = configuration.overTheAir else { return nil }
    let (roots, _) = try KeyFolder(path: FilePath.join(root, ota.keys)).roots()
    return DeviceInputs(
      url: { ota.url(of: $0) }, threshold: ota.threshold.standard, chance: ota.chance.standard, client: ota.client,
      newestRoot: roots.last ?? [], rootDigests: roots.map { SHA256.digest(of: $0) })
  }
}

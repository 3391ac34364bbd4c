import Artifacts
import Domain
import Manifest
import Platform

extension DeviceInputs {
  /// - Returns: nil without `ota` in `release.json`.
  /// - Throws: `Failure` with status 78 for a broken `ota`, or without a root.
  static func load(
    _ configuration: ReleaseConfiguration, _ file: String, variable: @escaping @Sendable (String) -> String?
  ) throws -> DeviceInputs? {
    let decoded = try OverTheAirConfiguration.decode(configuration, file: file, variable: variable)
    guard let ota = decoded else { return nil }
    let (roots, _) = try KeyFolder(path: FilePath.join(FilePath.parent(of: file), ota.keys)).roots()
    return DeviceInputs(
      url: { ota.url(of: $0) }, threshold: ota.threshold.standard, chance: ota.chance.standard, client: ota.client,
      newestRoot: roots.last ?? [], rootDigests: roots.map { SHA256.digest(of: $0) })
  }
}

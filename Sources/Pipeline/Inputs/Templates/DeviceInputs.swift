import Artifacts
import Domain
import Manifest
import OverTheAir
import Platform

/// What a build needs to tell devices of models over the air.
struct DeviceInputs: Sendable {
  private let ota: OverTheAirConfiguration
  private let newestRoot: [UInt8]
  /// Of every root, from the first on.
  let rootDigests: [Digest]

  /// - Returns: nil without `ota` in `release.json`.
  /// - Throws: `Failure` with status 78 for a broken `ota`, or without a root.
  static func load(
    _ configuration: ReleaseConfiguration, _ file: String, variable: @escaping @Sendable (String) -> String?
  ) throws -> DeviceInputs? {
    let decoded = try OverTheAirConfiguration.decode(configuration, file: file, variable: variable)
    guard let ota = decoded else { return nil }
    let (roots, _) = try KeyFolder(path: FilePath.join(FilePath.parent(of: file), ota.keys)).roots()
    return DeviceInputs(
      ota: ota, newestRoot: roots.last ?? [], rootDigests: roots.map { SHA256.digest(of: $0) })
  }

  /// The folder of the client's sources; nil if that is not checked.
  var client: String? { ota.client }

  /// The address that a customer's devices ask.
  func feed(of appID: Identifier) -> String { "\(ota.url(of: appID))/\(Feed.fileName)" }

  func files(of variant: CustomerVariant, _ configuration: ReleaseConfiguration) -> [SliceFile] {
    let appID = variant.customer.appID
    let device = DeviceConfiguration(
      appID: appID, version: configuration.version.description, feed: feed(of: appID),
      flows: variant.models.map { model in
        let tuning = variant.customer.tunings[model.entry.flowName]
        return DeviceConfiguration.Flow(
          model.delivered, threshold: tuning?.threshold ?? ota.threshold.standard,
          chance: tuning?.chance ?? ota.chance.standard, metadata: tuning?.metadata ?? [])
      })
    return [
      SliceFile(name: DeviceConfiguration.fileName, bytes: device.bytes),
      SliceFile(name: DeviceConfiguration.rootName, bytes: newestRoot),
    ]
  }
}

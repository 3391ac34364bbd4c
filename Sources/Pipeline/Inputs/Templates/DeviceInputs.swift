import Domain
import Manifest
import OverTheAir

/// What a build tells devices about models over the air.
struct DeviceInputs: Sendable {
  /// The address of a customer's folder, which devices read.
  let url: @Sendable (Identifier) -> String
  /// The defaults, which the manifest can change for a customer.
  let threshold: Millionths
  let chance: Millionths
  /// The folder of the client's sources; nil if that is not checked.
  let client: String?
  let newestRoot: [UInt8]
  /// Of every root, from the first on.
  let rootDigests: [Digest]

  /// The address that a customer's devices ask.
  func feed(of appID: Identifier) -> String { "\(url(appID))/\(Feed.fileName)" }

  func files(of variant: CustomerVariant, _ configuration: ReleaseConfiguration) -> [SliceFile] {
    let appID = variant.customer.appID
    let device = DeviceConfiguration(
      appID: appID, version: configuration.version.description, feed: feed(of: appID),
      flows: variant.models.map { model in
        let tuning = variant.customer.tunings[model.entry.flowName]
        return DeviceConfiguration.Flow(
          model.delivered, threshold: tuning?.threshold ?? threshold,
          chance: tuning?.chance ?? chance, metadata: tuning?.metadata ?? [])
      })
    return [
      SliceFile(name: DeviceConfiguration.fileName, bytes: device.bytes),
      SliceFile(name: DeviceConfiguration.rootName, bytes: newestRoot),
    ]
  }
}

import Artifacts
import Domain

extension Rule {
  static let otaFeed = Rule(
    .otaFeed,
    claim: "with `ota` in release.json, every slice has an OTA.json that names this customer's feed",
    reason:
      "a device asks the feed that it names; another customer's would never be trusted, and none means no updates",
    check: .artifact { subject in
      let devices = subject.devices
      let missing = subject.missingBesideModels(DeviceConfiguration.fileName)
      return missing + differences(devices)
        + devices.grouped(by: \.file.digest).flatMap { devices in
          problems(devices[0].configuration, subject.expectation).map {
            Violation(devices[0].file.path, $0 + Violation.alike(devices.count), remedy: DeviceFile.remedy)
          }
        }
    })

  private static func problems(_ configuration: DeviceConfiguration?, _ expectation: Expectation) -> [String] {
    guard let configuration else { return ["is not a \(DeviceConfiguration.schema)"] }
    var problems = configuration.problems
    func compare(_ name: String, found: String?, wanted: String?) {
      guard let found, let wanted, found != wanted else { return }
      problems.append("\(name): is \(found.debugDescription), and this release's is \(wanted.debugDescription)")
    }
    compare("app_id", found: configuration.appID, wanted: expectation.customer?.customer.appID.description)
    compare("version", found: configuration.version, wanted: expectation.version)
    // An older release may have had another host.
    if expectation.device?.isOlder == false {
      compare("feed", found: configuration.feed, wanted: expectation.device?.feed)
    }
    return problems
  }

  /// All slices of a product tell the same.
  private static func differences(_ devices: [DeviceFile]) -> [Violation] {
    let first = Dictionary(firstOf: devices.map { ($0.root, $0.file) })
    return devices.compactMap { device in
      guard let other = first[device.root], other.digest != device.file.digest else { return nil }
      return Violation(device.file.path, "differs from \(other.path)", remedy: DeviceFile.remedy)
    }
  }
}

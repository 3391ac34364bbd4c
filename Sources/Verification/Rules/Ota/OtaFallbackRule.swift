import Artifacts
import Domain

extension Rule {
  static let otaFallback = Rule(
    .otaFallback,
    claim:
      "every flow of OTA.json has its model beside it, with the digest that it says, and every model there is listed",
    reason: "a device falls back on the bundled model when one is stopped, and works with it from the first start on",
    check: .artifact { subject in
      if subject.isUnread { return [] }
      let models = Dictionary(grouping: subject.models, by: \.location.folder)
      return subject.devices.filter { !subject.isCompiledIn($0.file.path) }.flatMap { device -> [Violation] in
        let flows = device.configuration?.flows ?? []
        let beside = models[Array(device.folder.utf8)] ?? []
        return disagreements(flows, in: device, beside: beside)
      }
    })

  private static func disagreements(
    _ flows: [DeviceConfiguration.Flow], in device: DeviceFile, beside: [ShippedModel]
  ) -> [Violation] {
    let names = Set(flows.compactMap { $0.model.file.map { Array($0.utf8) } })
    let unlisted = beside.filter { !names.contains($0.location.name) }.map {
      Violation($0.path, "is in no flow of the OTA.json beside it", remedy: DeviceFile.remedy)
    }
    return unlisted
      + flows.enumerated().compactMap { index, flow in
        guard let file = flow.model.file, let wanted = flow.model.digest else { return nil }
        func violation(_ message: String) -> Violation {
          Violation(device.file.path, "flows[\(index)]: \(message)", remedy: DeviceFile.remedy)
        }
        guard let model = beside.first(where: { $0.location.name == Array(file.utf8) }) else {
          return violation("names \(file.debugDescription), but there is no such model beside it")
        }
        guard let digest = model.digest, digest != wanted else { return nil }
        return violation("sha256 is \(wanted), but \(file) beside it has \(digest)")
      }
  }
}

import Artifacts
import Domain
import TUF

extension Rule {
  static let otaRoot = Rule(
    .otaRoot,
    claim: "beside every OTA.json is an OTA.root.json: the newest root in the folder of keys, signed by its own people",
    reason: "a device trusts nobody else from its first start on; with a wrong root it takes no model, or a stranger's",
    check: .artifact { subject in
      let name = DeviceConfiguration.rootName
      let missing = subject.missingBesideModels(name)
      var seen: [Digest: Int] = [:]
      let roots = subject.devices.map { device in
        (device, subject.artifact.files.first { $0.path.hasSameBytes(as: device.path(name)) })
      }
      for (_, root) in roots { if let root { seen[root.digest, default: 0] += 1 } }
      return missing
        + roots.flatMap { device, root -> [Violation] in
          guard let root else {
            let path = device.path(name)
            return missing.contains { $0.location == path }
              ? [] : [Violation(path, "is missing", remedy: DeviceFile.remedy)]
          }
          guard let count = seen.removeValue(forKey: root.digest) else { return [] }
          return problems(root, subject).map {
            Violation(root.path, $0 + Violation.alike(count), remedy: DeviceFile.remedy)
          }
        }
    })

  private static func problems(_ root: InspectedFile, _ subject: ArtifactSubject) -> [String] {
    guard let bytes = root.content.bytes ?? ModelReader.kept(subject.artifact.files)[root.digest] else {
      return ["has \(root.size) bytes, too large for a root"]
    }
    do { _ = try TrustedMetadata(root: bytes, appID: "", clock: .ignored) } catch {
      return ["is not a root that devices can trust: \(error.problem.words)"]
    }
    guard let expected = subject.expectation.device, let newest = expected.roots.last, root.digest != newest else {
      return []
    }
    guard let index = expected.roots.firstIndex(of: root.digest) else { return ["is not one of the vendor's roots"] }
    return expected.isOlder ? [] : ["is root \(index + 1), and \(expected.roots.count) is the newest"]
  }
}

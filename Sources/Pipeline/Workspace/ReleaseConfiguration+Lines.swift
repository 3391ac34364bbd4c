import Domain
import Manifest
import OverTheAir

extension ReleaseConfiguration {
  /// A warning if devices with a version of the SDK get nothing over the air.
  ///
  /// - Parameter file: `release.json`.
  func outsideOfLines(_ version: PackageVersion, file: String) -> [Finding] {
    let lines = overTheAir?["lines"]?.elements?.compactMap { SDKRange($0) } ?? []
    if lines.isEmpty || lines.contains(where: { $0.contains(version) }) { return [] }
    return [
      Finding(
        "ota.lines", .warning, at: Location(file, .path("ota.lines")),
        "has no line for \(version): its devices stay with the models in their bundle",
        remedy: "add a line, or widen one; then approve the models for it: `release models publish --all`")
    ]
  }
}

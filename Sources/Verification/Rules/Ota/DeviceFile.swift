import Artifacts
import Domain
import Platform

/// An `OTA.json` beside models.
struct DeviceFile {
  static let remedy = "rebuild the variant: the file is made from release.json, the roots and the models"

  var file: InspectedFile
  /// The path of the product, or "" for the artifact.
  var root: String
  /// Nil for a document of another kind.
  var configuration: DeviceConfiguration?

  var folder: String { FilePath.parent(of: file.path) }

  func path(_ name: String) -> String { FilePath.join(folder, name) }
}

extension ArtifactSubject {
  /// Those where the workspace puts them, and those that say to be one: a vendor may have files of that name.
  var devices: [DeviceFile] {
    if isUnread { return [] }
    let name = DeviceConfiguration.fileName
    let found = artifact.files.filter { $0.path.hasLastComponent(name) && $0.size <= DeviceConfiguration.limit }
    if found.isEmpty { return [] }
    let places =
      expectation.device == nil ? [] : Set(modelLocations.compactMap { $0.path(name) }.map { Array($0.utf8) })
    let kept = found.contains { $0.content.bytes == nil } ? ModelReader.kept(artifact.files) : [:]
    return found.compactMap { file in
      let bytes = file.content.bytes ?? kept[file.digest]
      let configuration = bytes.flatMap { DeviceConfiguration(parsing: $0) }
      if configuration == nil, !places.contains(Array(file.path.utf8)) { return nil }
      let root = frameworks.first { $0.holds(file.path) }?.root ?? ""
      return DeviceFile(file: file, root: root, configuration: configuration)
    }
  }

  /// An older release may have been built before models went over the air.
  func missingBesideModels(_ name: String) -> [Violation] {
    guard !isUnread, let device = expectation.device, !device.isOlder else { return [] }
    return modelLocations.compactMap { $0.path(name) }.filter { !artifact.tree.isFile($0) }
      .map { Violation($0, "is missing", remedy: DeviceFile.remedy) }
  }
}

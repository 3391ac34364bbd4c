import Artifacts
import Domain

/// The list of models that the workspace puts beside them in every slice.
package enum ExpectedList: Hashable, Sendable {
  case none
  /// `CustomModels.json`, which the rules can read.
  case standard
  /// A file of the vendor's naming and shape. The digest is nil if it is not known what the customer's should be.
  case custom(file: String, Digest?)

  package var fileName: String? {
    switch self {
    case .none: nil
    case .standard: ModelList.fileName
    case .custom(let file, _): file
    }
  }

  /// What is known of it for an older release.
  ///
  /// - Parameters:
  ///   - names: those of all files that it had beside models; nil for `CustomModels.json` alone, or if they were not recorded.
  ///   - artifacts: of the release.
  func ofOlder(beside names: [String]?, in artifacts: [InspectedArtifact]) -> ExpectedList {
    let others = [DeviceConfiguration.fileName, DeviceConfiguration.rootName]
    let names = names ?? [unrecordedName(in: artifacts)].compactMap(\.self)
    guard let name = names.first(where: { !others.contains($0) }) else { return .none }
    // A list of another shape may have the standard name.
    let isStandard = name == ModelList.fileName && (self == .standard || fileName != name)
    return isStandard ? .standard : .custom(file: name, nil)
  }

  /// Today's, unless the release has only a list of the standard name.
  private func unrecordedName(in artifacts: [InspectedArtifact]) -> String? {
    func has(_ name: String) -> Bool {
      artifacts.contains { $0.files.contains { $0.path.hasLastComponent(name) } }
    }
    return has(ModelList.fileName) && fileName.map(has) != true ? ModelList.fileName : fileName
  }
}

/// What the workspace puts beside models for devices that get others over the air.
package struct ExpectedDevice: Hashable, Sendable {
  /// The address of the customer's feed; nil for an unknown customer.
  package var feed: String?
  /// The vendor's roots, from the first on. A build takes the last.
  package var roots: [Digest]
  /// Whether an older root, or none of the files, will do.
  package private(set) var isOlder = false

  package init(feed: String?, roots: [Digest]) {
    self.feed = feed
    self.roots = roots
  }

  /// What is known of it for an older release.
  var ofAnyRelease: ExpectedDevice {
    var expected = self
    expected.isOlder = true
    return expected
  }
}

extension Expectation {
  /// The names of files that a build puts beside models.
  var namesBesideModels: [String] {
    [modelList.fileName].compactMap(\.self) + (olderRecord?.besideModels ?? [])
      + (device == nil ? [] : [DeviceConfiguration.fileName, DeviceConfiguration.rootName])
  }
}

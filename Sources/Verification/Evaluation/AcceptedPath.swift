import Artifacts
import Domain
import Platform

/// Paths of `verify.rules`: from the root of a customer's zip, such as `ContextSDK.xcframework/ios-arm64`.
package enum AcceptedPath {
  /// A path as a report shows it, which may begin with folders of the disk.
  package static func reduced(_ path: String) -> String {
    let steps = FilePath.simplified(path).split(separator: "/")
    let root = steps.firstIndex { step in PackageKind.allCases.contains { step.hasSuffix($0.fileExtension) } }
    return steps[(root ?? 0)...].joined(separator: "/")
  }

  /// - Parameters:
  ///   - path: inside an artifact.
  ///   - folder: the artifact's name; a framework that is no zip has paths without its own name.
  static func place(_ path: String, inFolder folder: String) -> String {
    let kinds = PackageKind.allCases.map(\.fileExtension)
    guard kinds.contains(where: folder.hasSuffix), !path.hasPrefix(folder + "/"), path != folder else { return path }
    return folder + "/" + path
  }
}

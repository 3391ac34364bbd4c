import Artifacts
import Domain
import Platform

/// The files of base frameworks on the disk, which every customer gets. Reads only those that it is asked about.
package struct BaseFiles: Sendable {
  /// Of an artifact that is a base.
  package static let everything = BaseFiles(folders: nil)

  /// The folders of the frameworks, by the names that they have in artifacts: `ContextSDK.xcframework`. Nil for every file.
  private let folders: [String: String]?

  private init(folders: [String: String]?) { self.folders = folders }

  package init(_ folders: [String: String] = [:]) { self.init(folders: folders) }

  /// Whether a file of an artifact is the base's, byte for byte. Nil if the base is not known.
  func contains(_ file: InspectedFile) -> Bool? {
    if folders == nil { return true }
    guard let path = path(file.path) else { return nil }
    guard let status = try? FileSystem.status(path), status.size == file.size else { return false }
    return (try? SHA256.digest(ofFile: path, size: file.size)) == file.digest
  }

  /// Whether the base has something at a path of an artifact. Nil if the base is not known.
  func contains(path: String) -> Bool? {
    folders == nil ? true : self.path(path).map { ((try? FileSystem.status($0, followingLinks: false)) ?? nil) != nil }
  }

  private func path(_ place: String) -> String? {
    let name = place.prefix { $0 != "/" }
    return folders?[String(name)].map { FilePath.join($0, String(place.dropFirst(name.count + 1))) }
  }
}

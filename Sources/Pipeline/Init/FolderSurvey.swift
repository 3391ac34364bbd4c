import Artifacts
import Domain
import Platform

/// The files of a vendor's folder that a release can be made from, by their names alone.
struct FolderSurvey {
  /// Paths of xcframeworks and artifact bundles.
  private(set) var packages: [String] = []
  private(set) var zips: [String] = []
  /// Xcode projects and workspaces.
  private(set) var projects: [String] = []
  private(set) var models: [ModelLocator.Located] = []
  private var count = 0

  /// More entries than any SDK's own folder has, without what package managers put into it.
  private static let most = 200_000
  private static let deepest = 16
  /// Folders of other tools; what is in them is not the vendor's work, or was made from it.
  private static let foreign: Set = ["Carthage", "DerivedData", "Pods", "build.noindex", "node_modules"]
  /// Folders that are one thing to their tools.
  private static let closed: Set = [
    "app", "bundle", "dSYM", "framework", "playground", "xcarchive", "xcodeproj", "xcworkspace",
  ]

  /// - Parameters:
  ///   - folder: where to look; links are not followed.
  ///   - output: the folder of a build's output, which is left out.
  /// - Throws: `Failure` with status 65 for a folder with too many entries; `SystemError`.
  init(_ folder: String, without output: String) throws {
    try FileSystem.walk(folder, from: 0) { entry, depth in
      count += 1
      if count > Self.most {
        throw Failure(
          .badInput, "init.too-large", at: Location(folder), "has more than \(Self.most) files and folders",
          remedy: "run in the folder of the SDK")
      }
      guard entry.isText, entry.name.first != UInt8(ascii: "."), depth < Self.deepest, entry.path != output else {
        return nil
      }
      return take(entry) ? depth + 1 : nil
    }
    packages.sort { $0.precedesByBytes($1) }
    projects.sort { $0.precedesByBytes($1) }
    zips.sort { $0.precedesByBytes($1) }
    models.sort { $0.path.precedesByBytes($1.path) }
  }

  /// - Returns: whether to look into it.
  private mutating func take(_ entry: FileSystem.FoundEntry) -> Bool {
    let isFolder = entry.status.kind == .directory
    guard isFolder || entry.status.kind == .file else { return false }
    if let format = CoreMLFormat(path: entry.path) {
      if format.isFolder == isFolder { models.append(ModelLocator.Located(path: entry.path, format: format)) }
      return false
    }
    if !isFolder {
      if FilePath.pathExtension(of: entry.path).lowercased() == "zip" { zips.append(entry.path) }
      return false
    }
    if PackageKind(folder: entry.path) != nil {
      packages.append(entry.path)
      return false
    }
    if ["xcodeproj", "xcworkspace"].contains(FilePath.pathExtension(of: entry.path)) { projects.append(entry.path) }
    return !Self.closed.contains(FilePath.pathExtension(of: entry.path))
      && !Self.foreign.contains(FilePath.lastComponent(of: entry.path))
  }
}

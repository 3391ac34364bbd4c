import Domain
import Files
import JSON

/// What a path that is to be verified turns out to be.
enum VerificationTarget: Sendable {
  /// A zip, or what should be one.
  case zip(String)
  /// An xcframework as a folder.
  case framework(String)
  /// What one customer receives.
  case variant(VariantFolder)
  /// `dist/<version>`: its variants, sorted by their folders' names.
  case release(String, [VariantFolder])

  struct VariantFolder: Hashable, Sendable {
    var path: String
    /// Names of its zips, sorted.
    var zips: [String]
    /// Names of its other files, sorted.
    var files: [String]
    /// What `variant.json` says, or else what the folder is called.
    var appID: String

    /// Whether anything but a zip says that this is what a customer receives: a folder of zips may be anybody's.
    var isDescribed: Bool {
      files.contains { name in
        name == VariantFiles.record || name == VariantFiles.checksums || name == "Package.swift"
          || FilePath.pathExtension(of: name) == "podspec"
      }
    }
  }

  /// - Throws: `Failure` with status 65 for what is no artifact, `SystemError` for what is not there.
  static func locate(_ path: String) throws -> VerificationTarget {
    guard let status = try FileSystem.status(path) else { throw SystemError.missing(path) }
    if status.kind == .file { return .zip(path) }
    guard status.kind == .directory else { throw notAnArtifact(path) }
    let names = try FileSystem.textNames(in: path)
    if FilePath.pathExtension(of: FilePath.lastComponent(of: withoutSlash(path))) == "xcframework"
      || names.contains("Info.plist")
    {
      return .framework(withoutSlash(path))
    }
    if let variant = try variant(withoutSlash(path), names) { return .variant(variant) }
    let variants = try names.compactMap { name -> VariantFolder? in
      let folder = FilePath.join(path, name)
      guard try FileSystem.status(folder, followingLinks: false)?.kind == .directory else { return nil }
      return try variant(folder, FileSystem.textNames(in: folder))
    }
    if variants.isEmpty { throw notAnArtifact(path) }
    return .release(withoutSlash(path), variants)
  }

  /// The same, of what a customer receives, and not of any folder with zips in it.
  static func locateDelivery(_ path: String) throws -> VerificationTarget {
    let target = try locate(path)
    switch target {
    case .zip, .framework: return target
    case .variant(let folder): if folder.isDescribed { return target }
    case .release(let path, let folders):
      if folders.contains(where: \.isDescribed) { return target }
      if try FileSystem.status(FilePath.join(path, ReleaseIndex.file)) != nil { return target }
    }
    throw notAnArtifact(path)
  }

  private static func variant(_ path: String, _ names: [String]) throws -> VariantFolder? {
    let files = try names.filter {
      try FileSystem.status(FilePath.join(path, $0), followingLinks: false)?.kind == .file
    }
    let zips = files.filter { FilePath.pathExtension(of: $0) == "zip" }
    guard files.contains(VariantFiles.record) || !zips.isEmpty else { return nil }
    let appID = try recordedAppID(path) ?? FilePath.lastComponent(of: path)
    return VariantFolder(path: path, zips: zips, files: files.filter { !zips.contains($0) }, appID: appID)
  }

  /// Nil where there is no record that says it.
  static func recordedAppID(_ folder: String) throws -> String? {
    let path = FilePath.join(folder, VariantFiles.record)
    guard let status = try FileSystem.status(path), status.kind == .file, status.size < 1 << 24,
      let record = try? JSONValue(parsing: FileSystem.readFile(path)), case .string(let appID) = record["app_id"]
    else { return nil }
    return appID
  }

  private static func withoutSlash(_ path: String) -> String {
    path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
  }

  static func notAnArtifact(_ path: String) -> Failure {
    Failure(
      .badInput,
      Finding(
        "verify.not-an-artifact", at: Location(path),
        "is neither a zip, nor an .xcframework, a variant's folder or a release's",
        remedy: "name a zip, an .xcframework, or a folder that `release build` has made"))
  }
}

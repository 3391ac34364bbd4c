import Artifacts
import Domain
import Platform

/// A path on the command line of `verify` or `diff`, by what is there.
enum VerificationTarget: Sendable {
  /// A file, which should be a zip.
  case zip(String)
  /// The folder of an xcframework or an artifact bundle.
  case framework(String)
  /// The folder that one customer receives.
  case variant(VariantFolder)
  /// `dist/<version>`: its variants, sorted by their folders' names.
  case release(String, [VariantFolder])

  struct VariantFolder: Hashable, Sendable {
    var path: String
    /// Names of its zips, sorted.
    var zips: [String]
    /// Names of its other files, sorted.
    var files: [String]
    /// In `variant.json`, if it is not the folder's name.
    private var otherAppID: String?

    /// From `variant.json`, or else the folder's name.
    var appID: String { otherAppID ?? FilePath.lastComponent(of: path) }

    init(path: String, zips: [String], files: [String], recordedAppID: String?) {
      (self.path, self.zips, self.files) = (path, zips, files)
      let name = FilePath.lastComponent(of: path)
      otherAppID = recordedAppID.flatMap { $0.hasSameBytes(as: name) ? nil : $0 }
    }

    /// Shares the memory of lists that are the same: those of a release's thousands of variants are.
    mutating func share(_ other: VariantFolder) {
      if Self.areSame(zips, other.zips) { zips = other.zips }
      if Self.areSame(files, other.files) { files = other.files }
    }

    /// By their bytes: equal texts may name two files.
    private static func areSame(_ names: [String], _ others: [String]) -> Bool {
      names.elementsEqual(others) { $0.hasSameBytes(as: $1) }
    }

    /// Whether a file other than a zip shows that the folder was made for a customer: any folder may contain zips.
    var isDescribed: Bool {
      files.contains { name in
        name == VariantRecord.fileName || name == ChecksumList.fileName || name == "Package.swift"
          || FilePath.pathExtension(of: name) == "podspec"
      }
    }
  }

  /// - Throws: `Failure` with status 65 if the path is not an artifact, `SystemError` if it does not exist.
  static func locate(_ path: String) throws -> VerificationTarget {
    guard let status = try FileSystem.status(path) else { throw SystemError.missing(path) }
    if status.kind == .file { return .zip(path) }
    guard status.kind == .directory else { throw notAnArtifact(path) }
    let names = try FileSystem.textNames(in: path)
    let hasList = names.contains { ["Info.plist", ArtifactBundle.fileName].contains($0) }
    if PackageKind(folder: path) != nil || hasList && !names.contains(VariantRecord.fileName) {
      return .framework(withoutSlash(path))
    }
    if let variant = try variant(withoutSlash(path), names) { return .variant(variant) }
    var variants: [VariantFolder] = []
    for name in names {
      guard var variant = try readableVariant(FilePath.join(path, name)) else { continue }
      if let last = variants.last { variant.share(last) }
      variants.append(variant)
    }
    if variants.isEmpty { throw notAnArtifact(path) }
    return .release(withoutSlash(path), variants)
  }

  /// Like `locate`, but refuses a folder that merely contains zips.
  static func locateDelivery(_ path: String) throws -> VerificationTarget {
    let target = try locate(path)
    switch target {
    case .zip, .framework: return target
    case .variant(let folder): if folder.isDescribed { return target }
    case .release(let path, let folders):
      if folders.contains(where: \.isDescribed) { return target }
      if try FileSystem.status(FilePath.join(path, ReleaseIndex.fileName)) != nil { return target }
    }
    throw notAnArtifact(path)
  }

  private static func readableVariant(_ folder: String) throws -> VariantFolder? {
    guard try FileSystem.status(folder, followingLinks: false)?.kind == .directory else { return nil }
    do { return try variant(folder, FileSystem.textNames(in: folder)) } catch let error as SystemError {
      // Reading it will fail again, and that is one finding among those of the others.
      if error.isOfTheMachine { throw error }
      return VariantFolder(path: folder, zips: [], files: [], recordedAppID: nil)
    }
  }

  private static func variant(_ path: String, _ names: [String]) throws -> VariantFolder? {
    let files = try names.filter {
      try FileSystem.status(FilePath.join(path, $0), followingLinks: false)?.kind == .file
    }
    let zips = files.filter { FilePath.pathExtension(of: $0) == "zip" }
    guard files.contains(VariantRecord.fileName) || !zips.isEmpty else { return nil }
    return VariantFolder(
      path: path, zips: zips, files: files.filter { !zips.contains($0) }, recordedAppID: VariantRecord(in: path)?.appID)
  }

  static func withoutSlash(_ path: String) -> String {
    path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
  }

  /// - Parameter isNamed: whether somebody has named the path, and not a folder that it is in.
  static func notAnArtifact(_ path: String, isNamed: Bool = true) -> Failure {
    if WeightFile.isGitLFSPointer(at: path) {
      return Failure(
        .badInput, "verify.pointer", at: Location(path), "is a Git LFS pointer, not the zip",
        remedy: WeightFile.fetchByGitLFS)
    }
    let (message, remedy) =
      isNamed
      ? (
        "is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release",
        "name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made"
      ) : ("is not a zip", "rebuild the variant")
    return Failure(.badInput, "verify.not-an-artifact", at: Location(path), message, remedy: remedy)
  }
}

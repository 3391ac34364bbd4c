import Artifacts
import Domain
import Editing
import Manifest
import Platform

/// A finished zip, with its checksums.
struct StampedZip: Sendable {
  /// As a user names it.
  let path: String
  /// Absolute, as the user's folder has it.
  let place: String
  /// The SHA-256.
  let digest: String
  /// Whether SwiftPM finds an xcframework or an artifact bundle in it.
  private(set) var hasPackage = false
  /// Of its frameworks, but for those within others.
  private var infos: [(path: String, framework: String, version: String)] = []
  private let size: Int

  /// - Throws: `Failure` with status 65 for what is no zip; `SystemError`.
  init(_ path: String) throws {
    self.path = path
    place = FilePath.simplified(FilePath.join(try FileSystem.currentDirectory(), path))
    // Opening a pipe would wait for a writer.
    let status = try FileSystem.status(path)
    guard let status, status.kind == .file else {
      throw Failure(
        .badInput, "stamp.no-file", at: Location(path), status == nil ? "there is no such file" : "is not a file",
        remedy: "build it, or correct its path")
    }
    func unreadable(_ reason: String) -> Failure {
      Failure(
        .badInput, "stamp.no-zip", at: Location(path), "is not a readable zip\(reason)",
        remedy: "build it again, or correct its path")
    }
    guard try Self.hasEntries(path) else { throw unreadable("") }
    size = status.size
    digest = try SHA256.digest(ofFile: path, size: status.size).description
    do { try unpack() } catch let error as ArchiveError { throw unreadable(": \(error.message)") }
  }

  /// Reads all that a package manager would unpack, and compares it with its CRC.
  private mutating func unpack() throws {
    try ArchiveReader.forEachEntry(of: path) { entry, data in
      let folders = entry.path.split(separator: "/").dropLast()
      let isInPackage = folders.contains { $0.hasSuffix(".xcframework") || $0.hasSuffix(".artifactbundle") }
      // SwiftPM takes a folder of any name that has the description of one.
      let isDescription = ["Info.plist", "info.json"].contains(FilePath.lastComponent(of: entry.path))
      hasPackage = hasPackage || isInPackage || isDescription && folders.count < 2
      let folder = folders.last { !["Versions", "A", "Resources"].contains($0) } ?? ""
      let depth = folders.count { $0.hasSuffix(".framework") }
      guard FilePath.lastComponent(of: entry.path) == "Info.plist", folder.hasSuffix(".framework"), depth == 1,
        case .file = entry.kind
      else { return try data.forEachBlock { _ in } }
      let bytes = try data.bytes(limit: 1 << 24)
      let list = try? PropertyList(parsing: bytes, file: entry.path)
      if let version = list?["CFBundleShortVersionString"]?.string {
        infos.append((entry.path, String(folder.dropLast(".framework".count)), version))
      }
    }
  }

  /// What says that it was made for another version: the record beside it, or a framework's Info.plist, which has numbers only.
  func doubt(_ configuration: ReleaseConfiguration) -> Finding? {
    let version = configuration.version.description
    func finding(_ place: String, _ other: String, _ keep: String = "") -> Finding {
      Finding(
        "stamp.other-version", .warning, at: Location(path), "\(place) says \(other), and the release is \(version)",
        remedy: "stamp the zip that was built for \(version)\(keep)")
    }
    if let other = recordedVersion, other != version { return finding("variant.json beside it", other) }
    let others = infos.filter { info in
      let wanted = configuration.baseVersions[info.framework] ?? String(version.prefix { $0 != "-" && $0 != "+" })
      return PackageVersion(info.version) != PackageVersion(wanted)
    }
    // Beside the vendor's own framework may be those of others.
    guard others.count == infos.count, let (path, _, other) = others.first else { return nil }
    let keep = "; for a release that keeps this framework, set `version` of the product in release.json to \(other)"
    return finding(path, other, configuration.versions.source == nil ? keep : "")
  }

  /// By the `variant.json` of its folder, if that is about this zip.
  private var recordedVersion: String? {
    let bytes = try? FileSystem.readFile(FilePath.join(FilePath.parent(of: place), "variant.json"))
    let record = bytes.flatMap { try? JSONValue(parsing: $0) }
    let isOfZip = record?["products"]?.elements?.contains { $0["sha256"]?.text == digest } ?? false
    return isOfZip ? record?["version"]?.text : nil
  }

  func checksum(_ algorithm: ChecksumSite.Algorithm) throws -> String {
    switch algorithm {
    case .sha256: digest
    case .sha1: try SHA1.digest(ofFile: path, size: size)
    }
  }

  /// Whether its directory is there, with something in it: what was cut off lacks its end.
  private static func hasEntries(_ zip: String) throws -> Bool {
    do { return try !ZipStructure.inspect(zip).entries.isEmpty } catch is ZipStructure.NotAZip { return false }
  }
}

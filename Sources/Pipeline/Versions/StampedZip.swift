import Artifacts
import Domain
import Editing
import Platform

/// A finished zip, with its checksums.
struct StampedZip: Sendable {
  /// As a user names it.
  let path: String
  /// Absolute, as the user's folder has it.
  let place: String
  /// The SHA-256.
  let digest: String
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
    guard try Self.isReadable(path) else {
      throw Failure(
        .badInput, "stamp.no-zip", at: Location(path), "is not a readable zip",
        remedy: "build it again, or correct its path")
    }
    size = status.size
    digest = try SHA256.digest(ofFile: path, size: status.size).description
  }

  func checksum(_ algorithm: ChecksumSite.Algorithm) throws -> String {
    switch algorithm {
    case .sha256: digest
    case .sha1: try SHA1.digest(ofFile: path, size: size)
    }
  }

  /// Whether its directory is there, with something in it: what was cut off lacks its end.
  private static func isReadable(_ zip: String) throws -> Bool {
    do { return try !ZipStructure.inspect(zip).entries.isEmpty } catch is ZipStructure.NotAZip { return false }
  }
}

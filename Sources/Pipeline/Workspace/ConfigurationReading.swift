import Artifacts
import Domain
import Manifest
import Platform

let correctPath = "put the file there, or correct its path in the release configuration"

/// Reads a file that the vendor must provide.
///
/// - Parameters:
///   - area: the first part of the findings' codes.
///   - remedy: what to do if the file does not exist.
/// - Throws: `Failure` with `status` if there is no file at the path.
func readInput(
  _ path: String, _ area: String, status: ExitStatus = .badInput, remedy: String = correctPath,
  limit: Int = FileSystem.largestText
) throws -> [UInt8] {
  do {
    let bytes = try FileSystem.readFile(path, limit: limit)
    guard !WeightFile.isGitLFSPointer(bytes) else {
      throw Failure(
        status, "\(area).pointer", at: Location(path), "is a Git LFS pointer, not the file",
        remedy: WeightFile.fetchByGitLFS)
    }
    return bytes
  } catch let error as SystemError where error.isNoSuchFile {
    throw Failure(status, Failure(error).findings)
  } catch let error as SystemError where error.isMissing {
    throw Failure(status, "\(area).missing", at: Location(path), "there is no such file", remedy: remedy)
  } catch let error as SystemError where error.isFolder {
    throw Failure(status, "\(area).folder", at: Location(path), "is a folder, not a file", remedy: remedy)
  }
}

extension ReleaseConfiguration {
  /// The configuration of a command that builds nothing, so that it needs no products, and not even `release.json`.
  ///
  /// - Throws: `Failure` with status 78, and 75 if a bump was stopped halfway.
  static func read(_ path: String) throws -> ReleaseConfiguration {
    let configuration = try readAnyway(path)
    try StoppedBump.refuse(configuration, file: path)
    return configuration
  }

  /// The same after a stopped bump.
  ///
  /// - Throws: `Failure` with status 78.
  static func readAnyway(_ path: String) throws -> ReleaseConfiguration {
    try discovered(insteadOf: path) ?? readFile(path)
  }

  func refuseNoProducts(_ file: String) throws {
    guard products.isEmpty else { return }
    throw Failure(
      .badConfiguration, "configuration.missing-key", at: Location(file, .path("products")),
      "is missing; expected a list of products",
      remedy: "list what the SDK ships: [{ \"name\": \"ContextSDK\", \"base\": \"ContextSDK.xcframework\" }]")
  }

  /// - Throws: `Failure` with status 78.
  static func readFile(
    _ path: String, variable: @escaping (String) -> String? = { _ in nil }
  ) throws -> ReleaseConfiguration {
    try decode(try layers(path), variable: variable)
  }

  /// The document at a path, and those that it extends.
  ///
  /// - Throws: `Failure` with status 78.
  static func layers(_ path: String) throws -> LayeredDocument {
    let remedy =
      FilePath.lastComponent(of: path) == fileName
      ? "run `release init` to begin one, run in the folder that contains it, or name the file with --config; for "
        + "versions, notes and tags, a podspec or Package.swift with a version is enough"
      : "correct the path after --config"
    let bytes = try readInput(path, "configuration", status: .badConfiguration, remedy: remedy)
    return try LayeredDocument(bytes, file: path) { extended in
      try readInput(
        extended, "configuration", status: .badConfiguration, remedy: "make it, or correct `extends` in \(path)")
    }
  }
}

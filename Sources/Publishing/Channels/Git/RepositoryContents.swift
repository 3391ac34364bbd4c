import Artifacts
import Domain
import Git
import Manifest
import Platform

/// The files that a release puts into its repository.
struct RepositoryContents: Sendable {
  /// Where the content of a file comes from.
  enum Source {
    case shipped(Shipment.File)
    case bytes([UInt8])

    init(_ file: Shipment.File) { self = file.isBuilt ? .shipped(file) : .bytes([]) }

    func bytes() throws -> [UInt8] {
      switch self {
      case .shipped(let file): try file.bytes()
      case .bytes(let bytes): bytes
      }
    }

    func blobID() throws -> ObjectID {
      switch self {
      case .shipped(let file):
        let id = try Repository.blobID(ofFile: file.path)
        // Was it the file that was verified?
        try file.forEachChunk { _ in }
        return id
      case .bytes(let bytes): return try Repository.blobID(bytes)
      }
    }

    /// What is there already, as after a rehearsal, is not compressed again.
    func write(to repository: Repository) throws -> ObjectID {
      let id = try blobID()
      if repository.contains(id) { return id }
      switch self {
      case .shipped(let file):
        if try repository.writeBlob(ofFile: file.path) != id { throw Shipment.changed(file.path) }
        return id
      case .bytes(let bytes): return try repository.writeBlob(bytes)
      }
    }
  }

  let shipment: Shipment
  let configuration: ChannelConfiguration.GitSettings
  let root: String

  var layout: ChannelConfiguration.RepositoryLayout { configuration.layout }

  /// The files that a version's tag must have, exactly: those of the build, and the zips that the manifest names by path.
  var fixed: [String: Source] {
    if layout == .specs {
      let podspecs = shipment.files.compactMap { file in
        Self.specPath(file.name, shipment.version).map { ($0, Source(file)) }
      }
      return Dictionary(podspecs) { first, _ in first }
    }
    // Without a signature, the records prove nothing.
    let records = shipment.signer == nil ? [VariantRecord.fileName, ChecksumList.fileName] : []
    let files = shipment.files.filter { !records.contains($0.name) }.map { ($0.name, Source($0)) }
    let zips = shipment.artifacts.compactMap { artifact in
      artifact.repositoryPath.map { ($0, Source(artifact.file)) }
    }
    return Dictionary(files + zips) { _, zip in zip }
  }

  /// Paths of the files whose bytes customers compare: the zips, and everything in a list that is signed.
  var verbatim: [String] {
    let fixed = fixed
    // A `.gitattributes` of the build has its own say.
    if fixed[ChecksumList.fileName] == nil || fixed[VerbatimAttributes.file] != nil {
      return shipment.artifacts.compactMap(\.repositoryPath)
    }
    return fixed.keys.sorted()
  }

  /// Paths in the repository where a version may have its files.
  ///
  /// - Parameter paths: those at the root.
  func paths(of version: PackageVersion, _ paths: ReleasePaths) -> ReleasePaths {
    if layout == .package { return paths }
    let podspecs = paths.telling.compactMap { Self.specPath($0, version) }
    return ReleasePaths(telling: Set(podspecs), others: [], notes: nil)
  }

  /// Where a file of one version has its place in another.
  func path(_ path: String, in version: PackageVersion) -> String {
    layout == .package ? path : Self.specPath(FilePath.lastComponent(of: path), version) ?? path
  }

  /// Where CocoaPods looks for a podspec; nil for any other file.
  private static func specPath(_ name: String, _ version: PackageVersion) -> String? {
    guard let end = [".podspec", ".podspec.json"].first(where: name.hasSuffix) else { return nil }
    return "\(name.dropLast(end.count))/\(version)/\(name)"
  }

  /// Paths of the tool's own records. Those of another release than the one whose files are there would vouch for other bytes.
  var recordPaths: [String] {
    if layout == .specs { return [] }
    let names = [VariantRecord.fileName, ChecksumList.fileName, TrustFile.bill] + TrustFile.signed
    return names.filter { !includedPaths.contains($0) }
  }

  /// Paths of the vendor's own files.
  var includedPaths: [String] { configuration.include.map { $0.expand(shipment.values) } }

  /// The vendor's own files, such as a licence.
  ///
  /// - Throws: `Failure` with status 78 for a file that cannot be published.
  func included() throws -> [String: Source] {
    var files: [String: Source] = [:]
    for path in includedPaths {
      let source = FilePath.join(root, path)
      if let finding = try IncludedFile.problem(at: source) { throw Failure(.badConfiguration, finding) }
      files[path] = .bytes(try FileSystem.readFile(source))
    }
    return files
  }
}

/// A file of the vendor's own that goes into customers' repositories.
package enum IncludedFile {
  /// - Parameter place: of its path, in words.
  /// - Returns: why it cannot be published; nil if it can.
  package static func problem(at path: String, named place: String = "\"include\" in release.json") throws -> Finding? {
    func finding(_ message: String, remedy: String) -> Finding {
      Finding("publish.include", at: Location(path), message, remedy: remedy)
    }
    guard try FileSystem.status(path)?.kind == .file else {
      return finding("there is no such file", remedy: "make it, or correct \(place)")
    }
    guard WeightFile.isGitLFSPointer(at: path) else { return nil }
    return finding("is a Git LFS pointer, not the file", remedy: WeightFile.fetchByGitLFS)
  }
}

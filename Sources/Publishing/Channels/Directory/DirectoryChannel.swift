import Artifacts
import Domain
import Manifest
import Platform

/// A folder that a static host serves or a bucket is mounted at.
package struct DirectoryChannel: FileChannel {
  package let name: Identifier
  private let configuration: ChannelConfiguration.DirectorySettings
  /// The folder that relative paths start from.
  private let root: String
  private let recorded: LedgerQuestion

  /// - Parameter recorded: the customer's releases here, by the ledger.
  package init(
    _ name: Identifier, _ configuration: ChannelConfiguration.DirectorySettings, root: String,
    recorded: @escaping LedgerQuestion = { _, _ in [] }
  ) {
    self.name = name
    self.configuration = configuration
    self.root = root
    self.recorded = recorded
  }

  package var artifactPattern: PathPattern { configuration.path }
  package var filePattern: PathPattern? { configuration.files }

  package func place(of name: String) -> String { FileSystem.plainPath(FilePath.join(root, name)) }

  /// As `release.json` has it, wherever this run was started.
  package func address(of shipment: Shipment) -> String? { FileSystem.plainPath(folder(of: shipment)) }

  package var reader: any ObjectPlace { DirectoryPlace(folder: root, mode: configuration.mode) }

  package func growing(of appID: Identifier, _ version: PackageVersion) -> GrowingPlace? {
    configuration.growing.map { GrowingPlace(reader, $0, of: appID) }
  }

  /// - Throws: `Failure` with status 74 for a folder that this user may not write into, 75 for one that may not be mounted.
  package func rehearse(_ shipment: Shipment) throws {
    try refuseEmptied(shipment)
    for item in artifacts(of: shipment) + files(of: shipment) where try state(of: item) == .missing {
      try FolderRights.check(placing: place(of: item.name))
    }
  }

  /// A new release goes to no folder that has none of those which the ledger has there. What is lost can be published again. One in the
  /// release's own folder may be new in every job, which sends it on.
  private func refuseEmptied(_ shipment: Shipment) throws {
    guard let zip = artifacts(of: shipment).first, ["/", "../"].contains(where: zip.name.hasPrefix) else { return }
    let recorded = try recorded(shipment.appID, name).filter { $0.event == .published }
    if recorded.contains(where: { $0.version == shipment.version.description }) { return }
    let here = recorded.filter { entry in
      folder(of: entry).flatMap { entry.destination?.isSamePlace(as: $0) } ?? false
    }
    let isThere = try here.compactMap(folder).contains { folder in
      try FileSystem.status(folder) != nil && !FileSystem.names(in: folder).isEmpty
    }
    guard let last = here.first, !isThere else { return }
    throw Failure(
      .temporary, "publish.emptied", at: Location(last.destination ?? ""),
      "there is nothing here, and the ledger says that \(last.version) is",
      subject: "app_id \(shipment.appID): channel \(name)",
      remedy: "mount or correct the destination; if it is empty on purpose, put a zip back, or any other file")
  }

  private func folder(of entry: LedgerEntry) -> String? {
    entry.products.first.map { product in
      let values = ["app_id": entry.appID, "version": entry.version, "product": product.name]
      return FilePath.parent(of: place(of: artifactPattern.expand(values)))
    }
  }

  package func confirm(_ shipment: Shipment) throws {
    for item in artifacts(of: shipment) where try state(of: item) != .same {
      throw unconfirmed(item, remedy: "remove it, check the disk, and publish again")
    }
  }

  package func state(of item: PublishedFile) throws -> PublishedFile.State {
    let path = place(of: item.name)
    guard let status = try FileSystem.status(path) else { return .missing }
    guard status.kind == .file, status.size == item.file.size else { return .other }
    let hash = SHA256()
    try hash.update(OpenFile.reading(path), 0..<status.size)
    return hash.digest() == item.file.digest ? .same : .other
  }

  /// Copies a file beside its place, and gives it its name when its bytes are on the disk.
  package func place(_ item: PublishedFile) throws {
    switch try state(of: item) {
    case .same: return
    case .other: throw Failure(.badInput, conflict(item))
    case .missing: break
    }
    let path = place(of: item.name)
    let folder = FilePath.parent(of: path)
    try FileSystem.makeDirectories(folder, for: configuration.mode)
    // The name is always the same, so that the next run uses what a killed one has left.
    let staged = FilePath.join(folder, ".\(FilePath.lastComponent(of: path)).\(item.file.digest).partial")
    let copy = try OpenFile.updating(staged)
    // Whoever had the lock may have placed the file since it was opened here: then it is the published one.
    guard try copy.lock(waiting: false), copy.isStill(at: staged) else { throw TemporaryFailure(busy(path)) }
    let isPlaced = try removing(staged) {
      try copy.truncate()
      try item.file.forEachChunk { try copy.write($0) }
      try copy.flush()
      try FileSystem.setPermissions(staged, configuration.mode)
      return try FileSystem.place(staged, at: path)
    }
    try copy.close()
    if !isPlaced {
      try FileSystem.removeFile(staged)
      guard try state(of: item) == .same else { throw Failure(.badInput, conflict(item)) }
    }
    try FileSystem.flushDirectory(folder)
  }

  /// Removes a file if `body` fails: whatever is in the folder is public.
  private func removing<Value>(_ staged: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch {
      let reason = error
      do throws(SystemError) { try FileSystem.removeFile(staged) } catch {
        if !error.isMissing { throw Failure(.inputOutput, leftover(staged, error, after: reason)) }
      }
      throw reason
    }
  }

  private func leftover(_ staged: String, _ left: SystemError, after error: any Error) -> Finding {
    let reason = (error as? SystemError).map { "cannot \($0.operation): \($0.reason)" } ?? "\(error)"
    return Finding(
      "publish.leftover", at: Location(staged),
      "\(reason); and it is incomplete, but cannot be removed: \(left.reason)",
      remedy: "remove it, then run again")
  }

  package func remove(_ item: PublishedFile) throws {
    let path = place(of: item.name)
    try FileSystem.removeFile(path)
    try FileSystem.flushDirectory(FilePath.parent(of: path))
  }

  private func busy(_ path: String) -> Finding {
    Finding("publish.busy", at: Location(path), "another process is writing it", remedy: "run again later")
  }
}

import Artifacts
import Domain
import Manifest
import Platform
import Synchronization

/// A folder that a static host serves or a bucket is mounted at.
package final class DirectoryChannel: FileChannel {
  package let name: Identifier
  private let configuration: ChannelConfiguration.DirectorySettings
  /// The folder that relative paths start from.
  private let root: String
  private let recorded: LedgerQuestion
  private let customers: [Identifier]
  /// A release that is not here, as none is that anybody has; nil within if one is, or nobody has any. Asked for once.
  private let lost = Mutex<LedgerEntry??>(nil)

  /// - Parameters:
  ///   - recorded: a customer's releases here, by the ledger.
  ///   - customers: those of the manifest.
  package init(
    _ name: Identifier, _ configuration: ChannelConfiguration.DirectorySettings, root: String,
    recorded: @escaping LedgerQuestion = { _, _ in [] }, customers: [Identifier] = []
  ) {
    self.name = name
    self.configuration = configuration
    self.root = root
    self.recorded = recorded
    self.customers = customers
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

  /// Nothing goes to a folder that has none of what the ledger has there: of the customer's releases or, for one who has none or gets
  /// the same again, of anybody's. What one customer has lost can be published again. A folder in the release's own may be new in
  /// every job, which sends it on.
  private func refuseEmptied(_ shipment: Shipment) throws {
    guard let zip = artifacts(of: shipment).first, ["/", "../"].contains(where: zip.name.hasPrefix) else { return }
    let version = shipment.version.description
    let own = try here(shipment.appID)
    if try own.contains(where: isThere) { return }
    let isAgain = own.isEmpty || own.contains { $0.version == version }
    guard let lost = try isAgain ? lostByAll() : own.first else { return }
    let last = own.first ?? lost
    throw Failure(
      .temporary, "publish.emptied", at: Location(last.destination ?? ""),
      "there is nothing here, and the ledger says that \(last.version) is",
      subject: "app_id \(shipment.appID): channel \(name)",
      remedy: "mount or correct the destination; if it is empty on purpose, put a zip back, or any other file")
  }

  private func lostByAll() throws -> LedgerEntry? {
    try lost.withLock { known in
      if let known { return known }
      var first: LedgerEntry?
      for appID in customers {
        let all = try here(appID)
        // What cannot be read of another customer is there.
        if all.contains(where: { (try? isThere($0)) ?? true }) {
          first = nil
          break
        }
        first = first ?? all.first
      }
      known = .some(first)
      return first
    }
  }

  /// What the ledger says that a customer has here.
  private func here(_ appID: Identifier) throws -> [LedgerEntry] {
    try recorded(appID, name).filter { entry in
      entry.event == .published
        && folder(of: entry).flatMap { entry.destination?.isSamePlace(as: $0) } ?? false
    }
  }

  private func isThere(_ entry: LedgerEntry) throws -> Bool {
    try folder(of: entry).map { try FileSystem.status($0) != nil && !FileSystem.names(in: $0).isEmpty } ?? false
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

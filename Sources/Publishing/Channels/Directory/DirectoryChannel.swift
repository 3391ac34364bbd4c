import Archive
import Domain
import Files
import Manifest

/// A folder that a static host serves or a bucket is mounted at.
package struct DirectoryChannel: Channel {
  package let name: Identifier
  private let configuration: ChannelConfiguration.DirectoryChannel
  /// The folder that relative paths start from.
  private let root: String

  package init(_ name: Identifier, _ configuration: ChannelConfiguration.DirectoryChannel, root: String) {
    self.name = name
    self.configuration = configuration
    self.root = root
  }

  package func look(_ shipment: Shipment) throws -> Standing {
    var missing: [String] = []
    var conflicts: [Finding] = []
    for item in artifacts(of: shipment) + files(of: shipment) {
      switch try state(of: item) {
      case .missing: missing.append(item.path)
      case .same: break
      case .other: conflicts.append(conflict(item))
      }
    }
    if !conflicts.isEmpty { return .conflict(conflicts) }
    return missing.isEmpty ? .published(revelation(of: shipment)) : .missing(missing)
  }

  package func put(_ shipment: Shipment) throws {
    for item in artifacts(of: shipment) { try place(item) }
  }

  package func confirm(_ shipment: Shipment) throws {
    for item in artifacts(of: shipment) where try state(of: item) != .same {
      throw Failure(
        .inputOutput,
        Finding(
          "publish.read-back", at: Location(item.path), "does not have the bytes that were written",
          remedy: "remove it, check the disk, and publish again"))
    }
  }

  package func reveal(_ shipment: Shipment) throws -> Revelation {
    for item in files(of: shipment) { try place(item) }
    return revelation(of: shipment)
  }

  private func revelation(of shipment: Shipment) -> Revelation {
    Revelation(destination: artifacts(of: shipment).first.map { FilePath.parent(of: $0.path) } ?? root)
  }
}

// MARK: - Files at the destination

extension DirectoryChannel {
  /// A file, and its path at the destination.
  private struct Item {
    var file: Shipment.File
    var path: String
  }

  private enum State { case missing, same, other }

  private func artifacts(of shipment: Shipment) -> [Item] {
    shipment.artifacts.map { artifact in
      Item(file: artifact.file, path: FilePath.join(root, configuration.path.expand(shipment.values(artifact))))
    }
  }

  private func files(of shipment: Shipment) -> [Item] {
    guard let pattern = configuration.files else { return [] }
    return shipment.files.map { file in
      Item(file: file, path: FilePath.join(root, pattern.expand(shipment.values.merging(["file": file.name]) { $1 })))
    }
  }

  private func state(of item: Item) throws -> State {
    guard let status = try FileSystem.status(item.path) else { return .missing }
    guard status.kind == .file, status.size == item.file.size else { return .other }
    let hash = SHA256()
    try hash.update(OpenFile.reading(item.path), 0..<status.size)
    return hash.digest() == item.file.digest ? .same : .other
  }

  /// Copies a file beside its place, and gives it its name when its bytes are on the disk.
  ///
  /// - Throws: `Failure` if there is another file of that name.
  private func place(_ item: Item) throws {
    switch try state(of: item) {
    case .same: return
    case .other: throw Failure(.badInput, conflict(item))
    case .missing: break
    }
    let folder = FilePath.parent(of: item.path)
    try FileSystem.makeDirectories(folder)
    // The name is always the same, so that the next run uses what a killed one has left.
    let staged = FilePath.join(folder, ".\(FilePath.lastComponent(of: item.path)).\(item.file.digest).partial")
    let copy = try OpenFile.updating(staged)
    guard try copy.lock(waiting: false) else { throw TemporaryFailure(busy(item)) }
    try copy.truncate()
    try item.file.forEachChunk { try copy.write($0) }
    try copy.flush()
    try FileSystem.setPermissions(staged, configuration.mode)
    let isPlaced = try FileSystem.place(staged, at: item.path)
    try copy.close()
    if !isPlaced {
      try FileSystem.removeFile(staged)
      guard try state(of: item) == .same else { throw Failure(.badInput, conflict(item)) }
    }
    try FileSystem.flushDirectory(folder)
  }

  private func conflict(_ item: Item) -> Finding {
    Finding(
      "publish.conflict", at: Location(item.path), "already has other bytes than \(item.file.path)",
      remedy: "run `release bump`: published bytes never change")
  }

  private func busy(_ item: Item) -> Finding {
    Finding("publish.busy", at: Location(item.path), "another process is writing it", remedy: "run again later")
  }
}

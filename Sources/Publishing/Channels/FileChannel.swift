import Domain
import Manifest

/// A channel whose destination keeps files by name: a folder, or a bucket.
package protocol FileChannel: ReleaseChannel {
  /// Name of a zip.
  var artifactPattern: PathPattern { get }
  /// Name of a small file; nil if those are not published here.
  var filePattern: PathPattern? { get }

  /// The place of a name, for people.
  func place(of name: String) -> String

  func state(of item: PublishedFile) throws -> PublishedFile.State

  /// What reads files by these names.
  var reader: any ObjectPlace { get }

  /// Brings a file to its name if it is missing.
  ///
  /// - Throws: `Failure` if there is another file of that name.
  func place(_ item: PublishedFile) throws

  func remove(_ item: PublishedFile) throws
}

/// A file, and its name at the destination.
package struct PublishedFile: Hashable, Sendable {
  package enum State: Sendable { case missing, same, other }

  package var file: Shipment.File
  package var name: String
}

extension FileChannel {
  package var comparesArtifacts: Bool { true }

  package func destination(of shipment: Shipment) -> String? { revelation(of: shipment).destination }

  package func look(_ shipment: Shipment) throws -> Standing {
    var missing: [String] = []
    var conflicts: [Finding] = []
    for item in artifacts(of: shipment) + files(of: shipment) {
      switch try state(of: item) {
      case .missing: missing.append(place(of: item.name))
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

  package func reveal(_ shipment: Shipment) throws -> Revelation {
    for item in files(of: shipment) { try place(item) }
    return revelation(of: shipment)
  }

  /// There is nothing to bring back, but whoever cannot be asked cannot be withdrawn from either.
  ///
  /// - Throws: `Failure` with status 75 if nothing of the release is there: it may be another folder, or another bucket.
  package func withdraw(_ withdrawal: Withdrawal) throws -> Retreat? {
    guard withdrawal.isDryRun else { return nil }
    let items = artifacts(of: withdrawal.shipment)
    let states = try items.map { try state(of: $0) }
    guard let first = items.first, !withdrawal.isRepeated, states.allSatisfy({ $0 == .missing }) else { return nil }
    throw Failure(
      .temporary, "withdraw.nothing-there", at: Location(place(of: first.name)),
      "there is nothing here, and the ledger says that \(withdrawal.shipment.version) is: it cannot be asked",
      subject: "app_id \(withdrawal.shipment.appID)",
      remedy: "mount or correct the destination; if somebody has removed the zips, put them back, and run again")
  }

  package func hide(_ withdrawal: Withdrawal) throws -> [Removal] {
    let shipment = withdrawal.shipment
    if filePattern != nil, shipment.files.isEmpty {
      return [
        Removal(
          revelation(of: shipment).destination,
          staysBecause: "the build that was published is not there to compare the small files with")
      ]
    }
    return try remove(files(of: shipment), withdrawal)
  }

  package func delete(_ withdrawal: Withdrawal) throws -> [Removal] {
    try remove(artifacts(of: withdrawal.shipment), withdrawal)
  }

  private func remove(_ items: [PublishedFile], _ withdrawal: Withdrawal) throws -> [Removal] {
    try items.compactMap { item in
      switch try state(of: item) {
      case .missing: return nil
      case .other: return Removal(place(of: item.name), staysBecause: "it has other bytes than were published")
      case .same:
        if !withdrawal.isDryRun { try remove(item) }
        return Removal(place(of: item.name))
      }
    }
  }

  func artifacts(of shipment: Shipment) -> [PublishedFile] {
    shipment.artifacts.map { artifact in
      PublishedFile(file: artifact.file, name: artifactPattern.expand(shipment.values(artifact)))
    }
  }

  func files(of shipment: Shipment) -> [PublishedFile] {
    guard let filePattern else { return [] }
    return shipment.files.map { file in
      PublishedFile(file: file, name: filePattern.expand(shipment.values.merging(["file": file.name]) { $1 }))
    }
  }

  private func revelation(of shipment: Shipment) -> Revelation {
    Revelation(destination: place(of: folder(of: shipment)))
  }

  /// The name of the folder of the first zip.
  func folder(of shipment: Shipment) -> String {
    let name = artifacts(of: shipment).first?.name ?? ""
    return name.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// The conflict with a record that another version of the program has written; nil if none is there.
  ///
  /// - Parameters:
  ///   - path: of the record that would be published.
  ///   - toolVersion: the version that writes it.
  package func otherRecord(than path: String, by toolVersion: String, of shipment: Shipment) throws -> Finding? {
    let file = Shipment.File(name: VariantRecord.fileName, path: path, size: 0, digest: .zero)
    guard let filePattern else { return nil }
    let name = filePattern.expand(shipment.values.merging(["file": file.name]) { $1 })
    guard let found = try reader.get(name, limit: 1 << 24), let record = try? VariantRecord(parsing: found.bytes),
      record.toolVersion != toolVersion
    else { return nil }
    return conflict(PublishedFile(file: file, name: name))
  }

  func conflict(_ item: PublishedFile) -> Finding {
    let isRecord = item.file.name == VariantRecord.fileName
    let again = "build with the version of `release` that the file names, or "
    return Finding(
      "publish.conflict", at: Location(place(of: item.name)), "already has other bytes than \(item.file.path)",
      remedy: (isRecord ? again : "") + "run `release bump patch`: published bytes never change")
  }

  /// What was put is not there.
  func unconfirmed(_ item: PublishedFile, remedy: String) -> Failure {
    Failure(
      .inputOutput, "publish.read-back", at: Location(place(of: item.name)),
      "does not have the bytes that were written", remedy: remedy)
  }
}

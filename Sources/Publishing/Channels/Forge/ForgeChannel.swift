import Domain
import Manifest
import Synchronization

/// Releases of GitHub or GitLab, with a customer's files as assets: nothing is visible before all of them are there and read back.
package struct ForgeChannel: ReleaseChannel {
  package let name: Identifier
  let settings: ChannelConfiguration.ForgeSettings
  let forge: any Forge
  /// The name of the file with a customer's notes; nil if there is none.
  private let notes: String?
  private let read = ReadAssets()

  package init(
    _ name: Identifier, settings: ChannelConfiguration.ForgeSettings, notes: String?, context: PublishingContext
  ) {
    self.name = name
    self.settings = settings
    self.notes = notes
    let client = ForgeClient(settings, context)
    forge =
      switch settings.forge {
      case .github: GitHubForge(client)
      case .gitlab: GitLabForge(client)
      }
  }

  package var comparesArtifacts: Bool { true }

  package func destination(of shipment: Shipment) -> String? { forge.page(wanted(shipment)) }

  package func look(_ shipment: Shipment) throws -> Standing {
    let wanted = wanted(shipment)
    try refuseNames(wanted)
    let found = try forge.find(wanted)
    if let obstacle = found.obstacle { return .conflict([obstacle]) }
    var missing = found.state == .published ? [] : ["\(forge.page(wanted))"]
    var conflicts: [Finding] = []
    for file in wanted.files {
      switch try state(of: file, found) {
      case .same where !found.unlinked.contains(file.name): break
      case .other where found.state != .draft: conflicts.append(conflict(file, wanted))
      default: missing.append(file.name)
      }
    }
    if !conflicts.isEmpty { return .conflict(conflicts) }
    if found.isImmutable, !missing.isEmpty { return .conflict([immutable(missing, wanted)]) }
    // Also of an immutable release the text may change.
    if found.hasTextOfDraft { missing.append("\(forge.page(wanted)) text") }
    return missing.isEmpty ? .published(try revelation(wanted)) : .missing(missing)
  }

  package func rehearse(_ shipment: Shipment) throws { try forge.rehearse(wanted(shipment)) }

  /// Uploads every file: nobody sees them before `reveal`.
  package func put(_ shipment: Shipment) throws {
    let wanted = wanted(shipment)
    let before = try forge.find(wanted)
    if let obstacle = before.obstacle { throw Failure(.badInput, obstacle) }
    let found = try forge.begin(wanted, before)
    let names = Set(wanted.files.map(\.name))
    if found.state == .draft {
      for asset in found.assets where !names.contains(asset.name) { try forge.remove(asset, wanted) }
    }
    for file in wanted.files {
      switch try state(of: file, found) {
      case .same: continue
      case .other where found.state != .draft: throw Failure(.badInput, conflict(file, wanted))
      case .other, .incomplete:
        for asset in found.assets where asset.name == file.name { try forge.remove(asset, wanted) }
      case .missing: break
      }
      try forge.upload(file, wanted: wanted, found: found)
    }
  }

  package func confirm(_ shipment: Shipment) throws {
    let wanted = wanted(shipment)
    try refuseUnlike(wanted, forge.find(wanted))
  }

  package func reveal(_ shipment: Shipment) throws -> Revelation {
    let wanted = wanted(shipment)
    let found = try forge.find(wanted)
    // Somebody may have changed them since.
    try refuseUnlike(wanted, found)
    if found.state != .published || !found.unlinked.isEmpty || found.hasTextOfDraft {
      try forge.publish(wanted, found)
      let published = try forge.find(wanted)
      guard published.state == .published, published.unlinked.isEmpty else { throw notShown(wanted) }
      try refuseUnlike(wanted, published)
    }
    return try revelation(wanted)
  }

  // MARK: - Comparing

  enum AssetState { case missing, incomplete, same, other }

  func state(of file: Shipment.File, _ found: FoundRelease) throws -> AssetState {
    guard let asset = found.assets.first(where: { $0.name == file.name }) else { return .missing }
    if !asset.isComplete { return .incomplete }
    if asset.size != file.size { return .other }
    if let digest = asset.digest { return digest == file.digest ? .same : .other }
    if read.contains(asset.id, file.digest) { return .same }
    guard try forge.contains(file, asset) else { return .other }
    read.insert(asset.id, file.digest)
    return .same
  }

  /// - Throws: `Failure` with status 74 unless every file is there, byte for byte.
  private func refuseUnlike(_ wanted: WantedRelease, _ found: FoundRelease) throws {
    let unlike = try wanted.files.filter { try state(of: $0, found) != .same }
    if unlike.isEmpty { return }
    throw Failure(
      .inputOutput,
      unlike.map { file in
        Finding(
          "publish.read-back", at: Location("\(forge.page(wanted)) \(file.name)"),
          "does not have the bytes that were uploaded", subject: "app_id \(wanted.appID)",
          remedy: "run again, one process at a time: what a draft has wrong is uploaded again")
      })
  }

  func wanted(_ shipment: Shipment) -> WantedRelease {
    let others = shipment.files.filter { settings.files.matches($0.name) && !$0.name.contains("/") }
    return WantedRelease(
      appID: shipment.appID, version: shipment.version, repository: settings.repository.expand(shipment.values),
      tag: settings.tag.expand(shipment.values), title: settings.title.expand(shipment.values),
      zips: shipment.artifacts.map(\.file), others: others, notes: shipment.files.first { $0.name == notes })
  }

  private func revelation(_ wanted: WantedRelease) throws -> Revelation {
    Revelation(destination: forge.page(wanted), commit: try forge.commit(wanted), tag: wanted.tag)
  }
}

/// Assets whose bytes this process has read: an asset never changes.
private final class ReadAssets: Sendable {
  private let known = Mutex<[Int: Digest]>([:])

  func contains(_ id: Int, _ digest: Digest) -> Bool { known.withLock { $0[id] == digest } }
  func insert(_ id: Int, _ digest: Digest) { known.withLock { $0[id] = digest } }
}

// MARK: - Messages

extension ForgeChannel {
  /// - Throws: `Failure` with status 65 for names that a forge changes: GitHub writes dots for blanks and others.
  private func refuseNames(_ wanted: WantedRelease) throws {
    let findings = wanted.files.map(\.name).filter { !Self.isKept($0) }.map { name in
      Finding(
        "publish.asset-name", at: Location(name), "\(settings.forge.rawValue) would give this asset another name",
        subject: "app_id \(wanted.appID): channel \(self.name)",
        remedy: "use letters, digits, '.', '_' and '-', with no '.' at the ends; or leave it out by \"files\"")
    }
    if !findings.isEmpty { throw Failure(.badInput, findings) }
  }

  static func isKept(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0.isAlphanumeric || "._-".utf8.contains($0) } && name.first != "." && name.last != "."
  }

  private func conflict(_ file: Shipment.File, _ wanted: WantedRelease) -> Finding {
    Finding(
      "publish.conflict", at: Location("\(forge.page(wanted)) \(file.name)"),
      "already has other bytes than \(file.path)", remedy: "run `release bump patch`: published bytes never change")
  }

  private func immutable(_ missing: [String], _ wanted: WantedRelease) -> Finding {
    Finding(
      "publish.conflict", at: Location(forge.page(wanted)),
      "is published and immutable, and has no \(missing.joined(separator: ", "))",
      remedy: "run `release bump patch`, or leave them out by \"files\"")
  }

  private func notShown(_ wanted: WantedRelease) -> TemporaryFailure {
    TemporaryFailure(
      "publish.forge", at: Location(forge.page(wanted)), "does not show yet what was published", remedy: "run again")
  }
}

import Domain
import Publishing
import Synchronization

/// Writes the ledger while several customers are published, or withdrawn.
final class LedgerRecorder: Sendable {
  private let ledger: Mutex<Ledger>
  let time: Int64

  init(_ ledger: Ledger, time: Int64) {
    self.ledger = Mutex(ledger)
    self.time = time
  }

  /// Whether the ledger says that a release was published to a channel, and not withdrawn.
  func isPublished(_ appID: Identifier, _ version: PackageVersion, at channel: Identifier) -> Bool {
    ledger.withLock { $0.last(appID, version, at: channel) } == .published
  }

  /// Whether any customer has, or had, a file that grows.
  var hasGrown: Bool { ledger.withLock { $0.hasGrown } }

  /// Records what is at the channels now, if the ledger does not say so yet. What was published anew may be at another place
  /// than it says.
  ///
  /// - Throws: `Failure` that says what the ledger lacks.
  func record(_ shipment: Shipment, _ outcomes: [Reconciler.Outcome]) throws {
    try ledger.withLock { ledger in
      let new = outcomes.filter { outcome in
        outcome.revelation != nil
          && (outcome.change == .published
            || ledger.last(shipment.appID, shipment.version, at: outcome.channel) != .published)
      }
      try append(
        new.map { LedgerEntry(.published, of: shipment, at: $0.channel, revelation: $0.revelation, time: time) },
        to: &ledger)
    }
  }

  /// Records that releases were withdrawn, if the ledger does not say so yet, and what was published in their place.
  ///
  /// - Parameter entries: their last lines, and what remains of their tags.
  /// - Returns: what are their last lines now.
  /// - Throws: as `record`.
  func recordWithdrawal(
    _ entries: [(line: LedgerEntry, tag: LedgerEntry.RemainingTag?)], _ reason: String, successors: [Successor] = []
  ) throws -> [LedgerEntry] {
    let lines = entries.map { $0.line.withdrawn(reason, remaining: $0.tag, time: time) }
    let new = zip(entries, lines).filter { $0.line.event == .published || $0.line.remainingTag != $1.remainingTag }
      .map(\.1)
    let published = successors.map {
      LedgerEntry(.published, of: $0.shipment, at: $0.channel, revelation: $0.revelation, time: time)
    }
    let tags = entries.filter { $0.line.event == .published && $0.tag == nil }.compactMap(\.line.tag)
    try ledger.withLock { try append(new + published, to: &$0, staying: tags) }
    return lines
  }

  /// Records that files which grow were made at a channel for the first time, or under another name there.
  func recordGrown(
    _ files: [(file: String, name: String)], of appID: Identifier, _ version: PackageVersion, at channel: Identifier
  ) throws {
    if files.isEmpty { return }
    let lines = files.map {
      LedgerEntry(
        .grown, appID: appID, version: version, at: channel, file: $0.file, destination: $0.name, time: time)
    }
    try ledger.withLock { try append(lines, to: &$0) }
  }

  /// Records what becomes of announcements.
  func note(
    _ event: LedgerEntry.Event, names: [Identifier], of appID: Identifier, version: PackageVersion
  ) throws {
    if names.isEmpty { return }
    let lines = names.map { LedgerEntry(event, appID: appID, version: version, at: $0, time: time) }
    try ledger.withLock { try append(lines, to: &$0) }
  }

  /// A release that was published in the place of a withdrawn one.
  struct Successor {
    var shipment: Shipment
    var channel: Identifier
    var revelation: Revelation
  }

  /// - Parameter tags: those that stay until the lines are there.
  private func append(_ entries: [LedgerEntry], to ledger: inout Ledger, staying tags: [String] = []) throws {
    do { try ledger.append(entries) } catch {
      guard let first = entries.first else { throw error }
      let failure = Failure(error)
      let reason = failure.findings.map(\.message).joined(separator: "; ")
      let done = entries.map { "\($0.version) is \($0.event.rawValue)" }.uniqued().joined(separator: " and ")
      let rest = tags.uniqued().joined(separator: ", ")
      throw Failure(
        failure.status, Self.unrecorded, at: Location(ledger.path),
        "\(done), but not recorded here: \(reason)"
          + (rest.isEmpty ? "" : "; until it is, package managers still find tag \(rest)"),
        subject: "app_id \(first.appID): \(entries.map(\.channel).uniqued().joined(separator: ", "))",
        remedy: "make the ledger writable, or free some space; then run the same command again, which records it")
    }
  }

  /// The code of what is done, and not recorded.
  static let unrecorded = "ledger.unrecorded"

  /// - Throws: `Failure` with status 65: the number of a withdrawn release is never used again.
  func refuseWithdrawn(_ appID: Identifier, _ version: PackageVersion) throws {
    if let refusal = ledger.withLock({ $0.refusal(appID, version) }) { throw refusal }
  }

  func withdrawnVersions(of appID: Identifier) -> Set<String> { ledger.withLock { $0.withdrawnVersions(of: appID) } }
}

extension Ledger {
  /// Why a customer's release must not be made, nor published; nil if it may.
  func refusal(_ appID: Identifier, _ version: PackageVersion) -> Failure? {
    let free = freePatch(after: version)
    if let withdrawn = withdrawal(appID, version) {
      return Failure(
        .badInput, "publish.withdrawn", at: Location(path),
        "\(version) was withdrawn\(withdrawn.reason.map { ": " + $0 } ?? "")", subject: "app_id \(appID)",
        remedy: "run `release bump \(free)`: a withdrawn number is never used again")
    }
    if !isRollForward(appID.description, version) { return nil }
    return Failure(
      .badInput, "publish.roll-forward", at: Location(path),
      "\(version) has older content again, which `release withdraw --roll-forward` published",
      subject: "app_id \(appID)", remedy: "run `release bump \(free)`: a published number is never used again")
  }

  /// The next patch that nobody has, or had, something else under: as `release bump` takes it.
  func freePatch(after version: PackageVersion) -> String {
    guard let next = try? version.next(.patch) else { return "patch" }
    return isUsedUp(next) ? freePatch(after: next) : next.description
  }
}

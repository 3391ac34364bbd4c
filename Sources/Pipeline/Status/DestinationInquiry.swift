import Domain
import Manifest
import Publishing

/// Asks destinations what they have, and compares it with the ledger.
struct DestinationInquiry: Sendable {
  var workspace: Workspace
  /// Those of `release.json`.
  var channels: [any ReleaseChannel]
  var retry: RetryPolicy
  /// Nil if zips are compared only at the channels.
  var readBack: ArtifactReadBack?
  var growth: CustomerGrowth
  /// Whether bytes are read.
  var isDeep: Bool

  /// How a place compares with the ledger.
  fileprivate typealias Found = (remote: StatusReport.RemoteState, findings: [Finding])

  struct Answer: Sendable {
    var customer: StatusReport.Customer
    /// The differences.
    var findings: [Finding] = []
    /// Of what the ledger has, and a channel or a download has no more.
    var missing: [Finding] = []
    var failures: [Failure] = []

    fileprivate mutating func add(_ found: Found?, at index: Int) {
      guard let found else { return }
      if found.remote == .missing { missing += found.findings } else { findings += found.findings }
      // What is wrong at the channel itself says more than what is wrong with a download.
      if [nil, .same].contains(customer.channels[index].remote) { customer.channels[index].remote = found.remote }
    }
  }

  /// - Parameter listed: the customer in the manifest.
  /// - Throws: `CancellationError`. Any other failure is in the answer.
  func answer(_ customer: StatusReport.Customer, _ listed: Customer?) async throws -> Answer {
    var answer = Answer(customer: customer)
    var asked: Set<String> = []
    for index in customer.channels.indices {
      let standing = customer.channels[index].standing
      guard let channel = channels.first(where: { $0.name.description == standing.channel }) else { continue }
      do {
        let record = try record(standing, of: customer)
        let comparison = record.isEmpty ? nil : try await retry.run { try channel.compare(record) }
        let found = try await ask(channel, comparison, index: index, answer: &answer, listed: listed)
        answer.add(found, at: index)
        if comparison?.isBranchGone != true {
          for found in try await compareGrowth(of: customer, listed, with: channel) { answer.add(found, at: index) }
        }
        guard let readBack else { continue }
        for product in standing.current?.products ?? [] {
          guard let url = product.url, asked.insert(url).inserted else { continue }
          answer.add(try await compare(product, at: url, readBack, subject(customer, channel)), at: index)
        }
      } catch let error as CancellationError {
        throw error
      } catch {
        answer.customer.channels[index].remote = .failed
        answer.failures.append(Failure(error))
      }
    }
    return answer
  }

  private func subject(_ customer: StatusReport.Customer, _ channel: any ReleaseChannel) -> String {
    "app_id \(customer.appID): channel \(channel.name)"
  }

  private func record(_ standing: LedgerSummary.Standing, of customer: StatusReport.Customer) throws -> ChannelRecord {
    let shipments = RecordedShipment(workspace: workspace)
    return ChannelRecord(
      current: try standing.current.flatMap(shipments.shipment), commit: standing.current?.commit,
      withdrawn: try standing.withdrawn.compactMap(shipments.shipment),
      paths: workspace.repositoryPaths(of: customer.appID))
  }

  /// - Parameter comparison: nil if there is nothing to compare.
  /// - Returns: nil if there is nothing to tell.
  private func ask(
    _ channel: any ReleaseChannel, _ comparison: ChannelComparison?, index: Int, answer: inout Answer, listed: Customer?
  ) async throws -> Found? {
    let standing = answer.customer.channels[index].standing
    let subject = subject(answer.customer, channel)
    var found: Found?
    if standing.current == nil {
      found = try await unrecorded(at: channel, standing: standing, listed: listed, subject: subject).map {
        (.unrecorded, [$0])
      }
    }
    guard let comparison else { return found }
    answer.customer.channels[index].resolvable = Set(comparison.resolvable.keys)
    answer.findings += standing.withdrawn.compactMap { entry in
      comparison.resolvable[entry.version].map { resolvable(entry, by: $0, subject) }
    }
    if let entry = standing.current, let state = comparison.standing {
      found = compare(state, at: comparison.destination, with: entry, isListed: listed != nil, subject: subject)
      if isDeep, found?.remote == .same, let current = try RecordedShipment(workspace: workspace).shipment(of: entry) {
        try await retry.run { try channel.confirm(current) }
      }
    }
    if !comparison.differences.isEmpty {
      let others = comparison.differences.map { difference in
        let needsEntry = listed == nil && Self.needingEntry.contains(difference.code)
        let condition = needsEntry ? "; to publish or withdraw it, put the customer into the manifest again" : ""
        return Finding(
          difference.code, at: difference.location, difference.message, subject: subject,
          remedy: difference.remedy.map { $0 + condition })
      }
      found = (found?.remote == .missing ? .missing : .different, (found?.findings ?? []) + others)
    }
    return found ?? (standing.withdrawn.isEmpty ? nil : (.same, []))
  }

  /// Differences of what the ledger does not have: whoever has left gets nothing published, nor is asked before a withdrawal.
  private static let needingEntry: Set = ["status.untagged", "status.unrecorded", "publish.taken-back"]

  /// - Returns: the files that grow and are not as the ledger says, those that are missing last: another says more.
  private func compareGrowth(
    of customer: StatusReport.Customer, _ listed: Customer?, with channel: any ReleaseChannel
  ) async throws -> [Found] {
    let outcomes = try await growth.grow(
      customer.appID, workspace.configuration.version, at: [channel], expecting: { $1 })
    return outcomes.filter { $0.change != .same }.map { outcome in
      let state: StatusReport.RemoteState =
        outcome.change == .leftBehind ? .same : outcome.wasThere ? .different : .missing
      return (state, [finding(of: outcome, listed, subject(customer, channel))])
    }.sorted { $0.remote != .missing && $1.remote == .missing }
  }

  private func finding(of outcome: GrowthOutcome, _ listed: Customer?, _ subject: String) -> Finding {
    // Whoever has left gets nothing made.
    let run = listed.map { "run `release publish --customer \($0.appID)`, which " }
    if outcome.change == .leftBehind {
      return Finding(
        "status.growing", .warning, at: Location(outcome.place),
        "is no longer made, and may name what was withdrawn since", subject: subject,
        remedy: "delete it when nobody reads it any more, or let it lead to the new one")
    }
    if !outcome.unknown.isEmpty {
      return Finding(
        "status.growing", at: Location(outcome.place),
        "names what the ledger does not have: \(Amount.names(outcome.unknown.map(\.description)))", subject: subject,
        remedy: "pull, or merge the branch whose ledger has it; if none has, "
          + (run.map { $0 + "takes it out" } ?? "correct the file by hand"))
    }
    return Finding(
      "status.growing", at: Location(outcome.place),
      outcome.wasThere ? "is not what the ledger says" : "is missing", subject: subject,
      remedy: run.map { $0 + "makes it again" } ?? "bring it back by hand")
  }

  private func compare(
    _ state: Standing, at destination: String?, with entry: LedgerEntry, isListed: Bool, subject: String
  ) -> Found {
    switch state {
    case .published(let revelation):
      guard let commit = entry.commit, let found = revelation.commit, commit != found else { return (.same, []) }
      let finding = Finding(
        "status.differs", at: Location("\(revelation.destination) \(revelation.tag ?? "")"),
        "names commit \(found), and the ledger has \(commit)", subject: subject,
        remedy: "find out who moved the tag")
      return (.different, [finding])
    case .missing(let names):
      let place = destination ?? entry.destination ?? entry.channel
      let other = entry.destination.flatMap { $0.isSamePlace(as: place) ? nil : $0 }
      let words = other.map { " at \($0), but this is missing here" } ?? ", but this is missing there"
      let finding = Finding(
        "status.differs", at: Location(place),
        "the ledger has \(entry.version)\(words): \(names.joined(separator: ", "))", subject: subject,
        remedy: isListed
          ? "publish it again, or find out who removed it" : "find out who removed it, and bring it back by hand")
      return (.missing, [finding])
    case .conflict(let findings):
      let differing = findings.map { conflict in
        Finding(
          "status.differs", at: conflict.location, conflict.message, subject: subject,
          remedy: "find out who changed it; "
            + (isListed ? "remove it there, and publish again" : "bring back what was published"))
      }
      return (.different, differing)
    }
  }

  /// A withdrawn release that package managers still find: a note if that is by a tag that stays on purpose.
  private func resolvable(_ entry: LedgerEntry, by trace: ChannelComparison.Trace, _ subject: String) -> Finding {
    let isKept = trace == .tag && entry.remainingTag == .kept
    let (place, state, effect) =
      switch trace {
      case .tag: (entry.tag ?? "", isKept ? "its tag was kept" : "its tag is there", "deletes the tag")
      case .files(let paths, let branch):
        (branch, "the branch has \(paths.joined(separator: ", "))", "removes the file")
      }
    return Finding(
      "status.resolvable", isKept ? .note : .error,
      at: Location("\(entry.destination ?? entry.channel) \(place)"),
      "\(entry.version) still resolvable: it is withdrawn, and \(state)", subject: subject,
      remedy: "run `release withdraw \(entry.version) --customer \(entry.appID) --reason "
        + "\(ShellWord.quoted(entry.reason ?? ""))` again: it \(effect), or says why not")
  }

  /// A release that a run has published and not recorded, because it was killed or the ledger was lost.
  private func unrecorded(
    at channel: any ReleaseChannel, standing: LedgerSummary.Standing, listed: Customer?, subject: String
  ) async throws -> Finding? {
    guard let listed, standing.withdrawn.isEmpty,
      let shipment = try? ShipmentReader(workspace: workspace).shipment(of: listed),
      case .published(let revelation) = try await retry.run({ try channel.look(shipment) })
    else { return nil }
    return Finding(
      "status.differs", at: Location(revelation.destination), "has \(shipment.version), and the ledger does not say so",
      subject: subject, remedy: "run `release publish --customer \(listed.appID)`, which records it")
  }

  /// Whether customers can download what the ledger says.
  ///
  /// - Throws: `Failure` if the server does not say; `CancellationError`.
  private func compare(
    _ product: LedgerEntry.Product, at url: String, _ readBack: ArtifactReadBack, _ subject: String
  ) async throws -> Found {
    func finding(_ message: String) -> Finding {
      Finding(
        "status.url", at: Location(url), message, subject: subject,
        remedy: "bring the published zip back to this URL: customers cannot install the release")
    }
    let file = Shipment.File(
      name: product.name + ".zip", path: "the zip in the ledger", size: product.size ?? 0, digest: product.digest)
    switch try await retry.run({ try readBack.ask(file, at: url) }) {
    case .missing: return (.missing, [finding("the zip is gone")])
    case .different(let reason): return (.different, [finding(reason)])
    case .there: break
    }
    if !isDeep { return (.same, []) }
    do {
      try await retry.run { try readBack.confirm(file, at: url) }
      return (.same, [])
    } catch let failure as Failure where failure.status == .badInput {
      return (.different, failure.findings.map { finding($0.message) })
    }
  }
}

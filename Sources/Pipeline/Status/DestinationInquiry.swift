import Domain
import Manifest
import Publishing

/// Asks destinations what they have, and compares it with the ledger.
struct DestinationInquiry: Sendable {
  var workspace: Workspace
  /// Those of `release.json`.
  var channels: [any Channel]
  var retry: RetryPolicy

  struct Answer: Sendable {
    var customer: StatusReport.Customer
    /// The differences.
    var findings: [Finding] = []
    var failures: [Failure] = []
  }

  /// - Parameter listed: the customer in the manifest.
  /// - Throws: `CancellationError`. Any other failure is in the answer.
  func answer(_ customer: StatusReport.Customer, _ listed: Customer?) async throws -> Answer {
    var answer = Answer(customer: customer)
    for index in customer.channels.indices {
      let standing = customer.channels[index].standing
      guard let channel = channels.first(where: { $0.name.description == standing.channel }) else { continue }
      switch try await Result.of({ try await ask(channel, standing, customer, listed) }) {
      case .success(let found?):
        answer.customer.channels[index].remote = found.remote
        answer.findings += found.findings
      case .success(nil): break
      case .failure(let failure):
        answer.customer.channels[index].remote = .failed
        answer.failures.append(failure)
      }
    }
    return answer
  }

  /// - Returns: nil if there is nothing to compare.
  private func ask(
    _ channel: any Channel, _ standing: LedgerSummary.Standing, _ customer: StatusReport.Customer, _ listed: Customer?
  ) async throws -> (remote: StatusReport.Remote, findings: [Finding])? {
    let subject = "app_id \(customer.appID): channel \(channel.name)"
    guard let entry = standing.current else {
      return try await unrecorded(channel, standing, listed, subject).map { (.unrecorded, [$0]) }
    }
    guard let shipment = try RecordedShipment(workspace: workspace).shipment(of: entry) else { return nil }
    switch try await retry.run({ try channel.look(shipment) }) {
    case .published(let revelation):
      guard let commit = entry.commit, let found = revelation.commit, commit != found else { return (.same, []) }
      let finding = Finding(
        "status.differs", at: Location("\(revelation.destination) \(revelation.tag ?? "")"),
        "names commit \(found), and the ledger has \(commit)", subject: subject,
        remedy: "find out who moved the tag")
      return (.different, [finding])
    case .missing(let names):
      let finding = Finding(
        "status.differs", at: Location(entry.destination ?? channel.name.description),
        "the ledger has \(entry.version), but this is missing there: \(names.joined(separator: ", "))",
        subject: subject, remedy: "publish it again, or find out who removed it")
      return (.missing, [finding])
    case .conflict(let findings):
      return (.different, findings.map { differing($0, subject) })
    }
  }

  private func differing(_ conflict: Finding, _ subject: String) -> Finding {
    Finding(
      "status.differs", at: conflict.location, conflict.message, subject: subject,
      remedy: "find out who changed it: published bytes never change")
  }

  /// A release that a run has published and not recorded, because it was killed or the ledger was lost.
  private func unrecorded(
    _ channel: any Channel, _ standing: LedgerSummary.Standing, _ listed: Customer?, _ subject: String
  ) async throws -> Finding? {
    guard let listed, standing.withdrawn.isEmpty,
      let shipment = try? ShipmentReader(workspace: workspace).shipment(of: listed),
      case .published(let revelation) = try await retry.run({ try channel.look(shipment) })
    else { return nil }
    return Finding(
      "status.differs", at: Location(revelation.destination), "has \(shipment.version), and the ledger does not say so",
      subject: subject, remedy: "run `release publish`, which records it")
  }
}

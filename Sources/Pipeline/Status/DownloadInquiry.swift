import Domain
import Publishing

/// Asks whether customers can download what the ledger says.
struct DownloadInquiry: Sendable {
  var readBack: ArtifactReadBack
  var retry: RetryPolicy

  /// - Parameter isDeep: whether the zip is read and compared.
  /// - Throws: `Failure` if the server does not say; `CancellationError`.
  func ask(
    _ product: LedgerEntry.Product, at url: String, isDeep: Bool, _ subject: String
  ) async throws -> (remote: StatusReport.RemoteState, findings: [Finding]) {
    let file = Shipment.File(
      name: product.name + ".zip", path: "the zip in the ledger", size: product.size ?? 0, digest: product.digest)
    switch try await retry.run({ try readBack.ask(file, at: url) }) {
    case .missing: return (.missing, [finding(at: url, message: "the zip is gone", subject: subject)])
    case .different(let reason): return (.different, [finding(at: url, message: reason, subject: subject)])
    case .there: break
    }
    if !isDeep { return (.same, []) }
    do {
      try await retry.run { try readBack.confirm(file, at: url) }
      return (.same, [])
    } catch let failure as Failure where failure.status == .badInput {
      return (.different, failure.findings.map { finding(at: url, message: $0.message, subject: subject) })
    }
  }

  private func finding(at url: String, message: String, subject: String) -> Finding {
    Finding(
      "status.url", at: Location(url), message, subject: subject,
      remedy: "bring the published zip back to this URL: customers cannot install the release")
  }
}

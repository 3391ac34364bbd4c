import Domain
import Manifest
import Publishing

extension OverTheAirSetup {
  /// Without customers who have left: neither in the manifest, nor at their place, from where somebody has removed the files.
  ///
  /// - Parameter customers: of the manifest; none if it cannot be read.
  func present(_ known: [Identifier], of customers: [Customer]) async throws -> [Identifier] {
    let named = Set(customers.map(\.appID))
    var gone: Set<Identifier> = []
    for appID in known where !named.isEmpty && !named.contains(appID) {
      let timestamp = try await Result.of {
        try await environment.retryPolicy(configuration).run {
          try place(of: appID).get(PublishedModels.timestampName, limit: PublishedModels.longestMetadata)
        }
      }
      if case .success(nil) = timestamp { gone.insert(appID) }
    }
    if !gone.isEmpty {
      environment.report(
        .warning(
          Finding(
            "models.left", .warning, at: Location(ledgerPath),
            "has \(Amount.names(gone.map(\.description).sorted { $0.precedesByBytes($1) })), which neither the manifest nor "
              + "a place has any more: passed over",
            remedy: "if a customer has not left, put it back into the manifest, and its files from a backup")))
    }
    return known.filter { !gone.contains($0) }
  }
}

import Domain
import Manifest
import Publishing

extension OverTheAirSetup {
  /// Without customers who have left: neither in the manifest, nor at their place, from where somebody has removed the files.
  ///
  /// - Parameter customers: of the manifest; none if it cannot be read.
  func present(_ known: [Identifier], of customers: [Customer], jobs: Int) async throws -> [Identifier] {
    let named = Set(customers.map(\.appID))
    let left = named.isEmpty ? [] : known.filter { !named.contains($0) }
    // Once: those who stay are waiting, and whose place cannot be asked is asked again with them.
    let gone: [Identifier] = try await concurrentMap(left, limit: jobs) { appID in
      let timestamp = try await Result.of {
        try place(of: appID).get(PublishedModels.timestampName, limit: PublishedModels.longestMetadata)
      }
      if case .success(nil) = timestamp { return appID }
      return nil
    }.compactMap(\.self).sorted()
    if !gone.isEmpty {
      environment.report(
        .warning(
          Finding(
            "models.left", .warning, at: Location(ledgerPath),
            "has \(Amount.names(gone.map(\.description))), which neither the manifest nor "
              + "a place has any more: passed over",
            remedy: "if a customer has not left, put it back into the manifest, and its files from a backup")))
    }
    return known.filter { !gone.contains($0) }
  }
}

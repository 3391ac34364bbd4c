import Artifacts
import Domain
import Manifest
import Publishing

extension IdentityIndex {
  /// Refuses what the rule `isolation.rendered` would call an error in a file of that text.
  ///
  /// - Returns: what throws `Failure` with status 65 if a text names another customer.
  func search(in workspace: Workspace) -> ChannelMaker.Search {
    { shipment, path, text in
      let leaks = self.foreignNames(in: text, to: shipment.appID, workspace)
      if leaks.isEmpty { return }
      throw Failure(
        .badInput,
        leaks.map { leak in
          Finding(
            "isolation.rendered", at: Location(path), leak.statement(in: "in this text"),
            subject: "app_id \(shipment.appID)", remedy: "remove it: what a customer gets must not name another")
        })
    }
  }

  /// Other customers' names in a text, but for what may be a coincidence.
  func foreignNames(in text: [UInt8], to reader: Identifier, _ workspace: Workspace) -> [Leak] {
    let leaks = tokenMatches(in: text).leaks(to: reader).filter { !$0.isOrdinary }
    // Whoever has left the manifest has no words of their own.
    guard !leaks.isEmpty, let customer = workspace.customers.first(where: { $0.appID == reader }) else { return leaks }
    return leaks.telling(
      to: customer, products: workspace.configuration.products.map(\.name),
      version: workspace.configuration.version.description)
  }
}

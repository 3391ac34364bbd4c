import Artifacts
import Domain
import Publishing

extension IdentityIndex {
  /// - Throws: `Failure` with status 65 if the text names another customer.
  func refuseForeignNames(_ shipment: Shipment, path: String, text: [UInt8]) throws {
    let leaks = tokenMatches(in: text).leaks(to: shipment.appID)
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

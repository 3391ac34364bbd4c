import Artifacts
import Domain
import Manifest
import Publishing
import Synchronization

extension IdentityIndex {
  /// What throws `Failure` with status 65 if a text names another customer.
  func search(in workspace: Workspace) -> ChannelMaker.Search {
    { shipment, path, text in
      try self.refuseForeignNames(
        in: text, "in this text", at: path, to: shipment.appID, workspace,
        remedy: "remove it: what a customer gets must not name another")
    }
  }

  /// Refuses what the rule `isolation.rendered` would call an error in a file of that text.
  ///
  /// - Parameter place: in the text, for people.
  /// - Throws: `Failure` with status 65.
  func refuseForeignNames(
    in text: [UInt8], _ place: String, at path: String, to reader: Identifier, _ workspace: Workspace, remedy: String
  ) throws {
    let leaks = foreignNames(in: text, to: reader, workspace)
    if leaks.isEmpty { return }
    throw Failure(
      .badInput,
      leaks.map { leak in
        Finding(
          "isolation.rendered", at: Location(path), leak.statement(in: place), subject: "app_id \(reader)",
          remedy: remedy)
      })
  }

  /// The same for metadata of a flow's models, which devices pass to the app.
  func refuseForeignNames(
    in metadata: [JSONMember], of flow: String, to reader: Identifier, _ workspace: Workspace
  ) throws {
    try refuseForeignNames(
      in: Array(metadata.text.utf8), "in the metadata of \(flow)", at: workspace.manifestFile, to: reader, workspace,
      remedy: "remove it: what a customer gets must not name another")
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

extension [JSONMember] {
  /// What people have written into metadata.
  var text: String { flatMap { [$0.name, $0.value.text ?? ""] }.joined(separator: "\n") }
}

extension Workspace {
  /// The same, with an index of all customers that is made when there is something to search.
  var search: ChannelMaker.Search {
    let made = Mutex<IdentityIndex?>(nil)
    return { shipment, path, text in
      let index = made.withLock { known in
        let index = known ?? IdentityIndex(customers, configuration)
        known = index
        return index
      }
      try index.search(in: self)(shipment, path, text)
    }
  }
}

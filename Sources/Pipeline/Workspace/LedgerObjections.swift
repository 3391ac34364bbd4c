import Domain
import Manifest
import Platform
import Publishing

/// What the ledgers have against the releases of some customers: a withdrawn number, a hold at what the customer does not have, and
/// models that went out with other bytes under the same version, in a release or over the air, or that no device may run any more.
struct LedgerObjections: Sendable {
  private let workspace: Workspace
  let ledger: Ledger
  /// What was published of the models that the manifest lists.
  private var published: [Model: [Bytes]] = [:]
  private var revoked: Set<Model> = []
  /// By `app_id`.
  private var holds: [String: Hold] = [:]

  private struct Model: Hashable {
    var appID: String
    var flowName: String
    var version: String

    init(_ appID: String, flowName: String, version: ModelVersion) {
      (self.appID, self.flowName) = (appID, flowName)
      // UUIDs compare without case.
      self.version = version.description.lowercased()
    }

    init?(_ appID: String, _ model: DeliveredModel) {
      guard let name = model.flowName, let version = model.version else { return nil }
      self.init(appID, flowName: name, version: version)
    }
  }

  private struct Bytes {
    var digest: Digest
    /// Such as `published in 1.4.0`.
    var origin: String
  }

  /// What the ledger says of a customer who stays at a version.
  private struct Hold {
    var version: PackageVersion
    /// Whether the ledger has any release of the customer.
    var isKnown = false
    /// By channel.
    var events: [String: LedgerEntry.Event] = [:]

    mutating func note(_ entry: LedgerEntry) {
      isKnown = true
      guard PackageVersion(entry.version) == version, events[entry.channel] != .withdrawn else { return }
      events[entry.channel] = entry.event
    }
  }

  /// - Throws: as `Ledger(reading:)`.
  init(
    _ workspace: Workspace, of customers: some Sequence<Customer>, conflicts: LedgerLines.Conflicts = .refused
  ) throws {
    self.workspace = workspace
    var (published, revoked, holds) = (published, revoked, holds)
    let version = workspace.configuration.version
    for customer in customers {
      let appID = customer.appID.description
      for model in customer.models {
        published[Model(appID, flowName: model.flowName.description, version: model.version)] = []
      }
      if let held = customer.staysAt(insteadOf: version) { holds[appID] = Hold(version: held) }
    }
    func note(_ models: [DeliveredModel], of appID: String, _ origin: String) {
      for model in models {
        guard let key = Model(appID, model), let digest = model.digest else { continue }
        if published[key]?.contains(where: { $0.digest == digest }) == false {
          published[key]?.append(Bytes(digest: digest, origin: origin))
        }
      }
    }
    ledger = try Ledger(reading: workspace.ledgerPath, of: version, conflicts: conflicts) { entry in
      note(entry.models, of: entry.appID, "published in \(entry.version)")
      holds[entry.appID]?.note(entry)
    }
    if let path = workspace.modelsLedgerPath {
      let isCompiled = workspace.configuration.models.command != nil
      _ = try LedgerLines.forEach(in: path, conflicts: conflicts) { (entry: ModelsEntry, _, _) in
        for version in entry.revoked {
          let version = ModelVersion(text: version)
          revoked.insert(Model(entry.appID, flowName: entry.flowName ?? "", version: version))
        }
        // Devices compile models themselves: those of a release that a command has compiled have other bytes.
        if !isCompiled { note(entry.models, of: entry.appID, "approved for devices") }
      }
    }
    (self.published, self.revoked, self.holds) = (published, revoked, holds)
  }

  /// Whether any of the listed models was published.
  var knowsModels: Bool { published.values.contains { !$0.isEmpty } }

  /// What is wrong with the hold of a customer who stays at another version than the release's.
  func hold(of customer: Customer) -> Finding? {
    guard let held = customer.staysAt(insteadOf: workspace.configuration.version) else { return nil }
    let hold = holds[customer.appID.description]
    func finding(_ severity: Finding.Severity, message: String, remedy: String) -> Finding {
      Finding(
        "publish.hold", severity, at: workspace.place("hold", of: customer), message,
        subject: "app_id \(customer.appID)", remedy: remedy)
    }
    guard let hold, hold.isKnown else {
      return finding(
        .warning, message: "the customer stays at \(held), and the ledger does not say that \(held) was published",
        remedy: "find out whether the customer has \(held); if not, write the right version, or remove \"hold\"")
    }
    let remedy = "write a version that `release status --customer \(customer.appID)` shows, or remove \"hold\""
    if hold.events.isEmpty {
      return finding(.error, message: "the customer stays at \(held), which was never published to it", remedy: remedy)
    }
    if hold.events.values.contains(.published) { return nil }
    return finding(.error, message: "the customer stays at \(held), which was withdrawn from it", remedy: remedy)
  }

  /// Models that devices are told not to run.
  ///
  /// - Parameter models: as they would be published, with the place of each.
  func revoked(_ models: [(model: DeliveredModel, place: String)], of appID: Identifier) -> [Finding] {
    models.compactMap { model, place in
      guard let known = Model(appID.description, model), revoked.contains(known) else { return nil }
      return Self.revoked("\(known.flowName) \(known.version)", of: "app_id \(appID): \(known.flowName)", at: place)
    }
  }

  static func revoked(_ model: String, of subject: String, at place: String) -> Finding {
    Finding(
      "model.revoked", .warning, at: Location(place),
      "\(model) was revoked: devices that have it in their bundle run no model in its place", subject: subject,
      remedy: "give the customer another version in the manifest")
  }

  /// Models that were published with other bytes. A program that compiles models may make other bytes of the same model, so then
  /// it is a warning.
  ///
  /// - Parameter models: as they would be published, with the place of each.
  func changed(_ models: [(model: DeliveredModel, place: String)], of appID: Identifier) -> [Finding] {
    let isCompiled = workspace.configuration.models.command != nil
    return models.compactMap { model, place in
      guard let name = model.flowName, let version = model.version, let digest = model.digest,
        let known = published[Model(appID.description, flowName: name, version: version)], let first = known.first,
        !known.contains(where: { $0.digest == digest })
      else { return nil }
      return Finding(
        "model.changed", isCompiled ? .warning : .error, at: Location(place),
        "\(name) \(version) is \(digest), but was \(first.origin) as \(first.digest)",
        subject: "app_id \(appID): \(name)",
        remedy: "raise modelVersion: bytes that were published under a version never change"
          + (isCompiled ? "; ignore this if only the compiler is another" : ""))
    }
  }
}

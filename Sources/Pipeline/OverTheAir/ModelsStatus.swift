import Domain
import Manifest
import OverTheAir
import Publishing
import TUF

/// `release models status` and `verify`: what devices are told, by their place, verified as a device does it.
package struct ModelsStatus: Sendable {
  package struct Flow: Sendable {
    package var flowName: String
    package var document: RolloutDocument
    package var isHeld: Bool
  }

  package struct Customer: Sendable {
    package var appID: Identifier
    package var flows: [Flow]
    package var versions: ModelsEntry.Versions
    /// When metadata ends, in seconds since 1970, by role.
    package var expiries: [(role: String, time: Int64)]
    /// What is not as it will be after the next run.
    package var findings: [Finding]
  }

  package struct Report: Sendable {
    package var customers: [Customer]
    package var failures: [CustomerFailure]

    /// That of the root, which all customers share, once.
    package var findings: [Finding] { customers.flatMap(\.findings).uniqued() }
    package var status: ExitStatus {
      failures.isEmpty
        ? findings.contains { $0.severity == .error } ? .foundProblems : .done
        : failures.status(done: customers.count)
    }
  }

  package var workspace = WorkspaceOptions()
  package var selection = Selection.all
  package var jobs = 1
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  package func run() async throws -> Report {
    let setup = try OverTheAirSetup(workspace, environment)
    let ledger = try ModelsLedger(reading: setup.ledgerPath)
    let appIDs = try await setup.customers(of: selection, ledger: ledger, workspace, jobs: jobs).appIDs
    let outcomes = try await environment.outcomes("asking", of: appIDs, jobs: jobs) { appID in
      try await customer(appID, setup: setup, ledger: ledger)
    }
    return Report(customers: outcomes.compactMap { try? $0.get() }, failures: CustomerFailure.all(of: appIDs, outcomes))
  }

  private func customer(_ appID: Identifier, setup: OverTheAirSetup, ledger: ModelsLedger) async throws -> Customer {
    let place = setup.place(of: appID)
    guard let published = try await setup.published(appID, at: place, ledger) else {
      throw PublishedModels.nothing(appID, place)
    }
    try published.objections(at: place).throwIfAny()
    let expiries = published.expiries
    var findings = expiries.compactMap { role, time in
      role == "root"
        ? setup.ending(of: published.trusted.root)
        : PublishedModels.ending(role, time, of: appID, now: environment.time)
    }
    if let waiting = setup.rootWaits(after: published.trusted.root) { findings.append(waiting) }
    findings += try await setup.retry.run { try unusable(appID, published: published, at: place) }
    findings += published.unrevoked(ledger[appID], appID, at: place).map(\.finding)
    findings += try behind(appID, published: published, at: place, setup: setup)
    let held = ledger[appID]?.held ?? []
    return Customer(
      appID: appID,
      flows: published.documents.inOrder.map {
        Flow(flowName: $0.flowName, document: $0, isHeld: held.contains($0.flowName))
      },
      versions: published.versions, expiries: expiries, findings: findings)
  }

  /// Models that devices are told to get, and cannot.
  private func unusable(
    _ appID: Identifier, published: PublishedModels, at place: any ObjectPlace
  ) throws -> [Finding] {
    let told = published.documents.values.reduce(into: Set()) { $0.formUnion($1.newModels(since: nil)) }
    return try told.sorted { $0.precedesByBytes($1) }.compactMap { path in
      guard let model = published.approved[path], let flaw = try place.flaw(of: model) else { return nil }
      let name = ObjectName.target(model.path, model.digest)
      return Finding(
        "models.unusable", at: Location(place.address(of: name)),
        "\(flaw == .missing(name) ? "is not there" : flaw.words): devices are told to get it",
        subject: "app_id \(appID)", remedy: flaw.remedy(of: model, appID))
    }
  }

  /// Which of the mutable files a run that ended early has left behind.
  private func behind(
    _ appID: Identifier, published: PublishedModels, at place: any ObjectPlace, setup: OverTheAirSetup
  ) throws -> [Finding] {
    var names: [String] = []
    let feed = published.feed.flatMap { Feed(parsing: $0.bytes) }
    if feed?.timestamp != String(decoding: published.timestamp.bytes, as: UTF8.self) { names.append(Feed.fileName) }
    let mirrors = NextPublication.mirrors(published.documents, published.approved, url: setup.url(of: appID))
    names += try place.outdated(mirrors).map(\.name)
    return names.map { name in
      Finding(
        "models.behind", at: Location(place.address(of: name)),
        "is not as it is to be: a run has ended early, or release.json has changed", subject: "app_id \(appID)",
        remedy: "run `release models refresh --customer \(appID)`")
    }
  }
}

import Artifacts
import Domain
import Manifest
import OverTheAir
import Platform
import TUF

/// `release models publish`: a person approves the models of the manifest, and they are put where devices can get them. Nobody runs them
/// yet.
package struct ModelsApproval: Sendable {
  package var workspace = WorkspaceOptions()
  package var selection = Selection.all
  /// Nil for all.
  package var flowName: String?
  /// The file of the person's key; nil for the only one in the folder of keys.
  package var key: String?
  /// A program that signs instead; then `key` is the public half.
  package var signer: String?
  /// How many devices each customer has, for what it costs; nil if nobody asks.
  package var devices: Int?
  package var jobs = 1
  package var isDryRun = false
  private let environment: RunEnvironment
  /// Asks for the passphrase of a key.
  private let passphrase: @Sendable (_ file: String) throws -> String?

  package init(_ environment: RunEnvironment, passphrase: @escaping @Sendable (_ file: String) throws -> String?) {
    self.environment = environment
    self.passphrase = passphrase
  }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report.
  package func run() async throws -> ModelsReport {
    let setup = try OverTheAirSetup(self.workspace, environment)
    let ledger = try setup.writtenLedger()
    let workspace = try await Workspace.withoutTemplates(self.workspace, jobs: jobs, variable: environment.variable)
    let chosen = try selection.resolve(workspace.customers, manifestFile: workspace.manifestFile)
    try requireFlow(chosen)
    let online = try setup.onlineKey()
    // Approvals are for the key that the newest root names, and devices refuse what another one signs beside them.
    if let other = setup.otherOnlineKey(online.publicKey) { throw Failure(.badConfiguration, other) }
    let person = try personalKey(setup)
    try setup.requireKey(person.publicKey, for: "targets")
    environment.report(.stage("reading models of \(Amount.count(chosen.count, "customer"))"))
    var inspection = try await Inspection(modelsOf: chosen, workspace, jobs: jobs)
    // What is not to be approved has no say.
    if let flowName {
      for index in inspection.variants.indices {
        inspection.variants[index].models.removeAll { $0.entry.flowName.description != flowName }
      }
    }
    inspection.refuseChanged(since: try LedgerObjections(workspace, of: chosen), workspace)
    inspection.ofModels.forEach { environment.report(.warning($0)) }
    inspection.refuseForeignMetadata(workspace)
    let publisher = ModelsPublisher(setup: setup, ledger: ledger, key: online, isDryRun: isDryRun)
    let appIDs = inspection.variants.map(\.customer.appID)
    let outcomes = try await environment.outcomes("publishing", of: inspection.variants, jobs: jobs) { variant in
      let approval = CustomerApproval(variant: variant, person: person, publisher: publisher)
      return try await publisher.publish(approval.appID) { published, _, _, skipping in
        try approval.edit(published, skipping: skipping)
      }
    }
    var report = ModelsReport(appIDs, outcomes, isDryRun: isDryRun)
    report.failures = (report.failures + inspection.failures).sorted { $0.appID < $1.appID }
    report.cost = cost(inspection.variants, setup.ota)
    return report
  }

  /// A name that nobody has is a typing error, of which nothing would be published.
  private func requireFlow(_ customers: [Customer]) throws {
    let known = Set(customers.flatMap { $0.models.map(\.flowName.description) })
    guard let flowName, !known.contains(flowName) else { return }
    throw Failure(
      .badInput, "models.flow", at: Location(flowName), "no model of the selected customers is for this flow",
      remedy: known.isEmpty
        ? "give them one in the manifest" : "use one of: \(Amount.names(known.sorted { $0.precedesByBytes($1) }))")
  }

  private func cost(_ variants: [CustomerVariant], _ ota: OverTheAirConfiguration) -> DeliveryCost? {
    devices.map { devices in
      var cost = DeliveryCost(devices: devices)
      for variant in variants {
        cost.addCustomer(models: variant.models.filter { $0.format == .source }.map(\.byteCount), poll: ota.poll)
      }
      return cost
    }
  }

  private func personalKey(_ setup: OverTheAirSetup) throws -> PersonalKey {
    let path = try key ?? onlyKey(setup)
    if let program = signer {
      return PersonalKey(publicKey: try KeyFolder.publicKey(at: path), program: program, environment)
    }
    return PersonalKey(try KeyFolder.privateKey(at: path, environment: environment) { try passphrase(path) })
  }

  /// The file of the only key here that may approve models.
  private func onlyKey(_ setup: OverTheAirSetup) throws -> String {
    let names = try setup.keys.names()
    let files = try setup.newestRoot.keys(of: "targets").compactMap { names[$0] }
      .filter { try FileSystem.status(setup.keys.file($0 + ".pem")) != nil }
    if files.count == 1 { return setup.keys.file(files[0] + ".pem") }
    throw Failure(
      .badConfiguration, "models.key", at: Location(setup.keys.path),
      files.isEmpty
        ? "has no private key that may approve models" : "has several private keys: \(Amount.names(files.sorted()))",
      remedy: "name your key with --key")
  }
}

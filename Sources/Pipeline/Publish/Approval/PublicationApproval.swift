import Artifacts
import Domain
import Manifest
import Platform
import Publishing
import Verification

/// A plan that somebody has signed whose signature counts.
struct PublicationApproval: Sendable {
  static let signatureSuffix = ".sig"

  private let file: String
  private let plan: PublicationPlan
  let approver: PublishReport.Approver

  /// Asks about the signature before it reads the plan.
  ///
  /// - Parameter signers: the path of an `allowed_signers` file (ssh-keygen(1)).
  /// - Throws: `Failure` with status 65.
  init(_ file: String, signers: String, _ environment: RunEnvironment) throws {
    let remedy = "make it with `release publish --prepare`"
    let bytes = try readInput(file, "approval", remedy: remedy)
    let path = file + Self.signatureSuffix
    let signature = try readInput(
      path, "approval", remedy: "sign it: ssh-keygen -Y sign -n \(PublicationPlan.namespace) -f KEY \(file)",
      limit: SignatureReader.largest)
    let list = try FileSystem.absolutePath(signers)
    _ = try readInput(list, "approval", remedy: "make it, a line for each person who approves: NAME KEY")
    let reader = SignatureReader(environment: environment, signers: list, namespace: PublicationPlan.namespace)
    switch try reader.verdict(signature, of: bytes) {
    case .good(let key, let signer?): approver = PublishReport.Approver(name: signer, key: key)
    case .good: throw Self.refused(path, "it is not known whose it is")
    case .bad(let reason), .unchecked(let reason): throw Self.refused(path, reason)
    }
    plan = try PublicationPlan(parsing: bytes, file: file)
    self.file = file
  }

  private static func refused(_ path: String, _ reason: String) -> Failure {
    Failure(
      .badInput, "approval.signature", at: Location(path), "does not approve the plan: \(reason)",
      remedy: "let somebody whom --signers lists sign the plan as it is, in the namespace \(PublicationPlan.namespace)")
  }

  /// Exactly the customers and channels of the plan.
  func apply(to options: inout ReleasePublishing.Options) {
    options.selection = .customers(plan.customers.map(\.appID.description))
    options.wave = nil
    options.channels = Set(plan.customers.flatMap(\.channels).map(\.name)).sorted { $0.precedesByBytes($1) }
    options.isAllOrNothing = true
  }

  /// - Throws: `Failure` with status 65 and everything that is not as the plan says.
  func refuseDifferences(
    from workspace: Workspace, _ channels: [any ReleaseChannel], jobs: Int, _ environment: RunEnvironment
  ) async throws {
    var findings = try sourceDifferences(from: workspace, environment)
    if plan.version.description == workspace.configuration.version.description {
      let planned = PlannedCustomers(of: workspace, publishing: try publishing(workspace), channels: channels)
      let now = planned.publishing.customers.keyed(by: \.appID)
      findings += try await concurrentMap(plan.customers, limit: jobs) { customer in
        let found = differences(of: customer, now[customer.appID], planned)
        return CustomerFailure(appID: customer.appID, failure: Failure(.badInput, found))
      }.findings
    }
    try findings.throwIfAny()
  }

  /// Who gets the release now, of the plan's customers and channels that are still there.
  private func publishing(_ workspace: Workspace) throws -> PublishPlan {
    var options = ReleasePublishing.Options()
    apply(to: &options)
    let customers = Set(workspace.customers.map(\.appID))
    let names = Set(workspace.configuration.channels.map(\.name.description))
    options.selection = .customers(plan.customers.map(\.appID).filter(customers.contains).map(\.description))
    options.channels.removeAll { !names.contains($0) }
    return try PublishPlan.make(workspace, options)
  }

  private func sourceDifferences(from workspace: Workspace, _ environment: RunEnvironment) throws -> [Finding] {
    var findings: [Finding] = []
    let version = workspace.configuration.version
    if plan.version.description != version.description {
      findings.append(difference("is of \(plan.version), and \(workspace.configurationFile) has \(version)", nil))
    }
    let commit = try workspace.sourceCommit(environment)
    if plan.commit != commit {
      findings.append(difference("was made at commit \(plan.commit ?? "none"), and HEAD is \(commit ?? "none")", nil))
    }
    // Files that grow, announcements and programs are of the commit that was approved.
    if try workspace.hasUncommittedChanges(environment) {
      findings.append(difference("was made of a commit, and files here have changes that are not in it", nil))
    }
    return findings
  }

  private func differences(
    of planned: PublicationPlan.Customer, _ customer: Customer?, _ current: PlannedCustomers
  ) -> [Finding] {
    guard let customer else {
      return [difference("has a customer who does not get the release any more", planned.appID)]
    }
    do {
      let now = try current.customer(customer)
      var findings: [Finding] = []
      let files = Self.names(of: planned.files, or: now.files, \.name)
      if !files.isEmpty {
        findings.append(difference("has other files than the customer's folder: \(Amount.names(files))", planned.appID))
      }
      let channels = Self.names(of: planned.channels, or: now.channels, \.name)
      if !channels.isEmpty {
        findings.append(difference("has other channels or addresses: \(Amount.names(channels))", planned.appID))
      }
      return findings
    } catch { return Failure(error).findings }
  }

  /// The names of what is only in one of two lists.
  private static func names<Item: Hashable>(
    of one: [Item], or other: [Item], _ name: (Item) -> String
  ) -> [String] {
    Set(Set(one).symmetricDifference(other).map(name)).sorted { $0.precedesByBytes($1) }
  }

  private func difference(_ message: String, _ appID: Identifier?) -> Finding {
    Finding(
      "approval.differs", at: Location(file), message, subject: appID.map { "app_id \($0)" },
      remedy: "bring back what was approved, or prepare and approve a new plan")
  }

  /// What is published is what was compared, though time has passed.
  ///
  /// - Throws: `Failure` with status 75.
  func refuseOther(_ shipment: Shipment, in folder: String) throws {
    let files = plan.customers.first { $0.appID == shipment.appID }?.files ?? []
    let known = Dictionary(firstOf: files.map { ($0.name, $0.digest) })
    let isSame = (shipment.artifacts.map(\.file) + shipment.files).allSatisfy { known[$0.name] == $0.digest }
    if !isSame || known[ChecksumList.fileName] != shipment.sums { throw Shipment.changed(folder) }
  }
}

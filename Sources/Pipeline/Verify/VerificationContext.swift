import Archive
import Artifacts
import Domain
import Editing
import Isolation
import Manifest
import Verification

/// What a verification knows of the workspace: nothing, or everything.
struct VerificationContext: Sendable {
  /// Whose an artifact is.
  enum Owner: Sendable {
    case known(Customer)
    /// Who the artifact says, and the manifest does not know.
    case unknown(String)
    case nobody
  }

  var workspace: Workspace?
  var settings = RuleSettings.standard
  /// Every customer's tokens.
  var index: IdentityIndex?
  /// Looking at them waits for the disk as well: it goes on while artifacts are read, until the first is judged.
  var models: Task<CustomerModels, any Error>?

  var verifier: Verifier { Verifier(settings: settings) }

  /// - Throws: `Failure` for a workspace that cannot be read, and for rules that do not exist.
  static func load(_ options: ArtifactVerification.Options) async throws -> VerificationContext {
    guard let location = options.workspace else { return VerificationContext() }
    let workspace = try await Workspace.load(location, jobs: options.jobs)
    let settings = try settings(workspace.configuration.verification, file: location.configuration)
    async let index = identities(of: workspace)
    let models = Task { try await CustomerModels.of(workspace, jobs: options.jobs) }
    return VerificationContext(workspace: workspace, settings: settings, index: await index, models: models)
  }

  /// Every customer's tokens.
  static func identities(of workspace: Workspace) -> IdentityIndex {
    identities(of: workspace.customers, workspace.configuration)
  }

  static func identities(of customers: [Customer], _ configuration: ReleaseConfiguration) -> IdentityIndex {
    IdentityIndex(customers: customers, nameRule: nameRule(customers, configuration))
  }

  /// - Parameter file: how messages name `release.json`.
  /// - Throws: `Failure` with status 78 for rules that do not exist.
  static func settings(_ configuration: VerificationConfiguration, file: String) throws -> RuleSettings {
    let settings = RuleSettings(
      configuration.rules.mapValues { setting in
        switch setting {
        case .off: .off
        case .note: .severity(.note)
        case .warning: .severity(.warning)
        case .error: .severity(.error)
        }
      })
    let findings = settings.unknown.map { name, suggestion in
      Finding(
        "configuration.unknown-rule", at: Location(file, .path("verify.rules.\(name)")), "there is no such rule",
        remedy: suggestion.map { "did you mean \($0)?" } ?? "`release verify --rules` lists them")
    }
    if !findings.isEmpty { throw Failure(.badConfiguration, findings) }
    return settings
  }

  private static func nameRule(_ customers: [Customer], _ configuration: ReleaseConfiguration) -> NameRule {
    let verification = configuration.verification
    var ignored = Set(configuration.products.map(\.name))
    for index in customers.indices {
      for model in customers[index].models { ignored.insert(model.flowName.description) }
    }
    let common = NameRule.commonWords.union(verification.commonNames)
    guard let minimum = verification.minimumNameLength else { return NameRule(common: common, ignored: ignored) }
    return NameRule(minimumLength: minimum, common: common, ignored: ignored)
  }

  /// The product whose zip has this name.
  func product(ofZip name: String) -> String? {
    workspace?.configuration.products.map(\.name).first { $0 + ".zip" == name }
  }

  /// Of any artifact of the release.
  var expectation: Expectation {
    guard let configuration = workspace?.configuration else { return Expectation() }
    return Expectation(version: configuration.version.description, configuration: configuration.verification)
  }

  /// - Parameters:
  ///   - name: `--customer`, whom the manifest must know.
  ///   - recorded: whose the artifact says that it is.
  /// - Throws: `Failure` with status 64 for a `name` that the manifest does not know.
  func owner(named name: String?, recorded: String?) throws -> Owner {
    guard let workspace else { return .nobody }
    if let name {
      let found = try Selection.customers([name]).resolve(workspace.customers, manifestFile: workspace.manifestFile)
      return found.first.map(Owner.known) ?? .nobody
    }
    guard let recorded else { return .nobody }
    return workspace.customers.first { $0.appID.description == recorded }.map(Owner.known) ?? .unknown(recorded)
  }

  func expectation(of owner: Owner) async throws -> Expectation {
    var expectation = expectation
    switch owner {
    case .known(let customer): expectation.customer = try await self.customer(customer)
    case .unknown(let name): expectation.unknownCustomer = name
    case .nobody: break
    }
    return expectation
  }

  /// What podspec and `Package.swift` are to say of the zips; nothing where the customer or the workspace is not known.
  func stamps(_ zips: [VariantSubject.Zip], _ customer: Customer?) -> [StampCheck.Product] {
    guard let workspace, let customer else { return [] }
    let renderer = Renderer(workspace: workspace)
    return workspace.configuration.products.compactMap { product in
      zips.first { $0.name == product.name + ".zip" }.map { zip in
        let artifact = Artifact(
          product: product.name, file: zip.name, size: zip.size, digest: zip.digest, baseDigest: .zero)
        return renderer.stamp(artifact, customer)
      }
    }
  }

  private func customer(_ customer: Customer) async throws -> CustomerExpectation {
    let locator = workspace?.locator
    let inspected = locator.flatMap { locator in
      try? ModelInspector(locator: locator, manifestFile: workspace?.manifestFile ?? "").inspect(customer)
    }
    return expectation(of: customer, inspected?.models, try await models?.value.owners ?? ModelOwners([]))
  }

  /// Of a customer whose models have been read.
  func expectation(of customer: InspectedCustomer, _ models: CustomerModels) -> CustomerExpectation {
    expectation(of: customer.customer, customer.models, models.owners)
  }

  private func expectation(
    of customer: Customer, _ models: [InspectedModel]?, _ owners: ModelOwners
  ) -> CustomerExpectation {
    CustomerExpectation(
      customer: customer, models: models?.map(\.expectation),
      modelFolder: workspace?.configuration.models.directory ?? "",
      products: workspace?.configuration.products ?? [], modelOwners: owners, identities: index)
  }
}

extension InspectedModel {
  fileprivate var expectation: CustomerExpectation.Model {
    CustomerExpectation.Model(
      entry: model, name: name, digest: digest,
      files: files.map { CustomerExpectation.Model.File(path: $0.path, digest: $0.digest) })
  }
}

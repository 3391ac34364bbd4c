import Artifacts
import Domain
import Editing
import Manifest
import Platform
import Verification

/// The rules' view of the release: everything in the workspace, or nothing without one.
struct RuleContext: Sendable {
  /// The customer whom an artifact is for.
  enum Owner: Sendable {
    case known(Customer)
    /// The artifact names a customer who is not in the manifest.
    case unknown(String)
    case unnamed
  }

  var renderer: Renderer?
  /// Without a workspace: the customers of a manifest that was named alone.
  var manifest: (customers: [Customer], file: String)?
  var settings = RuleSettings.standard
  /// Every customer's identifiers and names.
  var index: IdentityIndex?
  var models = CustomerModels()
  /// The digests of base frameworks on the disk, by product.
  var bases: [String: Digest] = [:]
  /// Tells what customers have got.
  var published: ArtifactVerification.Published = { _ in [:] }

  var workspace: Workspace? { renderer?.workspace }

  var evaluator: RuleEvaluator { RuleEvaluator(settings: settings) }

  /// Nil without a manifest.
  var known: (customers: [Customer], file: String)? { workspace.map { ($0.customers, $0.manifestFile) } ?? manifest }

  /// The product whose zip has this name.
  ///
  /// - Parameter record: that of an older release, which may have had other products.
  func product(ofZip name: String, _ record: VariantRecord? = nil) -> String? {
    products(record).first { $0 + ".zip" == name }
  }

  private func products(_ record: VariantRecord?) -> [String] {
    guard let workspace else { return [] }
    return record?.products.compactMap(\.name) ?? workspace.configuration.products.map(\.name)
  }

  /// Expected of any artifact of the release.
  var expectation: Expectation {
    guard let workspace else { return Expectation() }
    let configuration = workspace.configuration
    var expectation = Expectation(
      version: configuration.version.description,
      baseVersions: configuration.baseVersions,
      configuration: configuration.verification)
    expectation.configurationFile = workspace.configurationFile
    expectation.modelList =
      switch configuration.models.list {
      case nil: .none
      case .some(let list) where list.isStandard: .standard
      case .some: .custom(file: workspace.modelListName ?? "", nil)
      }
    expectation.device = renderer?.device.map { ExpectedDevice(feed: nil, roots: $0.rootDigests) }
    expectation.releaseProducts = configuration.products
    expectation.base = workspace.baseFiles
    let trust = configuration.trust
    expectation.demands = Set(trust.signatures + (trust.bill == nil ? [] : [TrustFile.bill]))
    expectation.strippedProducts = Set(configuration.products.filter { $0.seal == .strip }.map(\.name))
    return expectation
  }

  /// - Parameters:
  ///   - name: `--customer`
  ///   - recorded: the customer whom the artifact names.
  /// - Throws: `Failure` with status 64 if `name` is not in the manifest.
  func owner(named name: String?, recorded: String?) throws -> Owner {
    guard let known else { return .unnamed }
    if let name {
      let found = try Selection.customers([name]).resolve(known.customers, manifestFile: known.file)
      return found.first.map(Owner.known) ?? .unnamed
    }
    guard let recorded else { return .unnamed }
    let found = known.customers.first { $0.appID.description == recorded }
    return found.map { .known($0) } ?? .unknown(recorded)
  }

  func expectation(of owner: Owner, _ environment: RunEnvironment) async throws -> Expectation {
    var expectation = expectation
    switch owner {
    case .known(let customer):
      let models = try await workspace?.modelsHere(of: customer, environment)
      if let models, let variant = models.variant {
        expectation = self.expectation(of: variant)
      } else {
        expectation.device?.feed = renderer?.device?.feed(of: customer.appID)
        expectation.customer = self.customer(customer, nil)
        expectation.customer?.lacksCompiledModels = models?.areCompiled == true
      }
      expectation.customer?.isOfManifestAlone = workspace == nil
      expectation.bases = bases
      expectation.published = try published(customer.appID.description)
    case .unknown(let name):
      expectation.unknownCustomer = name
      expectation.versionsOfUnknown = Set(try published(name).keys)
    case .unnamed: break
    }
    expectation.today = CivilDate(unixSeconds: environment.time)
    return expectation
  }

  func expectation(of variant: CustomerVariant) -> Expectation {
    var expectation = expectation
    expectation.customer = customer(variant.customer, variant.models)
    expectation.modelList = modelList(of: variant) ?? expectation.modelList
    expectation.device?.feed = renderer?.device?.feed(of: variant.customer.appID)
    return expectation
  }

  /// What a list of the vendor's shape must be; nil for a standard one.
  private func modelList(of variant: CustomerVariant) -> ExpectedList? {
    guard let renderer, renderer.workspace.configuration.models.list?.isStandard == false,
      let list = try? renderer.modelList(of: variant)
    else { return nil }
    return .custom(file: list.name, SHA256.digest(of: list.bytes))
  }

  private func customer(_ customer: Customer, _ models: [InspectedModel]?) -> CustomerExpectation {
    CustomerExpectation(
      customer: customer, models: models?.map(\.expectation),
      modelFolder: workspace?.configuration.models.directory ?? "",
      products: workspace?.products(of: customer) ?? [], modelOwners: self.models.owners, identities: index)
  }

  /// The values that podspec and `Package.swift` must carry; empty without a workspace or a known customer.
  func stamps(_ zips: [VariantSubject.Zip], _ expectation: Expectation) -> [StampCheck.Product] {
    guard let workspace, let customer = expectation.customer?.customer else { return [] }
    let record = expectation.olderRecord
    return products(record).compactMap { product in
      zips.first { $0.name == product + ".zip" }.map { zip in
        let artifact = Artifact(
          product: product, file: zip.name, size: zip.size, digest: zip.digest, baseDigest: .zero)
        var stamp = workspace.stamp(artifact, customer, version: expectation.version)
        if let record {
          let recorded = record.products.first { $0.name == product }
          (stamp.url, stamp.path) = (recorded?.url, recorded?.path ?? zip.name)
        }
        return stamp
      }
    }
  }
}

extension Workspace {
  /// Of the bases that ship as they are on the disk: neither packed, nor compiled, nor without the seals that they have.
  fileprivate var baseFiles: BaseFiles {
    let folders = configuration.products.compactMap { product -> (String, String)? in
      guard case .prebuilt(let path) = product.origin, product.seal == .refuse, PackageKind(folder: path) != nil else {
        return nil
      }
      return (FilePath.lastComponent(of: path), FilePath.join(root, path))
    }
    return BaseFiles(Dictionary(firstOf: folders))
  }
}

extension RuleContext {
  /// The rules of a build: those of `release.json`, but no setting lets a build ship another customer's model.
  static func build(with renderer: Renderer, index: IdentityIndex, models: CustomerModels) -> RuleContext {
    var settings = RuleSettings(renderer.workspace.configuration.verification.rules)
    settings.restoreDefault(of: .isolationModel)
    return RuleContext(renderer: renderer, settings: settings, index: index, models: models)
  }

  /// The limits and the search of a build.
  static func inspectionOptions(_ index: IdentityIndex) -> InspectionOptions {
    InspectionOptions(limits: .ofBuilds, index: index)
  }

  /// A note for each rule that `release.json` switches off or weighs differently: its silence proves nothing.
  var changedRules: [Finding] {
    settings.changes.map { rule, change in
      let message =
        (change.setting.severity.map { "findings of this rule count as \($0)s, not as \(rule.severity)s" }
          ?? "this rule is switched off") + change.explanation
      return Finding(
        "configuration.rule", .note,
        at: Location(
          workspace?.location("verify", "rules", rule.name.rawValue).file ?? "release.json",
          .path("verify.rules[\"\(rule.name)\"]")),
        message)
    }
  }
}

extension ZipStructure.Limits {
  /// What goes into a zip is the vendor's own, however large it is, and was judged before it was packed.
  static let ofBuilds = {
    var limits = standard
    (limits.entries, limits.uncompressedSize, limits.ratio) = (.max, .max, .max)
    limits.directorySize = .max
    return limits
  }()
}

extension InspectedModel {
  fileprivate var expectation: CustomerExpectation.Model {
    CustomerExpectation.Model(
      entry: entry, name: name, digest: digest,
      files: files.map { CustomerExpectation.Model.File(path: $0.path, digest: $0.digest) })
  }
}

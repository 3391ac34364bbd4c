import Artifacts
import Domain
import Manifest

/// The workspace's requirements for an artifact. Empty if there is no workspace.
package struct Expectation: Sendable {
  /// The product that the artifact should contain; nil if any will do.
  package var product: String?
  /// The release's version.
  package var version: String?
  /// The version that the workspace is at, if the artifact is of another release, which `version` is then of.
  package private(set) var currentVersion: String?
  /// The record of an older release, which counts where today's settings may be others.
  package private(set) var olderRecord: VariantRecord?
  /// Whether the artifact is alone: of a customer's folder, a rule about the folder says that it is of another release.
  package var isAlone = false
  /// The versions in base frameworks that are not the release's, by product.
  package var baseVersions: [String: String]
  /// The products whose code seals a build strips.
  package var strippedProducts: Set<String> = []
  /// All products of the release; empty without a workspace.
  package var releaseProducts: [ReleaseConfiguration.Product] = []
  package var modelList = ExpectedList.standard
  /// Nil if models do not go over the air, as far as is known.
  package var device: ExpectedDevice?
  /// The file that `version` and `configuration` are from, for messages.
  package var configurationFile = "release.json"
  package var configuration: VerificationConfiguration
  /// Nil in a build, which says the same on any day.
  package var today: CivilDate?
  package var customer: CustomerExpectation?
  /// Names of the files that `release.json` asks for, to prove what was delivered.
  package var demands: Set<String> = []
  /// Empty if the bases are not on the disk as they ship.
  package var base = BaseFiles()
  /// The digests of bases that are on the disk, by product.
  package var bases: [String: Digest] = [:]
  /// The digest of each product's zip in every version that the customer has got, by the ledger.
  package var published: [String: [String: Digest]] = [:]
  /// The customer that the artifact names, if the manifest has no such customer.
  package var unknownCustomer: String?
  /// The versions that this customer has got, by the ledger.
  package var versionsOfUnknown: Set<String> = []

  package init(
    product: String? = nil, version: String? = nil, baseVersions: [String: String] = [:],
    configuration: VerificationConfiguration = .standard,
    customer: CustomerExpectation? = nil
  ) {
    self.product = product
    self.version = version
    self.baseVersions = baseVersions
    self.configuration = configuration
    self.customer = customer
  }

  /// Judges an artifact of another release by its own version. One that says to be newer is judged by today's manifest all the same.
  ///
  /// - Parameters:
  ///   - record: the artifact's `variant.json`. It says which models an older release had, where today's manifest lists others.
  ///   - artifacts: of the same release.
  package mutating func adopt(_ record: VariantRecord?, of artifacts: [InspectedArtifact]) {
    guard let record else { return }
    if customer?.lacksCompiledModels == true {
      customer?.models = record.models.compactMap { CustomerExpectation.Model($0) }
    }
    if adopt(version: record.version) {
      olderRecord = record
      modelList = modelList.ofOlder(beside: record.besideModels, in: artifacts)
      baseVersions.merge(record.baseVersions) { $1 }
      customer?.adopt(record.models, record.bundleIdentifiers)
      if let features = record.features { customer?.customer.features = features }
    }
  }

  /// The same for an artifact without a `variant.json`.
  ///
  /// - Parameter list: one of the artifact's own lists of models.
  package mutating func adopt(_ list: ModelList, of artifact: InspectedArtifact) {
    if adopt(version: list.version) {
      modelList = modelList.ofOlder(beside: nil, in: [artifact])
      customer?.adopt(list.models, list.bundleIdentifiers)
    }
  }

  /// - Returns: whether this is the version of an older release.
  private mutating func adopt(version other: String?) -> Bool {
    guard let current = version, let own = other.flatMap(PackageVersion.init), let workspace = PackageVersion(current),
      own < workspace || workspace < own
    else { return false }
    (version, currentVersion) = (other, current)
    base = BaseFiles()
    bases = [:]
    if workspace < own { return false }
    // Whoever signs today did perhaps not do it then.
    demands = []
    device = device?.ofAnyRelease
    // A base framework that is newer than the release cannot be its.
    baseVersions = baseVersions.filter { PackageVersion($0.value).map { $0 <= own } ?? false }
    return true
  }

  /// The customer who got this release, and has left the manifest.
  var formerCustomer: String? {
    guard let version, versionsOfUnknown.contains(version) else { return nil }
    return unknownCustomer
  }

  /// What to say of an artifact of another release.
  ///
  /// - Parameter file: the one that names the release.
  func otherRelease(in file: String) -> [Violation] {
    guard let version, let currentVersion else { return [] }
    if let own = PackageVersion(version), let workspace = PackageVersion(currentVersion), own < workspace {
      let message = "is version \(version), older than \(currentVersion) in \(configurationFile): judged as \(version)"
      return [Violation(file, message, severity: .note)]
    }
    return [
      Violation(
        file, "is version \(version), but \(configurationFile) is at \(currentVersion)",
        remedy: "verify it in the workspace it was built from")
    ]
  }
}

extension CustomerExpectation {
  fileprivate mutating func adopt(_ recorded: [DeliveredModel], _ bundleIdentifiers: [String]?) {
    let models = recorded.compactMap { Model($0) }
    self.models = models
    customer.models = models.map(\.entry)
    customer.bundleIdentifiers = bundleIdentifiers ?? customer.bundleIdentifiers
  }
}

extension CustomerExpectation.Model {
  /// Nil if the record lacks something; a rule reports it.
  fileprivate init?(_ recorded: DeliveredModel) {
    guard let flowID = recorded.flowID, let flow = recorded.flowName.flatMap(Identifier.init),
      let version = recorded.version, let file = recorded.file, let digest = recorded.digest
    else { return nil }
    let entry = CustomModel(flowID: flowID, flowName: flow, version: version)
    let isFolder = CoreMLFormat(path: file)?.isFolder ?? false
    self.init(entry: entry, name: file, digest: digest, files: isFolder ? [] : [File(path: "", digest: digest)])
  }
}

/// One customer, as the manifest and the models on disk describe them.
package struct CustomerExpectation: Sendable {
  package struct Model: Sendable {
    package struct File: Hashable, Sendable {
      /// Relative to the model; "" for a model that is one file.
      package var path: String
      package var digest: Digest

      package init(path: String, digest: Digest) {
        self.path = path
        self.digest = digest
      }
    }

    package var entry: CustomModel
    /// The file name in the framework: `onboarding_upsell.mlmodel`.
    package var name: String
    package var digest: Digest
    /// Empty for a folder of which only the digest is known.
    package var files: [File]

    package init(entry: CustomModel, name: String, digest: Digest, files: [File]) {
      self.entry = entry
      self.name = name
      self.digest = digest
      self.files = files
    }
  }

  package var customer: Customer
  /// Nil if the models could not be read.
  package var models: [Model]?
  /// Whether `models` is nil because a command compiles them, and has not done so here.
  package var lacksCompiledModels = false
  /// Whether no release.json says where models are.
  package var isOfManifestAlone = false
  /// The models' folder, relative to a slice's resources; "" for the resources themselves.
  package var modelFolder: String
  /// The workspace's products that the customer has licensed.
  package var products: [ReleaseConfiguration.Product]
  /// The models of all customers.
  package var modelOwners: ModelOwners
  /// Every customer's tokens, to search names, links and files beside the artifacts, which no scan has read.
  package var identities: IdentityIndex?

  package init(
    customer: Customer, models: [Model]?, modelFolder: String, products: [ReleaseConfiguration.Product] = [],
    modelOwners: ModelOwners, identities: IdentityIndex? = nil
  ) {
    self.customer = customer
    self.models = models
    self.modelFolder = modelFolder
    self.products = products
    self.modelOwners = modelOwners
    self.identities = identities
  }
}

import Domain

/// `release.json`: what a release is made of.
package struct ReleaseConfiguration: Hashable, Sendable {
  package var version: PackageVersion
  /// Path of the customer manifest.
  package var customers: String
  /// Path of the folder that releases are written to.
  package var output: String
  /// At least one.
  package var products: [Product]
  package var models: Models
  package var templates: Templates
  package var artifact: ArtifactLocation
  package var verification: VerificationConfiguration
  package var versions: VersionsConfiguration
  package var git: GitConfiguration
  package var notes: NotesConfiguration

  package init(
    version: PackageVersion, customers: String = Self.defaultCustomers, output: String = Self.defaultOutput,
    products: [Product], models: Models = Models(), templates: Templates = Templates(),
    artifact: ArtifactLocation = ArtifactLocation(),
    verification: VerificationConfiguration = VerificationConfiguration(),
    versions: VersionsConfiguration = VersionsConfiguration(), git: GitConfiguration = GitConfiguration(),
    notes: NotesConfiguration = NotesConfiguration()
  ) {
    self.version = version
    self.customers = customers
    self.output = output
    self.products = products
    self.models = models
    self.templates = templates
    self.artifact = artifact
    self.verification = verification
    self.versions = versions
    self.git = git
    self.notes = notes
  }

  package static let defaultCustomers = "customers.json"
  package static let defaultOutput = "dist"
}

extension ReleaseConfiguration {
  /// Something that the SDK ships as one framework.
  package struct Product: Hashable, Sendable {
    package var name: String
    /// Path of an `.xcframework` folder or of a zip of one.
    package var base: String
    /// Path of the podspec's template.
    package var podspec: String?
    /// Whether customers' models go into this product.
    package var carriesModels: Bool
    package var seal: SealTreatment

    package init(
      name: String, base: String, podspec: String? = nil, carriesModels: Bool = true, seal: SealTreatment = .refuse
    ) {
      self.name = name
      self.base = base
      self.podspec = podspec
      self.carriesModels = carriesModels
      self.seal = seal
    }
  }

  /// What to do about a code seal that added models would break.
  package enum SealTreatment: Hashable, Sendable {
    case refuse
    case strip
    /// Runs a command that signs again; the path of the assembled framework is its last argument.
    case resign(command: [String])
  }

  /// Where models come from, and where they go.
  package struct Models: Hashable, Sendable {
    /// Path of a model, without its extension.
    package var path: PathPattern
    /// Folder inside a framework's resource place; empty for the place itself.
    package var directory: String

    package init(path: PathPattern = Self.defaultPath, directory: String = "") {
      self.path = path
      self.directory = directory
    }

    package static let defaultPath = PathPattern(of: [
      .literal("Models/Custom/"), .placeholder("app_id"), .literal("/"), .placeholder("flowName"),
    ])
  }

  package struct Templates: Hashable, Sendable {
    /// Path of the template of `Package.swift`.
    package var package: String?
    /// Path of the template of the release notes.
    package var notes: String?

    package init(package: String? = nil, notes: String? = nil) {
      self.package = package
      self.notes = notes
    }
  }

  /// Where a customer's package manager finds an artifact.
  package struct ArtifactLocation: Hashable, Sendable {
    package var url: PathPattern?
    /// Path inside the release repository, for packages that carry their artifacts.
    package var path: PathPattern

    package init(url: PathPattern? = nil, path: PathPattern = Self.defaultPath) {
      self.url = url
      self.path = path
    }

    package static let defaultPath = PathPattern(of: [.placeholder("product"), .literal(".zip")])
  }
}

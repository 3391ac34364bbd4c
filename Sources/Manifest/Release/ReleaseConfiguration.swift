import Domain

/// `release.json`: the parts of a release and where they are.
package struct ReleaseConfiguration: Hashable, Sendable {
  package var version: PackageVersion
  /// The name of whoever makes the SDK, for pages.
  package var vendor: String?
  /// Path of the customer manifest.
  package var customers = ReleaseConfiguration.defaultCustomers
  /// Path of the folder that releases are written to.
  package var output = ReleaseConfiguration.defaultOutput
  /// Empty if only the version, notes and tags of a repository are of interest.
  package var products: [Product] = []
  package var models = Models()
  /// What customers' features turn on; empty if no product is compiled.
  package var features: [FeatureConfiguration] = []
  package var cache = CacheConfiguration()
  package var templates = Templates()
  /// Values for templates, by name; nil for one that every customer has to give.
  package var variables: [String: String?] = [:]
  package var artifact = ArtifactLocation()
  package var verification = VerificationConfiguration()
  package var versions = VersionsConfiguration()
  package var git = GitConfiguration()
  package var notes = NotesConfiguration()
  package var bump = BumpConfiguration()
  package var ship = ShipConfiguration()
  /// The order in which releases reach customers, without the wave of everybody; empty if all get them at once.
  package var waves: [Wave] = []
  package var channels: [ChannelConfiguration] = []
  /// Who is told of releases.
  package var announcements: [AnnouncementConfiguration] = []
  /// `ota`, which is valid: `OverTheAirConfiguration` reads it for those who need it. Nil if models do not go over the air.
  package var overTheAir: JSONValue?
  /// Its environment variables with credentials.
  package var overTheAirSecrets: [String] = []
  /// Path of the record of what devices were told.
  package var overTheAirLedger: String?
  /// How long a destination that cannot be asked is tried again.
  package var retrySeconds = ReleaseConfiguration.defaultRetrySeconds
  /// Path of the record of what was published.
  package var ledger = ReleaseConfiguration.defaultLedger
  package var trust = TrustConfiguration()
  /// The members that decide what customers receive, as JSON on one line.
  package var contents = ""
  /// The file and those that it extends; nil if it extends none.
  package var documents: LayeredDocument?
  /// The places that name environment variables. Those without a usable value are still placeholders.
  package var environmentUses: [EnvironmentUse] = []

  /// The file that has a key, or in which it belongs; nil if there is only one.
  package func file(of keys: [String]) -> String? { documents?.file(of: keys) }

  /// The versions in base frameworks that are not the release's, by product.
  package var baseVersions: [String: String] {
    Dictionary(firstOf: products.compactMap { product in product.version.map { (product.name, $0) } })
  }

  /// The environment variables with credentials.
  package var secrets: Set<String> {
    let builders = products.compactMap { product in
      if case .compiled(let builder) = product.origin { builder.secrets } else { nil }
    }
    return Set(
      channels.flatMap(\.secrets) + announcements.flatMap(\.variables) + builders.joined()
        + [artifact.token].compactMap(\.self) + overTheAirSecrets)
  }

  package static let fileName = "release.json"
  package static let defaultCustomers = "customers.json"
  package static let defaultOutput = "dist"
  package static let defaultRetrySeconds = 120
  package static let defaultLedger = "releases.jsonl"
}

extension ReleaseConfiguration {
  /// A part of the SDK that ships as one framework.
  package struct Product: Hashable, Sendable {
    package var name: String
    package var origin: Origin
    /// The version in the base framework: numbers with dots between them. Nil for the release's. A release that only
    /// brings new models keeps an older framework.
    package var version: String?
    /// Path of the podspec's template.
    package var podspec: String?
    /// Whether customers' models go into this product.
    package var carriesModels = true
    package var bundling = Bundling.inject
    package var seal = SealTreatment.refuse

    /// Whether a build adds models to the base as files of their own, for which an artifact bundle has no place.
    package var addsModelFiles: Bool { carriesModels && bundling == .inject }
  }

  /// Where a product's base framework comes from.
  package enum Origin: Hashable, Sendable {
    /// Path of an `.xcframework` or `.artifactbundle` folder, or of a zip of one.
    case prebuilt(String)
    case compiled(BuilderConfiguration)
  }

  /// How customers' models get into a product.
  package enum Bundling: String, Hashable, Sendable, CaseIterable {
    /// The base framework is compiled once per set of features, and models are added to it.
    case inject
    /// It is compiled for each customer, with the customer's models among its sources.
    case compile
  }

  /// The treatment of code seals, which added models would break.
  package enum SealTreatment: Hashable, Sendable {
    case refuse
    case strip
    /// Runs a command that signs every variant, even of an unsigned base. Its last argument is the path of the assembled
    /// framework.
    case resign(command: [String])
  }

  /// Where models come from, and where they go.
  package struct Models: Hashable, Sendable {
    /// Paths of a model, without its extension: it is at the first that leads to one. A path without `{{app_id}}` is that of
    /// a model that customers share.
    package var paths = [Models.defaultPath]
    /// Folder inside a framework's resource folder; empty for the resource folder itself.
    package var directory = ""
    /// A program and its arguments, which compiles one model before it is used: `{{model}}` is the model, `{{output}}` an
    /// empty folder that gets the result. Nil to use models as they are.
    package var command: [PathPattern]?
    /// The list of the models that goes beside them; nil for none.
    package var list: List? = List()

    package struct List: Hashable, Sendable {
      /// Nil for the standard name.
      package var file: String?
      /// Path of the template; nil for the standard shape.
      package var template: String?

      package var isStandard: Bool { file == nil && template == nil }
    }

    /// The paths, for messages.
    package var pathText: String { paths.map(\.text).joined(separator: ", ") }

    package static let defaultPath = PathPattern(of: [
      .literal("Models/Custom/"), .placeholder("app_id"), .literal("/"), .placeholder("flowName"),
    ])
  }

  package struct Templates: Hashable, Sendable {
    /// Path of the template of `Package.swift`.
    package var package: String?
    /// Path of the template of the release notes.
    package var notes: String?
    /// Further files of a variant.
    package var files: [File] = []
    /// Files outside of variants, made from all releases of a customer at a channel.
    package var growing: [File] = []

    package struct File: Hashable, Sendable {
      /// Path of the template.
      package var template: String
      /// The name of the file that is made from it.
      package var name: String
    }

    /// The name of customers' notes: plain text if the template is.
    package var notesFile: String {
      notes?.lowercased().hasSuffix(".txt") == true ? "RELEASE_NOTES.txt" : "RELEASE_NOTES.md"
    }
  }

  /// The location of an artifact for a customer's package manager.
  package struct ArtifactLocation: Hashable, Sendable {
    package var url: PathPattern?
    /// Path inside the release repository, for packages that contain their artifacts.
    package var path = ArtifactLocation.defaultPath
    /// The environment variable with a password or token for whoever reads the URL after publishing.
    package var token: String?
    /// The name that goes with a password.
    package var user: String?
    /// The header that has the token; nil for `Authorization`.
    package var header: String?
    /// Whether zips are compared only where they were put, and never read from the URL.
    package var isConfirmedAtChannels = false

    package static let defaultPath = PathPattern(of: [.placeholder("product"), .literal(".zip")])
  }
}

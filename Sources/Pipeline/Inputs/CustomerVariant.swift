import Domain
import Manifest

/// A customer's build of a version: everything that the customer receives. Each stage of a build adds what it finds out.
package struct CustomerVariant: Sendable {
  package enum Change: String, Sendable {
    case new, replaced, unchanged
  }

  package var customer: Customer
  /// The customer's index in the manifest, from 0.
  package var position = 0
  /// In the order of the manifest.
  package var models: [InspectedModel] = []
  /// Files of models that do not ship, because the same model exists in a preferred format.
  var unshipped: [(source: String, files: [InspectedModel.File])] = []
  /// Of the models; of a variant that was made, of its zips and the files beside them.
  var warnings: [Finding] = []
  /// What is known of the files of the models and of the placed variant.
  var digests = StampedDigests()
  /// Names of the files in the customer's folder.
  package var files: [String] = []
  /// What the variant is made from, beside bases and models; nil for a placeholder.
  package var inputs: VariantInputs?
  /// By product; empty until the variant is compared with what is in place, and without bases that are not compiled yet.
  package var baseDigests: [String: Digest] = [:]
  package var state = VariantState.new
  /// The line in `index.json` of a variant that stays.
  var indexLine: String?
  /// Those that were made, or that stay in their place.
  package var artifacts: [Artifact] = []
  /// Who signed the frameworks, in words, by product; empty if nobody asks.
  var signers: [String: String] = [:]
  /// Compared with the folder that it replaces.
  package var change = Change.new

  init(_ customer: Customer) { self.customer = customer }

  /// Of all zips.
  package var byteCount: Int { artifacts.reduce(0) { $0 + $1.size } }
}

/// How what a run will make of a customer compares with what earlier runs have placed.
package enum VariantState: Hashable, Sendable {
  /// There is no variant of this version.
  case new
  /// There is one, made from other inputs, or damaged. Empty if it is made again because someone asked for it.
  case outdated([Change])
  /// The placed variant was made from the same inputs, and stays.
  case upToDate

  /// What a variant would be made from that the placed one was not.
  package enum Change: Hashable, Sendable {
    /// A file that is not as it was placed, and what is wrong with it.
    case damaged(String)
    case version
    case base(product: String)
    /// The change as text, such as `onboarding 73 → 74`.
    case models(String)
    case customer, templates, configuration, notes
    /// The key that signs variants.
    case signer
    /// What the provenance names, of a variant that nobody has got.
    case commit
    /// The version of `release`, or of its compressors.
    case tool(String)

    var isTool: Bool { if case .tool = self { true } else { false } }
    /// Whether it may leave `SHA256SUMS` as it is.
    var isBesideSums: Bool { if case .damaged = self { true } else { self == .commit } }
  }

  package var isUpToDate: Bool { self == .upToDate }
}

extension VariantState.Change: CustomStringConvertible {
  package var description: String {
    switch self {
    case .damaged(let problem): problem
    case .version: "version"
    case .base(let product): "base of \(product)"
    case .models(let change): "model \(change)"
    case .customer: "manifest entry"
    case .templates: "templates"
    case .configuration: "configuration"
    case .notes: "release notes"
    case .signer: "signing key"
    case .commit: "commit"
    case .tool(let change): "release \(change)"
    }
  }
}

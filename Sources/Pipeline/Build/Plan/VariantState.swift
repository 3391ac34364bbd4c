import Domain

/// How what a run will make of a customer compares with what earlier runs have placed.
package enum VariantState: Hashable, Sendable {
  /// There is no variant of this version.
  case new
  /// There is one, made from other inputs, or damaged. Empty if it is made again because someone asked for it.
  case outdated([Change])
  /// The placed variant was made from the same inputs, and stays.
  case upToDate([Artifact])

  /// What a variant would be made from that the placed one was not.
  package enum Change: Hashable, Sendable {
    /// The name of a file that is not as it was placed.
    case damaged(String)
    case version
    case base(product: String)
    /// The change as text, such as `onboarding 73 → 74`.
    case models(String)
    case customer, templates, configuration, notes
    /// The version of `release`, or of its compressors.
    case tool(String)

    var isTool: Bool { if case .tool = self { true } else { false } }
    var isDamage: Bool { if case .damaged = self { true } else { false } }
  }

  package var isUpToDate: Bool { if case .upToDate = self { true } else { false } }
}

extension VariantState.Change: CustomStringConvertible {
  package var description: String {
    switch self {
    case .damaged(let file): "\(file) is damaged"
    case .version: "version"
    case .base(let product): "base of \(product)"
    case .models(let change): "model \(change)"
    case .customer: "manifest entry"
    case .templates: "templates"
    case .configuration: "configuration"
    case .notes: "release notes"
    case .tool(let change): "release \(change)"
    }
  }
}

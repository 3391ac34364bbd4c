import Verification

/// The result of `release diff`.
package enum ComparisonReport: Sendable {
  case artifact(ArtifactComparison)
  case variant(VariantComparison)
  case release(ReleaseComparison)

  package var isEqual: Bool {
    switch self {
    case .artifact(let artifact): artifact.isEqual
    case .variant(let variant): variant.isEqual
    case .release(let release): release.isEqual
    }
  }

  /// Whether everything could be read to its end, and was compared.
  package var isWhole: Bool {
    switch self {
    case .artifact(let artifact): artifact.isWhole
    case .variant(let variant): variant.notCompared.isEmpty
    case .release(let release): release.notCompared.isEmpty
    }
  }
}

/// The comparison of one customer's old and new variant.
package struct VariantComparison: Sendable {
  package struct Product: Sendable {
    /// The zip's name.
    package var file: String
    package var comparison: ArtifactComparison
  }

  package var appID: String
  /// Names of zips, sorted.
  package var addedProducts: [String]
  package var removedProducts: [String]
  /// The zips that both sides have, sorted by name.
  package var products: [Product]
  /// The files beside the zips.
  package var files: ArtifactComparison

  package var isEqual: Bool {
    addedProducts.isEmpty && removedProducts.isEmpty && files.isEqual && products.allSatisfy(\.comparison.isEqual)
  }

  /// The names of zips that could not be read to their ends, on either side, and the folder's if its other files could not.
  package var notCompared: [String] {
    products.filter { !$0.comparison.isWhole }.map { "\(appID)/\($0.file)" } + (files.isWhole ? [] : [appID])
  }
}

/// The comparison of two releases, customer by customer.
package struct ReleaseComparison: Sendable {
  /// `app_id`s, sorted by their bytes.
  package var added: [String]
  package var removed: [String]
  /// The customers of both releases, sorted by the bytes of their `app_id`s, including those without a difference.
  package var variants: [VariantComparison]
  /// The files beside the customers' folders.
  package var files: ArtifactComparison

  package var isEqual: Bool {
    added.isEmpty && removed.isEmpty && files.isEqual && variants.allSatisfy(\.isEqual)
  }

  /// The zips and folders that could not be read to their ends.
  package var notCompared: [String] { variants.flatMap(\.notCompared) + (files.isWhole ? [] : [files.new.path]) }

  /// Each change that may break clients once, though every customer has it.
  package var breaking: Set<InterfaceChange.Breaking> {
    Set(variants.flatMap { $0.products.flatMap(\.comparison.breaking) })
  }
}

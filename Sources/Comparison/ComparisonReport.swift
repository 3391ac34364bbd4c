/// What `release diff` has found.
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
}

/// What one customer received and receives.
package struct VariantComparison: Sendable {
  package struct Product: Sendable {
    /// The zip's name.
    package var file: String
    package var comparison: ArtifactComparison

    package init(file: String, comparison: ArtifactComparison) {
      self.file = file
      self.comparison = comparison
    }
  }

  package var appID: String
  /// Names of zips, sorted.
  package var addedProducts: [String]
  package var removedProducts: [String]
  /// Zips of both sides, sorted by their names.
  package var products: [Product]
  /// Everything beside the zips.
  package var files: ArtifactComparison

  package init(
    appID: String, addedProducts: [String], removedProducts: [String], products: [Product], files: ArtifactComparison
  ) {
    self.appID = appID
    self.addedProducts = addedProducts
    self.removedProducts = removedProducts
    self.products = products
    self.files = files
  }

  package var isEqual: Bool {
    addedProducts.isEmpty && removedProducts.isEmpty && files.isEqual && products.allSatisfy(\.comparison.isEqual)
  }
}

/// All customers of two releases.
package struct ReleaseComparison: Sendable {
  /// `app_id`s, sorted by their bytes.
  package var added: [String]
  package var removed: [String]
  /// Customers of both, sorted by the bytes of their `app_id`s, also those without a difference.
  package var variants: [VariantComparison]
  /// Everything beside the customers' folders.
  package var files: ArtifactComparison

  package init(added: [String], removed: [String], variants: [VariantComparison], files: ArtifactComparison) {
    self.added = added
    self.removed = removed
    self.variants = variants
    self.files = files
  }

  package var isEqual: Bool {
    added.isEmpty && removed.isEmpty && files.isEqual && variants.allSatisfy(\.isEqual)
  }
}

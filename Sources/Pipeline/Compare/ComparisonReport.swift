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

  /// Whether it cannot be ruled out that an app breaks.
  package var mayBreak: Bool {
    switch self {
    case .artifact(let artifact): artifact.mayBreak
    case .variant(let variant): variant.mayBreak
    case .release(let release): release.variants.contains(where: \.mayBreak)
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

  /// What may break an app, each change of all zips once.
  package var breaking: [BreakingChange] { (goneProducts + products.flatMap(\.comparison.breaking)).folded }

  package var goneProducts: [BreakingChange] { removedProducts.map(BreakingChange.removal) }

  /// What could not be read, so that it is not known whether it breaks apps.
  package var undecided: [String] {
    products.flatMap { product in product.comparison.undecided.map { "\(product.file): \($0)" } }
  }

  var mayBreak: Bool { !removedProducts.isEmpty || products.contains(where: \.comparison.mayBreak) }

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
  /// What may break an app, each change once, though every customer has it.
  package let breaking: [BreakingChange]
  /// The `app_id`s of those who have a change, by its fact.
  package let breakingOwners: [BreakingChange: [String]]

  init(added: [String], removed: [String], variants: [VariantComparison], files: ArtifactComparison) {
    (self.added, self.removed, self.variants, self.files) = (added, removed, variants, files)
    var owners: [BreakingChange: [String]] = [:]
    var changes: [BreakingChange] = []
    for variant in variants {
      for change in variant.breaking {
        if owners[change.fact] == nil { changes.append(change) }
        owners[change.fact, default: []].append(variant.appID)
      }
    }
    (breaking, breakingOwners) = (changes.folded, owners)
  }

  package var isEqual: Bool {
    added.isEmpty && removed.isEmpty && files.isEqual && variants.allSatisfy(\.isEqual)
  }

  /// The zips and folders that could not be read to their ends.
  package var notCompared: [String] { variants.flatMap(\.notCompared) + (files.isWhole ? [] : [files.new.path]) }

  package var undecided: [String] {
    variants.flatMap { variant in variant.undecided.map { "\(variant.appID)/\($0)" } }
  }
}

import Domain

/// The list of models that the workspace puts beside them in every slice.
package enum ExpectedList: Hashable, Sendable {
  case none
  /// `CustomModels.json`, which the rules can read.
  case standard
  /// A file of the vendor's naming and shape. The digest is nil if it is not known what the customer's should be.
  case custom(file: String, Digest?)

  package var fileName: String? {
    switch self {
    case .none: nil
    case .standard: ModelList.fileName
    case .custom(let file, _): file
    }
  }

  /// What is known of it for an older release.
  var ofAnyRelease: ExpectedList {
    if case .custom(let file, _) = self { .custom(file: file, nil) } else { self }
  }
}

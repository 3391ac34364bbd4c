extension Rule {
  /// About what belongs to other customers.
  static let isolationRules: [Rule] = [foreignModels, foreignIdentifiers, foreignInRendered, notSearched]
}

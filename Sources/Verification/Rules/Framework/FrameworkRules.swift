extension Rule {
  /// About what an xcframework and the bundles in it say of themselves.
  static let frameworkRules: [Rule] = []
}

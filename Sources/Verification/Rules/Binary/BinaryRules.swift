extension Rule {
  /// About the Mach-O files.
  static let binaryRules: [Rule] = []
}

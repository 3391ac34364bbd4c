extension Rule {
  /// About a customer's Core ML models.
  static let modelRules: [Rule] = []
}

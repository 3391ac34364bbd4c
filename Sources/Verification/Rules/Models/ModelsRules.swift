extension Rule {
  /// About a customer's Core ML models.
  static let modelRules: [Rule] = [
    exactModels, sameModels, readableModels, modelAgreement, modelList, compiledOnDevice,
  ]
}

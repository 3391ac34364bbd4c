extension Rule {
  /// Every rule, in the order in which findings are told.
  package static let all: [Rule] =
    containerRules + frameworkRules + binaryRules + contentRules + modelRules + isolationRules + agreementRules
}

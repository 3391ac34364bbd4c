import Artifacts
import Domain
import Manifest

extension IdentityIndex {
  /// Builds an index of every customer's identifiers and names, by the settings of `release.json`, or without one.
  convenience init(_ customers: [Customer], _ configuration: ReleaseConfiguration?) {
    self.init(customers: customers, nameRule: NameRule(customers, configuration))
  }
}

extension ProseIndex {
  /// Builds an index of the same tokens, to search text that people wrote.
  init(_ customers: [Customer], _ configuration: ReleaseConfiguration) {
    self.init(customers: customers, nameRule: NameRule(customers, configuration))
  }
}

extension NameRule {
  fileprivate init(_ customers: [Customer], _ configuration: ReleaseConfiguration?) {
    let flows = Set(customers.lazy.flatMap(\.models).map(\.flowName))
    let verification = configuration?.verification ?? .standard
    let ignored = Set((configuration?.products ?? []).map(\.name) + flows.map(\.description))
    let common = NameRule.commonWords.union(verification.commonNames)
    self.init(minimumLength: verification.minimumNameLength, common: common, ignored: ignored)
  }
}

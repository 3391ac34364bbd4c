import Domain

extension Rule {
  static let xcframeworkMixedKinds = Rule(
    reader: .xcframeworkMixedKinds,
    claim: "all libraries are of one kind: frameworks, static libraries or dynamic libraries",
    reason: "CocoaPods refuses an xcframework that mixes them",
    remedy: "ship frameworks and bare libraries separately")
}

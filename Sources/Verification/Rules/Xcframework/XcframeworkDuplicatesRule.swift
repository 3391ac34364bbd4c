import Domain

extension Rule {
  static let xcframeworkDuplicates = Rule(
    reader: .xcframeworkDuplicates,
    claim: "no two libraries share an identifier, or a platform and variant",
    reason: "Xcode refuses the xcframework, or picks one of the two",
    remedy: "rebuild the xcframework from one library for each platform")
}

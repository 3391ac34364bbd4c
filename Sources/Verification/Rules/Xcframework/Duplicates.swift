import Domain

extension Rule {
  static let xcframeworkDuplicates = Rule(
    reader: "xcframework.duplicates",
    claim: "no two libraries have one identifier, or one platform and variant",
    reason: "Xcode refuses the xcframework, or takes either of them",
    remedy: "build the xcframework again from one library for each platform")
}

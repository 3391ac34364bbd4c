import Domain

extension Rule {
  static let containerCompression = Rule(
    structure: .containerCompression,
    claim: "entries are stored or deflated, and not encrypted",
    reason: "SwiftPM, CocoaPods and Xcode unpack nothing else")
}

extension Rule {
  static let containerCompression = Rule(
    structure: "container.compression",
    claim: "entries are stored or deflated, and not encrypted",
    reason: "SwiftPM, CocoaPods and Xcode unpack nothing else")
}

import Archive
import Domain

extension Rule {
  static let containerCompression = Rule(
    "container.compression",
    claim: "entries are stored or deflated, and not encrypted",
    reason: "SwiftPM, CocoaPods and Xcode unpack nothing else",
    codes: [
      .encrypted: "pack it without a password",
      .compressionMethod: "pack it with deflate",
      .versionNeeded: "pack it again: plain entries need no reader newer than 4.5",
    ])
}

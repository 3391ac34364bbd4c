import Domain

extension Rule {
  static let xcframeworkFormatVersion = Rule(
    reader: .xcframeworkFormatVersion, .warning,
    claim: "the xcframework's format version is 1.0 or 1.1",
    reason: "older Xcodes refuse a newer format, and this tool does not know its keys",
    remedy: "update this tool, or build the xcframework with the Xcode that your customers have")
}

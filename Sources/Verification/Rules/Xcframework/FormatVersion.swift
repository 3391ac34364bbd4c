import Domain

extension Rule {
  static let xcframeworkFormatVersion = Rule(
    reader: "xcframework.format-version", .warning,
    claim: "the xcframework's format is one that is known: 1.0 or 1.1",
    reason: "older Xcodes refuse a newer format, and nobody knows what its keys mean",
    remedy: "update this tool, or build the xcframework with the Xcode that your customers have")
}

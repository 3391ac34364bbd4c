/// `verify` in `release.json`: what a workspace expects of artifacts beyond the rules' own settings.
package struct VerificationConfiguration: Hashable, Sendable {
  package enum RuleSetting: String, Hashable, Sendable, CaseIterable {
    case off, note, warning, error
  }

  /// By the names of rules, which are not judged here.
  package var rules: [String: RuleSetting]
  /// Platforms, with their variant behind a hyphen: `ios`, `ios-simulator`, `ios-maccatalyst`.
  package var requiredSlices: [String]
  /// Of a zip, in bytes.
  package var maximumZipSize: Int?
  /// Of everything that one slice holds unpacked, in bytes.
  package var maximumSliceSize: Int?
  /// Customers' names that are shorter are not searched, in characters.
  package var minimumNameLength: Int?
  /// More words that are no customer's name, whatever the manifest says.
  package var commonNames: [String]

  package init(
    rules: [String: RuleSetting] = [:], requiredSlices: [String] = [], maximumZipSize: Int? = nil,
    maximumSliceSize: Int? = nil, minimumNameLength: Int? = nil, commonNames: [String] = []
  ) {
    self.rules = rules
    self.requiredSlices = requiredSlices
    self.maximumZipSize = maximumZipSize
    self.maximumSliceSize = maximumSliceSize
    self.minimumNameLength = minimumNameLength
    self.commonNames = commonNames
  }

  package static let platforms = [
    "ios", "ios-simulator", "ios-maccatalyst", "macos", "tvos", "tvos-simulator", "watchos", "watchos-simulator",
    "xros", "xros-simulator", "driverkit",
  ]
}

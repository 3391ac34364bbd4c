import Domain
import JSON

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

extension VerificationConfiguration {
  package static let keys = [
    "rules", "requiredSlices", "maximumZipSize", "maximumSliceSize", "minimumNameLength", "commonNames",
  ]
}

extension ProblemList {
  mutating func verification(_ field: Field) -> VerificationConfiguration {
    var configuration = VerificationConfiguration()
    guard field.isPresent, isObject(field) else { return configuration }
    rejectUnknownKeys(in: field, of: KnownKeys(VerificationConfiguration.keys))
    configuration.rules = rules(field["rules"])
    configuration.requiredSlices = requiredSlices(field["requiredSlices"])
    configuration.maximumZipSize = optionalCount(field["maximumZipSize"])
    configuration.maximumSliceSize = optionalCount(field["maximumSliceSize"])
    configuration.minimumNameLength = optionalCount(field["minimumNameLength"])
    configuration.commonNames = words(field["commonNames"])
    return configuration
  }

  private mutating func rules(_ field: Field) -> [String: VerificationConfiguration.RuleSetting] {
    guard field.isPresent, isObject(field) else { return [:] }
    var rules: [String: VerificationConfiguration.RuleSetting] = [:]
    for member in field.members {
      let value = field[member.name]
      let word = choice(
        value, "rule-setting", among: VerificationConfiguration.RuleSetting.allCases.map(\.rawValue),
        meaning: "\"off\" switches the rule off, the others say how much it weighs")
      rules[member.name] = word.flatMap(VerificationConfiguration.RuleSetting.init)
    }
    return rules
  }

  private mutating func requiredSlices(_ field: Field) -> [String] {
    let known = VerificationConfiguration.platforms
    guard field.isPresent,
      let elements = list(field, of: "strings", remedy: "list platforms: [\"ios\", \"ios-simulator\"]")
    else { return [] }
    return elements.compactMap { element in
      guard let text = string(element) else { return nil }
      if known.contains(text) { return text }
      add(
        "slice", at: element, "\(Quotation.quote(text)) is no platform of an xcframework",
        remedy: Suggestion.near(text, in: known, count: 1).first.map { "did you mean \"\($0)\"?" }
          ?? "known: \(known.joined(separator: ", "))")
      return nil
    }
  }

  private mutating func words(_ field: Field) -> [String] {
    guard field.isPresent, let elements = list(field, of: "strings", remedy: "list words: [\"Travel\"]") else {
      return []
    }
    return elements.compactMap { string($0) }
  }

  private mutating func optionalCount(_ field: Field) -> Int? {
    field.isPresent ? wholeNumber(field, atLeast: 1) : nil
  }
}

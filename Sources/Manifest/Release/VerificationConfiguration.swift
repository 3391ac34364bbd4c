import Domain
import Platform

/// `verify` in `release.json`: settings of rules, and requirements for artifacts.
package struct VerificationConfiguration: Hashable, Sendable {
  package var rules: [RuleName: RuleChange] = [:]
  /// Platforms with an optional variant: `ios`, `ios-simulator`, `ios-maccatalyst`.
  package var requiredSlices: [String] = []
  /// In bytes.
  package var maximumZipSize: Int?
  /// Unpacked size of a slice in bytes.
  package var maximumSliceSize: Int?
  /// In characters. Shorter customer names are not searched for.
  package var minimumNameLength: Int?
  /// More words that do not identify a customer, even if a customer is called so.
  package var commonNames: [String] = []
  /// The teams that may sign, and one of which must; empty if nobody has to.
  package var signers: [String] = []

  package static let standard = VerificationConfiguration()

  package static let platforms = [
    "ios", "ios-simulator", "ios-maccatalyst", "macos", "tvos", "tvos-simulator", "watchos", "watchos-simulator",
    "xros", "xros-simulator", "driverkit",
  ]

  package static let keys = [
    "rules", "requiredSlices", "maximumZipSize", "maximumSliceSize", "minimumNameLength", "commonNames", "signers",
  ]
}

extension ProblemList {
  mutating func verification(_ field: Field) -> VerificationConfiguration {
    var configuration = VerificationConfiguration()
    guard field.isPresent, isObject(field, keys: VerificationConfiguration.keys) else { return configuration }
    configuration.rules = rules(field["rules"])
    configuration.requiredSlices = requiredSlices(field["requiredSlices"])
    configuration.maximumZipSize = optionalCount(field["maximumZipSize"])
    configuration.maximumSliceSize = optionalCount(field["maximumSliceSize"])
    configuration.minimumNameLength = optionalCount(field["minimumNameLength"])
    configuration.commonNames = words(field["commonNames"], remedy: "list words: [\"Travel\"]")
    configuration.signers = words(field["signers"], remedy: "list teams: [\"ABCDE12345\"]")
    return configuration
  }

  private mutating func rules(_ field: Field) -> [RuleName: RuleChange] {
    guard field.isPresent, isObject(field) else { return [:] }
    var rules: [RuleName: RuleChange] = [:]
    let known = RuleName.allCases.map(\.rawValue)
    for member in field.members {
      let value = field[member.name]
      guard let name = RuleName(rawValue: member.name) else {
        let near = Suggestion.near(member.name, in: known, count: 1).first
        add(
          "unknown-rule", at: value, "there is no such rule",
          remedy: near.map { "did you mean \($0)?" } ?? "`release verify --rules` lists them")
        continue
      }
      rules[name] = ruleChange(value)
    }
    return rules
  }

  /// A severity, or an object of a severity, the places that it is for, and the reason.
  private mutating func ruleChange(_ field: Field) -> RuleChange? {
    let isDetailed = if case .object = field.value { true } else { false }
    let setting: RuleSetting? = choice(
      isDetailed ? field["severity"] : field, "rule-setting",
      meaning: "write \"off\" to disable the rule, or a severity")
    guard let setting else { return nil }
    if !isDetailed { return RuleChange(setting) }
    rejectUnknownKeys(in: field, of: ["severity", "paths", "reason"])
    var change = RuleChange(setting)
    if field["paths"].isPresent { change.paths = rulePaths(field["paths"]) }
    if field["reason"].isPresent { change.reason = string(field["reason"]) }
    return change
  }

  private mutating func rulePaths(_ field: Field) -> [String] {
    let remedy = "list paths as reports show them: [\"ContextSDK.xcframework/ios-arm64\"]"
    guard let elements = list(field, of: "strings", remedy: remedy) else { return [] }
    // Nothing listed would mean every place.
    if elements.isEmpty { add("rule-paths", at: field, "the list is empty", remedy: remedy) }
    return elements.compactMap { path($0).map(FilePath.simplified) }
  }

  private mutating func requiredSlices(_ field: Field) -> [String] {
    let known = VerificationConfiguration.platforms
    guard field.isPresent,
      let elements = list(field, of: "strings", remedy: "list platforms: [\"ios\", \"ios-simulator\"]")
    else { return [] }
    return elements.compactMap { element in
      guard let text = string(element) else { return nil }
      return accepted(
        text, at: element, "slice",
        remedy: Suggestion.near(text, in: known, count: 1).first.map { "did you mean \"\($0)\"?" }
          ?? "known: \(known.joined(separator: ", "))"
      ) { known.contains($0) ? nil : "is not a platform of an xcframework" }
    }
  }

  private mutating func words(_ field: Field, remedy: String) -> [String] {
    guard field.isPresent, let elements = list(field, of: "strings", remedy: remedy) else { return [] }
    return elements.compactMap { string($0) }
  }

  private mutating func optionalCount(_ field: Field) -> Int? {
    field.isPresent ? wholeNumber(field, atLeast: 1) : nil
  }
}

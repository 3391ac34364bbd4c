import Domain
import JSON

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

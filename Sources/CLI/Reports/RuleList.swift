import Domain
import JSON
import Verification

/// `release verify --rules`.
enum RuleList {
  static var text: String {
    Rule.all.map { rule in
      """
      \(rule.name) (\(rule.severity.rawValue))
        \(rule.claim)
        because \(rule.reason)

      """
    }.joined(separator: "\n")
  }

  static var json: String {
    let rules = Rule.all.map { rule in
      [
        "name": .string(rule.name), "severity": .string(rule.severity.rawValue), "claim": .string(rule.claim),
        "reason": .string(rule.reason),
      ] as JSONValue
    }
    return JSONValue.array(rules).serialized()
  }
}

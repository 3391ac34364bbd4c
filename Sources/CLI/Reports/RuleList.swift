import Domain
import JSON
import Verification

/// `release verify --rules`, and the page of the documentation that is made of the same.
package enum RuleList {
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

  /// docs/rules.md
  package static var markdown: String {
    var page = """
      # Rules

      What `release verify` holds artifacts against, in the order in which it tells findings. This page is made from the rules
      themselves; `release verify --rules` prints the same, with `--json` for machines.

      Rules are switched off, or weigh more or less, in `release.json`, by their names; verify says then that they do:

      ```json
      "verify": { "rules": { "container.extra-field": "off", "binary.build-paths": "error" } }
      ```

      """
    var area: Substring = ""
    for rule in Rule.all {
      let own = rule.name.prefix { $0 != "." }
      if own != area {
        page += "\n## \(own)\n\n| rule | | what must hold | or else |\n|---|---|---|---|\n"
        area = own
      }
      page += "| `\(rule.name)` | \(rule.severity.rawValue) | \(cell(rule.claim)) | \(cell(rule.reason)) |\n"
    }
    return page
  }

  private static func cell(_ text: String) -> String {
    text.map { "|<*".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

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
    for group in Rule.Group.allCases {
      let introduction = introductions[group] ?? ""
      page += "\n## \(group)\n\n\(introduction)| rule | | what must hold | or else |\n|---|---|---|---|\n"
      for rule in Rule.all(in: group) {
        page += "| `\(rule.name)` | \(rule.severity.rawValue) | \(cell(rule.claim)) | \(cell(rule.reason)) |\n"
      }
    }
    return page
  }

  /// What the rules of an area have in common, where a line does not hold it.
  private static let introductions: [Rule.Group: String] = [
    .isolation: """
    A customer's `app_id`, bundle identifiers and `name` are found where they stand alone, identifiers in any case. Some are
    ordinary words: a `name` that is shorter than `verify.minimumNameLength`, one of the words that stand in any software or
    in `verify.commonNames`, or a product's or a flow's name is not looked for, and `verify` says which. An `app_id` that
    holds no letter, has fewer than four characters, or is such a word (`import`, `sample`, one of `verify.commonNames`) is
    worth a note. Bundle identifiers always count. `release build` and `release check` decide by the same rules.


    """
  ]

  private static func cell(_ text: String) -> String {
    text.map { "|<*".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

import Domain
import Verification

/// The rules, for `release verify --rules` and for docs/rules.md.
package enum RuleList {
  static var text: String {
    Rule.all.map { rule in
      """
      \(rule.name) (\(severities(rule)))
        \(rule.claim)
        because \(rule.reason)

      """
    }.joined(separator: "\n")
  }

  static var json: JSONDocument {
    let rules = Rule.all.map { rule in
      JSONValue([
        "name": rule.name.rawValue, "severity": rule.severity.rawValue, "severities": rule.severities.map(\.rawValue),
        "claim": rule.claim, "reason": rule.reason,
      ])
    }
    return .report(["rules": rules])
  }

  /// docs/rules.md
  package static var markdown: String {
    var page = """
      # Rules

      `release verify` checks artifacts against these rules and reports findings in this order. This page is generated from
      the rules; `release verify --rules` prints the same, and `--json` prints it for machines.

      Where a rule has several severities, the first is that of most cases, and the others are those of lesser ones.

      `release.json` can switch a rule off or change its severity; lesser cases keep theirs. `verify` then reports the change:

      ```json
      "verify": { "rules": { "container.extra-field": "off", "binary.build-paths": "error" } }
      ```

      """
    for group in Rule.Group.allCases {
      let introduction = introductions[group] ?? ""
      page += "\n## \(group)\n\n\(introduction)| rule | severity | requirement | reason |\n|---|---|---|---|\n"
      for rule in Rule.all(in: group) {
        page += "| `\(rule.name)` | \(severities(rule)) | \(cell(rule.claim)) | \(cell(rule.reason)) |\n"
      }
    }
    return page
  }

  /// Explanations that apply to all rules of a group.
  private static let introductions: [Rule.Group: String] = [
    .isolation: """
    `verify` finds a customer's `app_id`, bundle identifiers and `name` where they are whole words; it ignores the case of
    identifiers. A bundle identifier is found at the start of a longer one too, as `com.customer.app` in `com.customer.app.lastPrompt`,
    `com.customer.app-dev` and `group.com.customer.app`; if several customers own a part of the longer one, it names the owner of the longest.
    Some names are ordinary words. `verify` does not search for a `name` that is shorter than
    `verify.minimumNameLength`, is a common word of software or one of `verify.commonNames`, or is the name of a product or a
    flow, and reports which names it skips. It reports only a note for an `app_id` that contains no letter, has fewer than
    four characters, or is a common word (`import`, `sample`, one of `verify.commonNames`). Bundle identifiers always count.
    A `name` of one word that is found in the base framework is a warning, and so is a `name` or an `app_id` of words that the SDKs of several
    vendors have (`budget`): the vendor decides whether it means something else, and lists it in `verify.commonNames` once. Anywhere
    else, it is an error. Where `release.json` names the folder of the base, a file counts as the base's if it has the same bytes there.
    In the names of files, a hyphen or a dot separates words, so `config-acme.json` names customer `acme`.
    `release build` and `release check` apply the same rules. Without a manifest or a customer to check against, `verify`
    reports `isolation.unchecked`, a warning that no setting switches off; with `--allow-unchecked` it is a note.


    """
  ]

  private static func severities(_ rule: Rule) -> String {
    rule.severities.map(\.rawValue).joined(separator: ", ")
  }

  private static func cell(_ text: String) -> String {
    text.map { "|<*".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

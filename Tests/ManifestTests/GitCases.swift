/// One row per rule of `git` in `release.json`.
enum GitCases {
  static let valid = #""git": { "tag": "sdk-{{version}}-ios", "remote": "upstream" }"#

  static let all = tags + remotes

  /// Git accepts the tag name of each.
  static let legalTags = [
    "{{version}}", "v{{version}}", "sdk-{{version}}-ios", "monorepo/{{version}}", "a/b/{{version}}/c", "v.{{version}}",
    "{{version}}.x", "@{{version}}", "{{version}}@", "é日🏋{{version}}", "{{version}}.locks", "lock/{{version}}",
    "a.lock{{version}}", "!\\\"#$%&'()+,;<=>]_`|{{version}}", "{{version}}-", "refs/tags/{{version}}",
  ]

  /// Git rejects the tag name of each.
  static let illegalTags: [(text: String, problem: String)] = [
    ("v {{version}}", #"contains " ""#), ("v~{{version}}", #"contains "~""#), ("v^{{version}}", #"contains "^""#),
    ("v:{{version}}", #"contains ":""#), ("v?{{version}}", #"contains "?""#), ("{{version}}*", #"contains "*""#),
    ("[{{version}}]", #"contains "[""#), ("v\\\\{{version}}", #"contains "\\""#),
    ("v\\n{{version}}", #"contains "\n""#), ("v\\u0007{{version}}", #"contains "\u{07}""#),
    ("v\\u007f{{version}}", #"contains "\u{7F}""#), ("-{{version}}", "begins with '-'"),
    ("a..{{version}}", "contains '..'"), ("{{version}}..a", "contains '..'"), ("/{{version}}", "has an empty part"),
    ("{{version}}/", "has an empty part"), ("a//{{version}}", "has an empty part"),
    (".{{version}}", "has a part that begins with '.'"), ("a/.{{version}}", "has a part that begins with '.'"),
    ("{{version}}/.a", "has a part that begins with '.'"), ("{{version}}.lock", "has a part that ends with '.lock'"),
    ("a.lock/{{version}}", "has a part that ends with '.lock'"),
    ("{{version}}.lock/a", "has a part that ends with '.lock'"),
    ("{{version}}.", "ends with '.'"),
  ]

  static let tags: [DocumentCase] =
    legalTags.map { .valid("tag \($0)", "sdk-{{version}}-ios", $0) }
    + illegalTags.map { text, problem in
      .invalid(
        "tag \(text)", "sdk-{{version}}-ios", text, "tag", at: "git.tag",
        "does not give a valid tag name: it \(problem)",
        remedy: "such as v{{version}}")
    }
    + [
      .invalid("git a string", valid, #""git": "v""#, "wrong-type", at: "git", "expected an object"),
      .invalid(
        "unknown key in git", #""tag""#, #""tags""#, "unknown-key", at: "git.tags", "did you mean tag?",
        remedy: "rename"),
      .invalid(
        "tag a number", #""sdk-{{version}}-ios""#, "1", "wrong-type", at: "git.tag", "expected a string, found 1"),
      .invalid(
        "tag without the version", "sdk-{{version}}-ios", "latest", "pattern", at: "git.tag",
        "without {{version}}, every release would have the same tag", remedy: "such as v{{version}}"),
      .invalid(
        "tag with two versions", "sdk-{{version}}-ios", "{{version}}-{{version}}", "pattern", at: "git.tag",
        "expected {{version}} once, found it 2 times", remedy: "write the version once"),
      .invalid(
        "tag with a misspelt version", "sdk-{{version}}-ios", "v{{Version}}", "pattern", at: "git.tag",
        #"unknown placeholder "{{Version}}""#, remedy: "did you mean {{version}}?"),
      .invalid(
        "tag with a customer", "sdk-{{version}}-ios", "{{app_id}}/{{version}}", "pattern", at: "git.tag",
        #"unknown placeholder "{{app_id}}""#, remedy: "known placeholders: {{version}}"),
      .invalid(
        "tag with a variable", "sdk-{{version}}-ios", "{{env.CHANNEL}}-{{version}}", "pattern", at: "git.tag",
        #"unknown placeholder "{{env.CHANNEL}}""#, remedy: "known placeholders: {{version}}"),
      .invalid(
        "tag with a brace", "sdk-{{version}}-ios", "@{{{version}}", "pattern", at: "git.tag",
        "brace outside a placeholder",
        remedy: "{{name}}"),
    ]

  static let legalRemotes = ["origin", "a/b", "o.", "é", "@"]

  static let illegalRemotes: [(name: String, problem: String)] = [
    ("", "is empty"), ("a b", #"contains " ""#), ("https://example.com/sdk.git", #"contains ":""#),
    ("origin/", "has an empty part"), ("a.lock", "has a part that ends with '.lock'"), ("a@{b", "contains '@{'"),
    ("..", "contains '..'"), (".", "has a part that begins with '.'"),
  ]

  static let remotes: [DocumentCase] =
    legalRemotes.map { .valid("remote \($0)", "upstream", $0) }
    // git accepts `-f`, but not everything that is given it as an argument will.
    + (illegalRemotes + [("-f", "begins with '-'")]).map { name, problem in
      .invalid(
        "remote \(name)", "upstream", name, "remote", at: "git.remote", "is not a valid remote name: it \(problem)",
        remedy: "`git remote` lists")
    }
    + [.invalid("remote null", #""upstream""#, "null", "wrong-type", at: "git.remote", "expected a string")]
}

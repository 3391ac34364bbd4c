/// Paths that begin with `~`, which no shell replaces.
enum HomeCases {
  static let all: [DocumentCase] =
    [
      ("c.json", "customers"), ("Build/ContextSDK.xcframework", "products[0].base"),
      ("templates/ContextSDK.podspec", "products[0].podspec"), ("Sources/SDK/include", "products[1].builder.headers"),
      ("sdk\", \"sources", "products[1].builder.directory"), ("Sources/**", "products[1].builder.sources[0]"),
      ("Sources/Old", "products[1].builder.exclude[0]"), ("swift\", \"--version", "products[1].builder.toolchain[0]"),
      ("sign", "products[2].seal.command[0]"), ("Models/{{app_id}}", "models.path"),
      ("Models/Custom", "models.directory"), ("compile\", \"{{model}}", "models.command[0]"),
      ("Sources/Onboarding", "features.onboarding.sources[0]"), ("cache\", \"size", "cache.path"),
      ("templates/NOTES.md", "templates.notes"), ("templates/TERMS", "templates.files[0]"),
      ("r/{{product}}.zip", "artifact.path"), ("Extra.podspec", "versions.files[0]"),
      ("App/Info.plist", "versions.files[2].path"), ("Sources\", \"../Shared", "notes.paths[0]"),
      ("docs/CHANGES.md\", \"template", "notes.changelog"), ("records/releases.jsonl", "ledger"),
      ("LICENSE", "publish[0].include[0]"), ("/srv/{{app_id}}/{{version}}/{{product}}.zip", "publish[1].path"),
      ("sdk/{{app_id}}/{{version}}", "publish[2].key"), ("scripts/look.sh", "publish[3].look[0]"),
    ].map { path, key in invalid(key, "\"\(path)", "\"~/\(path)") } + [
      invalid("output", #""out""#, #""~""#), invalid("output", #""out""#, #""~ada/out""#),
      invalid(
        "publish[0].url", "ssh://git@example.com/sdk/{{app_id}}.git", "~/sdk/{{app_id}}.git"),
      invalid(
        "publish[0].url", "ssh://git@example.com/sdk/{{app_id}}.git", "file://~/sdk/{{app_id}}.git"),
      invalid("models.list.file", #""directory": "Models"#, ##""list": { "file": "~.json" }, "directory": "Models"##),
      .valid("a file with the name", #""out""#, #""./~""#), .valid("inside a path", #""out""#, #""a/~/b""#),
      .valid("an argument, which may be for a shell", #""--all""#, #""~/all""#),
    ]

  private static func invalid(_ key: String, _ original: String, _ replacement: String) -> DocumentCase {
    .invalid(
      "\(key) at home: \(replacement)", original, replacement, "path", at: key, "begins with '~', which only a shell",
      remedy: "write the whole path")
  }
}

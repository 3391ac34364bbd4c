import TestSupport
import Testing

/// Every document that the program prints or writes keeps its schema, and docs/json.md describes it.
@Suite("JSON documents") struct DocumentTests {
  private static let page = Checkout.root + "/docs/json.md"

  @Test("docs/json.md has a table for every schema, and examples that keep it") func page() throws {
    let result = try DocumentJudge.judgePage(Self.page)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test("the tables of docs/json.md are those of the schemas") func tables() throws {
    let made = try DocumentJudge.withTables(Self.page)
    try expectGolden(made, "../docs/json.md")
    let folder = try TemporaryFolder()
    let wrong = try folder.write(made.replacing("| `dryRun` | boolean |", with: "| `dry` | string |"), to: "json.md")
    #expect(try DocumentJudge.withTables(wrong) == made)
  }

  @Test("a page that lacks a section or has a wrong example is refused") func wrongPage() throws {
    let folder = try TemporaryFolder()
    let page = try TestFile.text(Self.page)
    for (old, new, says) in [
      (#""change": "new""#, #""change": "old""#, "'old' is not one of"),
      ("### finding\n", "### findings\n", "no section 'finding'"),
    ] {
      try #require(page.contains(old))
      let result = try DocumentJudge.judgePage(try folder.write(page.replacing(old, with: new), to: "json.md"))
      #expect(result.status == 1 && result.text.contains(says), "\(result.text)\(result.errors)")
    }
  }

  @Test("a variant's files and the release's index") func files() throws {
    let demo = try BuiltDemo()
    let release = "dist/\(BuiltDemo.version)"
    var documents = [("index", try TestFile.text(demo.folder[release + "/index.json"]))]
    for name in TestFile.names(in: demo.folder[release]) where name != "index.json" {
      documents.append(("variant", try TestFile.text(demo.folder["\(release)/\(name)/variant.json"])))
      let list = try Tool.run(
        "unzip", ["-p", "\(release)/\(name)/ContextSDK.zip", "*/ios-arm64/*/CustomModels.json"], in: demo.folder.path)
      documents.append(("custom-models", list.text))
    }
    #expect(documents.count == 11)
    try DocumentJudge.validate(documents)
  }

  @Test("every command's --json") func reports() throws {
    let demo = try BuiltDemo()
    let release = "dist/\(BuiltDemo.version)"
    let variant = demo.variant("acme-fitness")
    try demo.folder.write("more\n", to: variant + "/EXTRA.md")
    let rows: [(schema: String, status: Int32, arguments: [String])] = [
      ("check", 0, ["check", "--timings"]), ("plan", 0, ["plan"]), ("verify", 1, ["verify", release, "--timings"]),
      ("verify", 0, ["verify", variant + "/ContextSDK.zip", "--customer", "acme-fitness"]),
      ("rules", 0, ["verify", "--rules"]), ("diff", 1, ["diff", variant, release + "/trailcast"]),
      ("diff", 0, ["diff", variant + "/ContextSDK.zip", variant + "/ContextSDK.zip"]),
      ("diff", 0, ["diff", release, release]), ("build", 0, ["build", "--all", "--dry-run", "--timings"]),
      ("build", 0, ["build", "--customer", "trailcast"]), ("show-versions", 0, ["show-versions"]),
      ("bump", 0, ["bump", "minor", "--dry-run"]), ("failure", 64, ["build"]),
      ("failure", 74, ["diff", release, "nowhere"]), ("failure", 78, ["plan", "--config", "customers.json"]),
    ]
    try validate(rows, in: demo.folder.path)
  }

  @Test("customers that fail") func failures() throws {
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder["Models/Custom/beta/upsell.mlmodel"])
    try validate(
      [("build", 2, ["build", "--all"]), ("plan", 2, ["plan"]), ("check", 1, ["check"])], in: fixture.folder.path)
  }

  @Test("a repository's versions, tags and notes") func repository() throws {
    let git = try GitFixture()
    let configuration = #"{"version": "1.0.0", "products": [{"name": "SDK", "base": "SDK.xcframework"}]}"#
    try git.write(configuration, to: "release.json")
    for (key, value) in [("user.name", "Ada Author"), ("user.email", "ada@example.com")] {
      try git.git("config", key, value)
    }
    try git.commit("feat: one")
    try validate(
      [
        ("bump-preview", 0, ["bump", "--preview"]), ("notes", 0, ["notes"]), ("tag", 0, ["tag", "--dry-run"]),
        ("tag", 0, ["tag"]), ("tag", 0, ["tag"]), ("bump", 0, ["bump", "minor", "--commit"]),
        ("notes", 0, ["notes", "--update-changelog"]),
      ], in: git.path, environment: git.environment)
  }

  private func validate(
    _ rows: [(schema: String, status: Int32, arguments: [String])], in folder: String,
    environment: [String: String] = [:]
  ) throws {
    try DocumentJudge.validate(
      rows.map { row in
        let result = try ReleaseTool.run(row.arguments + ["--json"], in: folder, environment: environment)
        result.expect(row.status)
        return (row.schema, result.text)
      })
  }
}

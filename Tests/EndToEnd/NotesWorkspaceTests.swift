import TestSupport
import Testing

/// `release notes` in repositories of many kinds: two customers, a release and a commit after it.
struct NotesWorkspaceTests {
  private static let manifest = """
    [{"app_id": "acme-fitness", "bundle_identifiers": ["com.acme.fitness"], "customModels": []},
     {"app_id": "trailcast", "name": "Trail Cast", "bundle_identifiers": ["com.trailcast.hike"], "customModels": []}]
    """

  private func configuration(_ more: String = "") -> String {
    #"{"version": "1.1.0", "products": [{"name": "SDK", "base": "SDK.xcframework"}]\#(more)}"#
  }

  private func repository(
    _ more: String = "", in folder: String = "", manifest: String = manifest, message: String = "fix(maps): two",
    released: (GitFixture) throws -> Void = { _ in }
  ) throws -> GitFixture {
    let git = try GitFixture()
    try git.write(configuration(more), to: folder + "release.json")
    try git.write(Self.manifest, to: folder + "customers.json")
    try released(git)
    try git.commit("feat: one")
    try git.tag("1.0.0")
    try git.write(configuration(more), to: folder + "release.json")
    try git.write(manifest, to: folder + "customers.json")
    try git.write("x", to: folder + "Sources/two.swift")
    try git.commit(message)
    return git
  }

  private func notes(_ git: GitFixture, _ options: [String], in folder: String? = nil) throws -> Tool.Result {
    try ReleaseTool.run(["notes"] + options, in: folder ?? git.path, environment: git.environment)
  }

  private func expectRefusal(
    _ git: GitFixture, _ words: String, status: Int32 = 65, _ options: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try notes(git, options)
    result.expect(status, sourceLocation: sourceLocation)
    result.expectSays([words], sourceLocation: sourceLocation)
    #expect(result.text == "", sourceLocation: sourceLocation)
    let json = try notes(git, options + ["--format", "json"])
    #expect(json.text.contains(#""status": \#(status)"#), sourceLocation: sourceLocation)
  }

  private static let updated = manifest.replacing(
    #""customModels": []},"#, with: #""customModels": [{"flowId": 1, "flowName": "upsell", "modelVersion": 2}]},"#)

  @Test(arguments: ["", "deep/sdk/"]) func aFolderOfTheRepository(_ folder: String) throws {
    let git = try repository(#", "notes": {"paths": ["Sources"]}"#, in: folder, manifest: Self.updated)
    let expected = """
      ## 1.1.0 (2023-11-14)

      ### For you

      - `upsell` 2 added

      ### Fixes

      - **maps**: two (`\(try git.git("rev-parse", "--short=7", "HEAD"))`)

      """
    let above = try notes(git, ["--config", folder + "release.json", "--customer", "acme-fitness"])
    #expect(above.text == expected, "\(above.errors)")
    let inside = try notes(git, ["--customer", "acme-fitness"], in: git.path + "/" + folder)
    #expect(inside.text == expected, "\(inside.errors)")
    try git.git("worktree", "add", "--quiet", git.beside("linked"))
    let linked = try notes(git, ["--customer", "acme-fitness"], in: git.beside("linked") + "/" + folder)
    #expect(linked.text == expected, "\(linked.errors)")
    let other = try notes(
      git, ["--customer", "acme-fitness", "--manifest", "customers.json", "--to", "HEAD~1"],
      in: git.path + "/" + folder)
    #expect(other.text.contains("First release."), "\(other.errors)")
  }

  private static let refuse = #", "notes": {"naming": "refuse"}"#

  @Test(arguments: [
    ("fix(trailcast): two", ["--customer", "acme-fitness"]), ("fix: as TRAIL  CAST asked", ["--all-customers"]),
    ("fix: two\n\nBREAKING CHANGE: com.trailcast.hike", ["--customer", "acme-fitness"]),
  ]) func whoIsNamedByACommit(_ message: String, _ options: [String]) throws {
    let refused = try notes(try repository(Self.refuse, message: message), options)
    refused.expect(65)
    refused.expectSays(["commit ", "names customer trailcast", "app_id acme-fitness", "notes.naming"])
    #expect(!refused.errors.contains("app_id trailcast") && refused.text == "")
    for options in [options, options + ["--json"]] {
      let omitted = try notes(try repository(message: message), options)
      omitted.expect(0)
      omitted.expectSays(["warning: names a customer, so the notes of another leave it out", "\"naming\": \"refuse\""])
      let isAll = options.contains("--all-customers")
      #expect(isAll || !(omitted.text + omitted.errors).lowercased().contains("trail"))
      #expect(omitted.text.contains("No notable changes."))
    }
  }

  @Test func whoMayBeNamed() throws {
    let options = ["--customer", "acme-fitness"]
    let excluded = #", "notes": {"naming": "refuse", "scopes": {"exclude": ["trailcast"]}}"#
    try notes(try repository(excluded, message: "fix(trailcast): two"), options).expect(0)
    let common = Self.refuse + #", "verify": {"commonNames": ["trail cast"]}"#
    try notes(try repository(common, message: "fix: as Trail Cast asked"), options).expect(0)
    try notes(try repository(Self.refuse, message: "fix(trailcast): two"), ["--customer", "trailcast"]).expect(0)
    // Hidden commits may name anyone.
    let hidden = try notes(try repository(message: "docs: for trailcast"), options)
    hidden.expect(0)
    #expect(hidden.errors == "")
    // Each customer reads what names it.
    let all = try notes(try repository(message: "fix: as Trail Cast asked"), ["--all-customers"]).text
    #expect(all.ranges(of: "as Trail Cast asked").count == 1 && all.hasSuffix("`)\n"))
  }

  @Test func whoHasLeftIsNotNamedEither() throws {
    let left = #"[{"app_id": "acme-fitness", "bundle_identifiers": ["com.acme.fitness"], "customModels": []}]"#
    let git = try repository(Self.refuse, manifest: left, message: "fix(trailcast): two")
    try expectRefusal(git, "names customer trailcast", "--customer", "acme-fitness")
    try expectRefusal(git, "there is no customer", status: 64, "--customer", "trailcast")
  }

  /// Customers came and left between two releases, and before them, under a manifest of another name and form.
  @Test func whoCameAndLeft() throws {
    let git = try repository(Self.refuse) { git in
      try git.write(#"{"customers": "old.json"}"#, to: "release.json")
      try git.write(#"[{"app_id": "Harbor Line!", "bundle_identifiers": 1, "name": "Harborline"}, 2]"#, to: "old.json")
      try git.commit("chore: begin with a list")
      try git.write(#"{"all": [{"name": "Seven Hills"}], "next": 7}"#, to: "old.json")
      try git.commit("chore: begin")
      try git.write("{", to: "old.json")
      try git.commit("chore: break it")
      try git.git("rm", "--quiet", "old.json")
      try git.write(configuration(Self.refuse), to: "release.json")
    }
    try git.write(
      #"[{"app_id": "moonbeam", "name": "Moon Beam Apps", "bundle_identifiers": []}]"#, to: "customers.json")
    try git.commit("chore: here")
    try git.write(Self.manifest, to: "customers.json")
    for (message, name) in [
      ("fix: as harborline said", "Harborline"), ("fix: for moon-beam-apps", "Moon Beam Apps"),
      ("fix: SEVEN HILLS", "Seven Hills"),
    ] {
      try git.commit(message)
      try expectRefusal(git, name, "--customer", "acme-fitness")
      try git.git("commit", "--quiet", "--amend", "--allow-empty", "--message", "fix: all")
    }
    let result = try notes(git, ["--customer", "acme-fitness"])
    result.expect(0)
    result.expectSays(["1 earlier version of the manifest cannot be read"])
  }

  @Test func aShallowCloneDoesNotKnowWhoHasLeft() throws {
    let git = try repository()
    try git.git(["clone", "--quiet", "--depth=2", "file://" + git.path, git.beside("shallow")])
    let clone = git.at("shallow")
    try clone.git("fetch", "--quiet", "--depth=2", "origin", "tag", "1.0.0")
    try git.commit("fix: three")
    try clone.git("fetch", "--quiet", "--depth=2")
    try clone.git("reset", "--quiet", "--hard", "origin/main")
    let result = try notes(clone, ["--customer", "acme-fitness", "--from", "HEAD~1"])
    result.expect(0)
    result.expectSays(["this clone is shallow", "git fetch --unshallow"])
  }

  @Test(arguments: ["trail-cast-{{version}}", "Trailcast{{version}}", "sdk/TRAIL_CAST/v{{version}}"])
  func tagsThatName(_ pattern: String) throws {
    let git = try repository(#", "git": {"tag": "\#(pattern)"}"#)
    try git.git("tag", pattern.replacing("{{version}}", with: "1.0.0"), "1.0.0")
    try expectRefusal(git, "in the names of tags", "--customer", "acme-fitness")
    try notes(git, ["--customer", "trailcast"]).expect(0)
    try notes(git, []).expect(0)
  }

  @Test func commitsByTheirIds() throws {
    let git = try repository(message: "fix: for Trail Cast")
    let id = try git.git("rev-parse", "HEAD")
    func notes(_ more: String) throws -> Tool.Result {
      try git.write(configuration(#", "notes": {"naming": "refuse", \#(more)}"#), to: "release.json")
      return try self.notes(git, ["--customer", "acme-fitness"])
    }
    #expect(try notes(#""skip": ["\#(id.prefix(8))"]"#).text.contains("No notable changes."))
    let reworded = try notes(#""messages": {"\#(id.prefix(7).uppercased())": "feat(maps): tiles (#7)"}"#)
    #expect(reworded.text.contains("### Features\n\n- **maps**: tiles (#&#8203;7, `\(id.prefix(7))`)\n"))
    #expect(!reworded.text.contains("Trail") && reworded.errors == "")
    let unknown = try notes(#""skip": ["\#(id)"], "messages": {"0123456": "fix: x"}"#)
    unknown.expect(0)
    unknown.expectSays(["release.json:", ": notes.messages: warning: the repository has no commit 0123456"])
  }

  @Test func templates() throws {
    let more = #", "notes": {"template": "NOTES.md"}"#
    func git(_ template: String) throws -> GitFixture {
      try repository(more) { try $0.write(template, to: "NOTES.md") }
    }
    try expectRefusal(try git("# For trailcast\n"), "names customer trailcast", "--customer", "acme-fitness")
    try expectRefusal(try git("# {{verison}}\n"), "did you mean {{version}}?")
    try expectRefusal(try git("# {{#customer}}\n"), "never closed")
    #expect(try notes(try git("# {{version}}{{#customer}} for {{name}}{{/customer}}\n"), []).text == "# 1.1.0\n")
  }

  @Test func templatesHaveTheVendorsOwnValues() throws {
    let more = #"""
      , "variables": {"support": "help@example.com", "contact": null}, "notes": {"template": "NOTES.md"},
      "publish": [{"name": "sdk", "kind": "git", "url": "https://example.com/{{app_id}}.git", "token": "SDK_TOKEN"}]
      """#
    let manifest = Self.manifest.replacing(
      #""app_id": "acme-fitness","#,
      with: #""app_id": "acme-fitness", "variables": {"support": "*acme*", "contact": "Ann"},"#)
    let git = try repository(more, manifest: manifest) { git in
      try git.write("{{version}} of {{env.BUILD}}, {{variables.support}}\n", to: "NOTES.md")
    }
    func notes(_ build: String, _ options: String...) throws -> Tool.Result {
      try ReleaseTool.run(
        ["notes"] + options, in: git.path, environment: git.environment.merging(["BUILD": build]) { $1 })
    }
    #expect(try notes("*7*").text == "1.1.0 of \\*7\\*, help&#64;example.com\n")
    #expect(try notes("7", "--customer", "acme-fitness").text == "1.1.0 of 7, \\*acme\\*\n")
    try expectRefusal(git, "NOTES.md:1:16: the environment variable BUILD is not set, or empty")
    // Of a customer only: there is no default.
    try git.write("{{variables.contact}}\n", to: "NOTES.md")
    #expect(try notes("7", "--customer", "acme-fitness").text == "Ann\n")
    try expectRefusal(git, "unknown placeholder {{variables.contact}}")
    try git.write("{{env.SDK_TOKEN}}\n", to: "NOTES.md")
    try expectRefusal(git, "the environment variable SDK_TOKEN would publish a secret of release.json")
  }

  @Test func manifestsOfThePast() throws {
    let options = ["--customer", "acme-fitness"]
    let broken = try repository { try $0.write(#"[{"app_id": "acme fitness"}]"#, to: "customers.json") }
    try expectRefusal(broken, "customers.json at 1.0.0: [0].app_id", options[0], options[1])
    let moved = try repository { git in
      try git.write(#"{"customers": "old/list.json", "gone": 1}"#, to: "release.json")
      try git.write(Self.updated, to: "old/list.json")
    }
    #expect(try notes(moved, options).text.contains("`upsell` 2 removed"))
    let mangled = try repository { try $0.write("{", to: "release.json") }
    try expectRefusal(mangled, "release.json at 1.0.0:1:", options[0], options[1])
    let elsewhere = try repository(#", "customers": "../list.json""#)
    try elsewhere.git(["init", "--quiet", elsewhere.beside("home")])
    try #require(try Tool.run("cp", ["customers.json", "../list.json"], in: elsewhere.path).status == 0)
    try expectRefusal(elsewhere, "is not in the repository", options[0], options[1])
  }

  /// The merge itself touches none of the paths.
  @Test func mergesBesideThePaths() throws {
    let git = try repository(#", "notes": {"paths": ["Sources"]}"#)
    try git.git("checkout", "--quiet", "-b", "tiles", "1.0.0")
    try git.write("y", to: "Sources/three.swift")
    try git.commit("fix: three")
    try git.write("y", to: "elsewhere")
    try git.commit("fix: four")
    try git.git("checkout", "--quiet", "main")
    try git.git("merge", "--quiet", "--no-ff", "--message", "Merge pull request #12 from acme/tiles", "tiles")
    let page = try notes(git, []).text
    #expect(page.contains("- three (#&#8203;12, ") && !page.contains("four"))
  }

  @Test func aFolderWithoutARepository() throws {
    let folder = try TemporaryFolder()
    try folder.write(configuration(), to: "release.json")
    let environment = ["GIT_CEILING_DIRECTORIES": "/", "HOME": folder.path]
    let outside = try ReleaseTool.run(["notes"], in: folder.path, environment: environment)
    outside.expect(65)
    outside.expectSays(["is not in a git repository", "git init"])
    let empty = try GitFixture()
    try empty.write(configuration(), to: "release.json")
    try expectRefusal(empty, "has no commits yet")
    let damaged = try repository()
    let commit = try damaged.git("rev-parse", "HEAD")
    try TestFile.remove(damaged.path + "/.git/objects/\(commit.prefix(2))/\(commit.dropFirst(2))")
    try expectRefusal(damaged, "damaged or missing")
  }

  @Test func remotes() throws {
    let git = try repository(#", "git": {"remote": "upstream", "tag": "{{version}}"}, "notes": {"host": "gitea"}"#)
    let without = try notes(git, [])
    without.expect(0)
    without.expectSays(["warning: the repository has no remote called upstream"])
    try git.git("remote", "add", "upstream", "ssh://git@code.example.com:2222/sdk/sdk.git")
    let with = try notes(git, [])
    #expect(with.errors == "")
    #expect(with.text.contains("(https://code.example.com/sdk/sdk/compare/1.0.0...1.1.0)"))
    try git.git("remote", "set-url", "upstream", "https://user:secret@code.example.com/sdk/sdk.git")
    #expect(try !notes(git, ["--json"]).text.contains("secret"))
  }
}

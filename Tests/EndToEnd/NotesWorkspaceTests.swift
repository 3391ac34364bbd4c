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

  @Test func whoIsNamedByACommit() throws {
    for (message, options) in [
      ("fix(trailcast): two", ["--customer", "acme-fitness"]), ("fix: as Trail Cast asked", ["--all-customers"]),
      ("fix: two\n\nBREAKING CHANGE: com.trailcast.hike", ["--customer", "acme-fitness"]),
    ] {
      let result = try notes(try repository(message: message), options)
      result.expect(65)
      result.expectSays(["commit ", "names customer trailcast", "app_id acme-fitness"])
      #expect(!result.errors.contains("app_id trailcast"))
    }
    let options = ["--customer", "acme-fitness"]
    let excluded = #", "notes": {"scopes": {"exclude": ["trailcast"]}}"#
    try notes(try repository(excluded, message: "fix(trailcast): two"), options).expect(0)
    let common = #", "verify": {"commonNames": ["trail cast"]}"#
    try notes(try repository(common, message: "fix: as Trail Cast asked"), options).expect(0)
    try notes(try repository(message: "fix(trailcast): two"), ["--customer", "trailcast"]).expect(0)
    // Hidden commits may name anyone.
    try notes(try repository(message: "docs: for trailcast"), options).expect(0)
  }

  @Test func whoHasLeftIsNotNamedEither() throws {
    let left = #"[{"app_id": "acme-fitness", "bundle_identifiers": ["com.acme.fitness"], "customModels": []}]"#
    let git = try repository(manifest: left, message: "fix(trailcast): two")
    try expectRefusal(git, "names customer trailcast", "--customer", "acme-fitness")
    try expectRefusal(git, "there is no customer", status: 64, "--customer", "trailcast")
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

import Foundation
import TestSupport
import Testing

/// `{{changes}}` in the template of customers' notes: what `release notes` says, in every `RELEASE_NOTES.md`.
@Suite struct DeliveredNotesTests {
  /// A workspace of two customers, committed.
  private func repository(_ template: String = "# {{version}} for {{name}}\n\n{{changes}}\n\nInstall it.\n") throws
    -> GitFixture
  {
    let fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 3)]), .init("betacorp", [.init("upsell", 4)])])
    let git = try GitFixture()
    for name in ["release.json", "customers.json", "templates", "base", "Models"] {
      try TestFile.copy(fixture.folder[name], to: git.path + "/" + name)
    }
    try git.write(template, to: "templates/NOTES.md")
    try git.write("/dist/\n", to: ".gitignore")
    try git.commit("feat: begin")
    return git
  }

  private func run(_ git: GitFixture, _ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(arguments + ["--quiet"], in: git.path, environment: git.environment)
  }

  private func notes(_ git: GitFixture, _ appID: String) throws -> String {
    try TestFile.text(git.path + "/dist/1.0.0/\(appID)/RELEASE_NOTES.md")
  }

  private func id(_ git: GitFixture, _ revision: String) throws -> String {
    try git.git("rev-parse", "--short=7", revision)
  }

  @Test func everyCustomersNotesSayWhatIsNewAndNameNobodyElse() throws {
    let git = try repository()
    try run(git, "build", "--customer", "alpha").expect(0)
    #expect(
      try notes(git, "alpha") == """
        # 1.0.0 for alpha

        First release.

        ## For you

        - First release for you
        - `upsell` 3 added

        ## Features

        - begin (`\(id(git, "HEAD"))`)

        Install it.

        """)
    try git.tag("0.9.0")
    let manifest = try TestFile.text(git.path + "/customers.json")
    try git.write(manifest.replacing("\"modelVersion\": 3", with: "\"modelVersion\": 5"), to: "customers.json")
    try Data(CoreMLFixture.model(flowName: "upsell", version: "5", salt: "alpha"))
      .write(to: URL(fileURLWithPath: git.path + "/Models/Custom/alpha/upsell.mlmodel"))
    try git.commit("fix(maps): load *every* tile once")
    try git.commit("feat: what betacorp asked for")
    for command in ["check", "plan"] { try run(git, command).expectSays(["the notes of another leave it out"]) }
    let built = try run(git, "build", "--all")
    built.expect(0)
    built.expectSays(["names a customer, so the notes of another leave it out"])
    #expect(!built.errors.contains("betacorp asked"))
    let (fix, feature) = (try id(git, "HEAD~1"), try id(git, "HEAD"))
    let fixes = "## Fixes\n\n- **maps**: load \\*every\\* tile once (`\(fix)`)"
    let ofAlpha = "# 1.0.0 for alpha\n\n## For you\n\n- `upsell` 3 → 5\n\n\(fixes)\n\nInstall it.\n"
    #expect(try notes(git, "alpha") == ofAlpha)
    #expect(
      try notes(git, "betacorp")
        == "# 1.0.0 for betacorp\n\n## Features\n\n- what betacorp asked for (`\(feature)`)\n\n\(fixes)\n\nInstall it.\n"
    )
    try run(git, "verify", "dist/1.0.0", "--strict").expect(0)

    // Once the version has a tag, its notes end there: a build from a later commit is the same.
    try git.tag("1.0.0")
    try git.commit("feat: later")
    try run(git, "build", "--customer", "alpha").expect(0)
    #expect(try notes(git, "alpha") == ofAlpha)

    // Plain text where it is read as such.
    try git.write(
      try TestFile.text(git.path + "/release.json").replacing("NOTES.md", with: "NOTES.txt"), to: "release.json")
    try git.write("{{name}} *{{version}}*\n\n{{changes}}\n", to: "templates/NOTES.txt")
    try run(git, "build", "--customer", "alpha").expect(0)
    let plain = try TestFile.text(git.path + "/dist/1.0.0/alpha/RELEASE_NOTES.txt")
    #expect(
      plain == "alpha *1.0.0*\n\nFor you\n\n- upsell 3 → 5\n\nFixes\n\n- maps: load *every* tile once (\(fix))\n")
    #expect(!TestFile.exists(git.path + "/dist/1.0.0/alpha/RELEASE_NOTES.md"))
    try run(git, "verify", "dist/1.0.0/alpha", "--strict").expect(0)
    let printed = try run(git, "notes", "--to", "1.0.0", "--format", "text", "--customer", "alpha")
    #expect(printed.text == "1.0.0 (2023-11-14)\n" + plain.dropFirst("alpha *1.0.0*\n".count), "\(printed.errors)")
  }

  /// A patch of an older line, after this release is out: nothing of it changes, and everything can be built again.
  @Test(arguments: [nil, "Patch"] as [String?]) func aPatchOfAnOlderLineChangesNothing(_ annotation: String?) throws {
    let git = try repository()
    try git.tag("0.9.0")
    try git.commit("feat: before the line")
    try git.git("branch", "line")
    try git.commit("feat: after it")
    try git.tag("1.0.0", "Release 1.0.0")
    try run(git, "build", "--all").expect(0)
    let printed = try run(git, "notes", "--to", "1.0.0").text
    #expect(printed.contains("before the line") && printed.contains("after it"))
    let delivered = try notes(git, "alpha")
    try git.git("checkout", "--quiet", "line")
    try git.commit("fix: the old line")
    try git.tag("0.9.1", annotation)
    try git.git("checkout", "--quiet", "main")
    #expect(try run(git, "notes", "--to", "1.0.0").text == printed)
    let plan = try run(git, "plan", "--all", "--json")
    plan.expect(0)
    #expect(plan.text.contains("\"unchanged\"") && !plan.text.contains("\"changed\""), "\(plan.text)")
    try run(git, "build", "--all").expect(0)
    #expect(try notes(git, "alpha") == delivered)
    try run(git, "verify", "dist/1.0.0", "--strict").expect(0)
    try run(git, "verify", "dist/1.0.0/alpha", "--rebuild").expect(0)
  }

  @Test func withoutARepositoryOrALineOfItsOwnNothingIsBuilt() throws {
    let git = try repository()
    for (template, says) in [
      ("See {{changes}}\n", "NOTES.md:1:5: {{changes}}: this text of several lines needs a line of its own"),
      ("```\n{{changes}}\n```\n", "needs a line of its own"), ("<p>\n{{changes}}\n</p>\n", "needs a line of its own"),
    ] {
      try git.write(template, to: "templates/NOTES.md")
      let refused = try run(git, "check")
      refused.expect(65)
      refused.expectSays([says])
    }
    try git.write("{{changes}}\n", to: "templates/NOTES.md")
    try TestFile.remove(git.path + "/.git")
    for command in [["build", "--all"], ["check"]] {
      let result = try ReleaseTool.run(command, in: git.path, environment: git.environment)
      result.expect(65)
      result.expectSays([
        "templates/NOTES.md: {{changes}} are read from the commits since the last release, but release.json is in no git",
        "remedy: build in a clone of the repository",
      ])
    }
    // A template without it needs no repository.
    try git.write("# {{version}}\n", to: "templates/NOTES.md")
    try run(git, "build", "--all").expect(0)
  }
}

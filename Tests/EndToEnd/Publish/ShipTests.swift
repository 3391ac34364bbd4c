import Domain
import TestSupport
import Testing

@Suite struct ShipTests {
  @Test func aReleaseFromTheVersionToTheTag() throws {
    let workspace = try ShipWorkspace()
    let result = try workspace.ship(["minor", "--yes"])
    result.expect(0)
    result.expectTells(["ship 1.5.0, after 1.4.0", "10 published, 0 there already", "git push origin main 1.5.0"])
    #expect(try workspace.log() == ["chore(release): record 1.5.0", "chore(release): 1.5.0", "feat: begin"])
    #expect(try workspace.git(["describe"]) == "1.5.0\n")
    #expect(try workspace.git(["status", "--porcelain"]) == "")
    #expect(try workspace.git(["-C", "origin.git", "tag"]) == "")
    #expect(try workspace.git(["show", "1.5.0:releases.jsonl"]).split(separator: "\n").count == 10)
    for customer in PublishWorkspace.customers {
      #expect(try workspace.git(["-C", "remotes/\(customer).git", "tag"]) == "1.5.0\n")
    }
    try workspace.checkRepositories()
  }

  @Test func againThereIsNothingToDo() throws {
    let workspace = try ShipWorkspace()
    try workspace.ship(["minor", "--yes"]).expect(0)
    let before = try workspace.state()
    for request in ["minor", "auto", "1.5.0", "major"] {
      let result = try workspace.ship([request])
      result.expect(0)
      result.expectTells(["already shipped 1.5.0"])
    }
    #expect(try workspace.state() == before)
    try workspace.commit("feat: more", "more", to: "NEWS")
    let old = try workspace.ship(["1.5.0", "--yes"])
    old.expect(0)
    old.expectTells(["already shipped 1.5.0"])
    try workspace.ship(["auto", "--yes"]).expectTells(["ship 1.6.0, after 1.5.0"])
  }

  @Test func thePlanChangesNothing() throws {
    let workspace = try ShipWorkspace()
    try workspace.commit("fix: one", "one", to: "NEWS")
    let result = try workspace.ship(["auto", "--dry-run"])
    result.expect(0)
    result.expectTells([
      "bump     1 place in 1 file, and a commit: release.json", "build    5 customers into dist/1.5.0",
      "publish  to repositories (tag 1.5.0), mirror", "tag      1.5.0", "push     nothing",
    ])
    #expect(try workspace.git(["status", "--porcelain", "--ignored"]).contains("dist") == false)
    #expect(try workspace.git(["tag"]) == "")
    let json = try workspace.ship(["auto", "--dry-run", "--json"])
    let done = try workspace.ship(["auto", "--yes", "--json", "--quiet"])
    let again = try workspace.ship(["auto", "--json"])
    try DocumentJudge.validate([json, done, again].map { ("ship", $0.text) })
    #expect(done.errors == "")
  }

  @Test func theChangelogIsCommittedWithTheBump() throws {
    let workspace = try ShipWorkspace()
    let configuration = try TestFile.text(workspace.folder["release.json"])
    let named = configuration.replacing(
      #""customers":"#, with: #""notes": {"changelog": "NEWS.md"}, "customers":"#)
    try #require(named != configuration)
    try workspace.folder.write(named.replacing("NEWS.md", with: "../NEWS.md"), to: "release.json")
    let outside = try workspace.ship(["minor", "--dry-run"])
    #expect(outside.status == 65 && outside.errors.contains("NEWS.md"), "\(outside.errors)")
    try workspace.commit("feat: tell", named, to: "release.json")
    let plan = try workspace.ship(["minor", "--dry-run"])
    plan.expectTells(["and a commit: release.json; a section in NEWS.md"])
    #expect(!TestFile.exists(workspace.folder["NEWS.md"]))
    try workspace.ship(["minor", "--yes"]).expect(0)
    let bump = ["show", "--format=%s", "--name-only", "HEAD~1"]
    #expect(try workspace.git(bump) == "chore(release): 1.5.0\n\nNEWS.md\nrelease.json\n")
    let first = try workspace.git(["show", "1.5.0:NEWS.md"])
    #expect(first.contains("## 1.5.0 - 2023-11-14\n") && first.contains("- tell ("))

    // Not named any more, but the tool's own. Whoever is editing it is not disturbed.
    let released = try TestFile.text(workspace.folder["release.json"])
    try workspace.commit("fix: rename", released.replacing("NEWS.md", with: "CHANGELOG.md"), to: "release.json")
    try workspace.git(["mv", "NEWS.md", "CHANGELOG.md"])
    let current = try TestFile.text(workspace.folder["release.json"])
    let unnamed = current.replacing(#""notes": {"changelog": "CHANGELOG.md"}, "#, with: "")
    try #require(unnamed != current)
    try workspace.commit("chore: forget", unnamed, to: "release.json")
    try workspace.folder.write(first + "more\n", to: "CHANGELOG.md")
    let dirty = try workspace.ship(["patch", "--yes"])
    dirty.expect(65)
    dirty.expectSays(["has uncommitted changes: CHANGELOG.md"])
    try workspace.folder.write(first, to: "CHANGELOG.md")
    let done = try workspace.ship(["patch", "--yes", "--json"])
    done.expect(0)
    #expect(try JSONValue(parsing: done.output)["changelog"] == "CHANGELOG.md")
    let second = try workspace.git(["show", "1.5.1:CHANGELOG.md"])
    let headings = second.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings == ["## 1.5.1 - 2023-11-14", "## 1.5.0 - 2023-11-14"])
    #expect(second.contains("- rename ("))
    #expect(try workspace.git(["status", "--porcelain"]) == "")
  }

  @Test func itAsksFirst() throws {
    let workspace = try ShipWorkspace()
    let refused = try workspace.ship(["minor"])
    refused.expect(64)
    refused.expectSays(["there is no terminal to ask at", "--yes"])
    let no = try workspace.terminal(answering: "n", ["minor"])
    no.expect(1)
    #expect(no.text.contains("Ship 1.5.0? [y/N]") && no.text.contains("nothing was done"))
    #expect(try workspace.log() == ["feat: begin"])
    try workspace.terminal(answering: "y", ["minor"]).expect(0)
    #expect(try workspace.git(["describe"]) == "1.5.0\n")
  }

  @Test func changesThatTheReleaseWouldLackAreRefused() throws {
    let workspace = try ShipWorkspace()
    let template = try TestFile.text(workspace.folder["templates/Package.swift"])
    try workspace.folder.write(template + "// more\n", to: "templates/Package.swift")
    let result = try workspace.ship(["minor", "--yes"])
    result.expect(65)
    result.expectSays(["+// more", "has uncommitted changes: templates/Package.swift"])
    try workspace.folder.write(template, to: "templates/Package.swift")
    let configuration = try TestFile.text(workspace.folder["release.json"])
    try workspace.folder.write(configuration.replacing("1.4.0", with: "1.4.7"), to: "release.json")
    try workspace.ship(["minor", "--yes"]).expect(65)
    try workspace.folder.write(configuration + "\n", to: "release.json")
    try workspace.ship(["minor", "--yes"]).expectSays(["release.json: has uncommitted changes"])
    #expect(try workspace.log() == ["feat: begin"])
    #expect(try workspace.git(["for-each-ref", "refs/tags"]) == "")
  }

  @Test func placeholdersAndNamesThatGitRefusesEndThePlan() throws {
    let workspace = try ShipWorkspace()
    let manifest = try TestFile.text(workspace.folder["customers.json"])
    let unknown = manifest.replacing("com.acme.fitness\"", with: "invalid.placeholder.acme-fitness\"")
      .replacing(#""app_id": "trailcast""#, with: #""app_id": "trailcast.lock""#)
    let configuration = try TestFile.text(workspace.folder["release.json"])
    let named = configuration.replacing(#""kind":"git","#, with: #""kind":"git","branch":"for/{{app_id}}","#)
    try #require(unknown != manifest && named != configuration)
    try workspace.folder.write(named, to: "release.json")
    try workspace.commit("chore: break", unknown, to: "customers.json")
    let result = try workspace.ship(["minor", "--yes"])
    result.expect(65)
    result.expectSays([
      "].bundle_identifiers: the bundle identifiers are placeholders",
      "git does not accept the name for/trailcast.lock",
      "2 problems",
    ])
    #expect(try workspace.log() == ["chore: break", "feat: begin"])
  }

  @Test func whoeverIsHeldBackIsNotBuilt() throws {
    let workspace = try ShipWorkspace()
    let manifest = try TestFile.text(workspace.folder["customers.json"])
    let held = manifest.replacing(#""app_id": "trailcast""#, with: #""app_id": "trailcast", "hold": "1.4.0""#)
    try #require(held != manifest)
    try workspace.commit("chore: hold", held, to: "customers.json")
    let result = try workspace.ship(["minor", "--yes"])
    result.expect(0)
    result.expectTells(["8 published, 0 there already, 1 held back"])
    result.expectSays(["trailcast stays at 1.4.0"])
    #expect(!TestFile.exists(workspace.folder["dist/1.5.0/trailcast"]))
  }

  @Test func theFirstReleaseNeedsNoBump() throws {
    let workspace = try ShipWorkspace()
    try workspace.ship(["1.4.0", "--yes"]).expect(0)
    #expect(try workspace.log() == ["chore(release): record 1.4.0", "feat: begin"])
    try workspace.ship(["1.3.0", "--yes"]).expect(64)
  }

  @Test func aLedgerThatGitIgnoresStaysHere() throws {
    let workspace = try ShipWorkspace()
    let configuration = try TestFile.text(workspace.folder["release.json"])
    let moved = configuration.replacing(#""customers":"#, with: #""ledger": "ignored/releases.jsonl", "customers":"#)
    try #require(moved != configuration)
    try workspace.commit("chore: move", moved, to: "release.json")
    try workspace.ship(["minor", "--yes"]).expect(0)
    #expect(try workspace.log().first == "chore(release): 1.5.0")
    try workspace.ship(["minor", "--yes"]).expectTells(["already shipped 1.5.0"])
  }

  /// Somebody has bumped and tagged by hand, and published nothing.
  @Test func aTaggedVersionIsPublishedFirst() throws {
    let workspace = try ShipWorkspace()
    for command in [["bump", "minor", "--commit"], ["tag"]] {
      try ReleaseTool.run(command, in: workspace.folder.path, environment: PublishWorkspace.identity).expect(0)
    }
    let result = try workspace.ship(["minor", "--yes"])
    result.expect(0)
    result.expectTells(["ship 1.5.0", "bump     was done before", "10 published", "tag      was done before"])
    #expect(try workspace.log() == ["chore(release): 1.5.0", "feat: begin"])
    try workspace.ship(["minor", "--yes"]).expectTells(["already shipped 1.5.0"])
  }

  /// What some customers lack is published, and is not said to have been done.
  @Test func aTaggedVersionThatOneCustomerHas() throws {
    let workspace = try ShipWorkspace()
    for command in [
      ["bump", "minor", "--commit"], ["tag"], ["build", "--all"], ["publish", "--customer", "trailcast"],
    ] {
      try ReleaseTool.run(command, in: workspace.folder.path, environment: PublishWorkspace.identity).expect(0)
    }
    let result = try workspace.ship(["1.5.0", "--yes"])
    result.expect(0)
    result.expectTells(["tag      was done before", "8 published, 2 there already"])
    #expect(!result.text.contains("publish  was done before"), "\(result.text)")
  }

  /// Nobody can say there whether the version was bumped already.
  @Test func aCloneWithoutItsHistoryIsRefused() throws {
    let workspace = try ShipWorkspace()
    try workspace.commit("feat: more", "more", to: "NEWS")
    try workspace.git(["push", "-q"])
    try workspace.git(["clone", "-q", "--depth=1", "file://" + workspace.folder["origin.git"], "ignored/clone"])
    let result = try ReleaseTool.run(["ship", "minor", "--dry-run"], in: workspace.folder["ignored/clone"])
    result.expect(65)
    result.expectSays(["this clone is shallow", "git fetch --unshallow --tags"])
  }
}

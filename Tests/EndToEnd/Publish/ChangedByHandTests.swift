import Domain
import TestSupport
import Testing

/// What people change between two runs, in repositories, channels and the workspace.
@Suite struct ChangedByHandTests {
  private func ledger(_ workspace: PublishWorkspace) throws -> [JSONValue] {
    try TestFile.text(workspace.folder["releases.jsonl"]).split(separator: "\n").map {
      try JSONValue(parsing: Array($0.utf8))
    }
  }

  private func push(_ workspace: PublishWorkspace, _ files: [String: String]) throws {
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", workspace.remote("trailcast"), clone])
    for (path, text) in files { try workspace.folder.write(text, to: "clone/" + path) }
    try workspace.git(["-C", clone, "commit", "-qam", "by hand"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main"])
  }

  @Test func editsOfWhatBothReleasesHaveAndOfNotesStay() throws {
    let workspace = try PublishWorkspace.twoReleases()
    let remote = workspace.remote("trailcast")
    let differing = try workspace.git(["-C", remote, "diff", "--name-only", "1.4.0", "1.5.0"])
    #expect(differing == "CHANGELOG.md\nContextSDK.zip\nRELEASE_NOTES.md\n")
    try push(workspace, ["Package.swift": "// by hand\n", "RELEASE_NOTES.md": "By hand\n"])
    try workspace.withdraw("1.5.0", ["--customer", "trailcast"]).expect(0)
    func show(_ path: String) throws -> String { try workspace.git(["-C", remote, "show", "main:\(path)"]) }
    #expect(try show("Package.swift") == "// by hand\n" && show("RELEASE_NOTES.md") == "By hand\n")
    let zip = try workspace.git(["-C", remote, "rev-parse", "main:ContextSDK.zip"])
    #expect(try zip == workspace.git(["-C", remote, "rev-parse", "1.4.0:ContextSDK.zip"]))
  }

  @Test func aTagThatWasMovedIsNotWithdrawn() throws {
    let workspace = try PublishWorkspace.twoReleases()
    let before = try ledger(workspace).count
    try workspace.git(["-C", workspace.remote("trailcast"), "tag", "-f", "1.5.0", "1.4.0"])
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast"])
    result.expect(65)
    result.expectSays(["1.5.0: the tag names commit", "find out who moved the tag"])
    #expect(try ledger(workspace).count == before)
  }

  @Test func aChannelThatWasMoved() throws {
    let workspace = try PublishWorkspace.twoReleases()
    try workspace.edit("release.json") { configuration in
      var channels = PublishWorkspace.channels
      channels[1]["path"] = "www2/{{app_id}}/{{version}}/{{product}}.zip"
      channels[1]["files"] = "www2/{{app_id}}/{{version}}/{{file}}"
      configuration["publish"] = channels
    }
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"])
    result.expect(0)
    result.expectTells([
      "mirror: left alone: it was published to www/trailcast/1.5.0, and release.json now names www2/trailcast/1.5.0"
    ])
    #expect(TestFile.exists(workspace.folder["www/trailcast/1.5.0/ContextSDK.zip"]))
    let before = try ledger(workspace).count
    try workspace.publish(["--customer", "acme-fitness"]).expect(0)
    let new = try ledger(workspace).dropFirst(before)
    #expect(new.map { $0["destination"] } == ["www2/acme-fitness/1.5.0"])
  }

  @Test func aFileThatIsMissingIsKnownBeforeAnythingIsVisible() throws {
    let workspace = try PublishWorkspace()
    try workspace.edit("release.json") { configuration in
      var channels = PublishWorkspace.channels
      channels[0]["include"] = ["LICENSE"]
      configuration["publish"] = channels
    }
    let check = try ReleaseTool.run(["check"], in: workspace.folder.path)
    check.expect(1)
    check.expectSays(["LICENSE: there is no such file", "correct \"include\" of publish[0]"])
    let result = try workspace.publish(["--customer", "trailcast"])
    result.expect(78)
    result.expectSays(["LICENSE: there is no such file"])
    #expect(TestFile.names(in: workspace.folder["www"]) == [])
  }

  @Test func aChannelThatFailsDoesNotHideTheOthers() throws {
    let workspace = try PublishWorkspace()
    let hook = "remotes/trailcast.git/hooks/pre-receive"
    try workspace.folder.write("#!/bin/sh\necho closed >&2\nexit 1\n", to: hook, mode: 0o755)
    let result = try workspace.publish(["--customer", "trailcast"])
    result.expect(74)
    result.expectSays(["closed", "mirror: note: has 1.4.0 already"])
    #expect(try ledger(workspace).map { $0["channel"] } == ["mirror"])
    try TestFile.remove(workspace.folder[hook])
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    #expect(try ledger(workspace).map { $0["channel"] } == ["mirror", "repositories"])
  }

  @Test func whatCannotBeDeletedIsWithdrawnNevertheless() throws {
    let workspace = try PublishWorkspace.twoReleases()
    let hook = "remotes/trailcast.git/hooks/pre-receive"
    let script = "#!/bin/sh\nwhile read old new name; do case $new in 0000*) exit 1 ;; esac; done\n"
    try workspace.folder.write(script, to: hook, mode: 0o755)
    let arguments = ["--customer", "trailcast", "--delete-artifacts"]
    let refused = try workspace.withdraw("1.5.0", arguments)
    #expect(refused.status != 0)
    refused.expectSays(["1.5.0 is withdrawn, but not all of it is deleted", "run the same command again"])
    #expect(TestFile.exists(workspace.folder["www/trailcast/1.5.0/ContextSDK.zip"]))
    try TestFile.remove(workspace.folder[hook])
    try workspace.withdraw("1.5.0", arguments).expect(0)
    #expect(!TestFile.exists(workspace.folder["www/trailcast/1.5.0/ContextSDK.zip"]))
  }

  @Test func smallFilesOfAPublishedRelease() throws {
    let workspace = try PublishWorkspace.twoReleases()
    let notes = try TestFile.text(workspace.folder["templates/RELEASE_NOTES.md"])
    try workspace.folder.write(notes + "\nMore.\n", to: "templates/RELEASE_NOTES.md")
    for dryRun in [["--dry-run"], []] {
      let built = try ReleaseTool.run(["build", "--customer", "trailcast"] + dryRun, in: workspace.folder.path)
      built.expect(0)
      built.expectSays(["dist/1.5.0/trailcast: warning: 1.5.0 was published with another RELEASE_NOTES.md"])
    }
    // Nobody has changed what is published.
    try ReleaseTool.run(["status", "--remote"], in: workspace.folder.path, environment: PublishWorkspace.identity)
      .expect(0)
    let withdrawn = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"])
    withdrawn.expectTells(["stays: www/trailcast/1.5.0: the build that was published is not there to compare"])
  }

  @Test func linesInAnyOrder() throws {
    let workspace = try PublishWorkspace.twoReleases()
    try workspace.withdraw("1.5.0", ["--customer", "trailcast"]).expect(0)
    let lines = try TestFile.text(workspace.folder["releases.jsonl"]).split(separator: "\n")
    try workspace.folder.write(lines.reversed().joined(separator: "\n") + "\n", to: "releases.jsonl")
    let status = try ReleaseTool.run(["status", "--customer", "trailcast", "--json"], in: workspace.folder.path)
    let channels = try JSONValue(parsing: status.output)["customers"]?.listed.first?["channels"]?.listed
    #expect(channels?.map { $0["version"] } == ["1.4.0", "1.4.0"], "\(status.text)")
  }
}

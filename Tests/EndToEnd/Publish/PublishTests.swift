import Foundation
import TestSupport
import Testing

@Suite struct PublishTests {
  @Test func everyCustomerGetsARepositoryThatResolves() throws {
    let workspace = try PublishWorkspace()
    let result = try workspace.publish()
    result.expect(0)
    result.expectTells(["1.4.0: 10 published, 0 there already, 0 held back, 0 failed"])
    try workspace.checkRemotes()
    try workspace.resolve(["acme-fitness"], "1.4.0")
    for customer in PublishWorkspace.customers {
      let names = try workspace.git(["-C", workspace.remote(customer), "ls-tree", "--name-only", "1.4.0"])
      #expect(names == "CHANGELOG.md\nContextSDK.zip\nPackage.swift\nRELEASE_NOTES.md\n")
      for place in ["www/\(customer)/1.4.0", "dist/1.4.0/\(customer)"] {
        let sums = workspace.folder["dist/1.4.0/\(customer)/SHA256SUMS"]
        let result = try Tool.run("sha256sum", ["--quiet", "-c", sums], in: workspace.folder[place])
        #expect(result.status == 0, "\(result.text)")
      }
    }
  }

  @Test func aSecondRunFindsEverythingInPlace() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish().expect(0)
    let before = try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"])
    let ledger = try TestFile.text(workspace.folder["releases.jsonl"])
    let result = try workspace.publish()
    result.expect(0)
    result.expectTells(["0 published, 10 there already"])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"]) == before)
    #expect(try TestFile.text(workspace.folder["releases.jsonl"]) == ledger)
  }

  @Test func nothingIsFetchedFromARepositoryOnThisMachine() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish().expect(0)
    try workspace.bump(to: "1.5.0")
    // Whatever fetches runs this.
    try workspace.folder.write("#!/bin/sh\nexit 1\n", to: "upload-pack", mode: 0o755)
    let fetching = ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "remote.origin.uploadpack"]
    try workspace.publish(environment: fetching.merging(["GIT_CONFIG_VALUE_0": workspace.folder["upload-pack"]]) { $1 })
      .expect(0)
    try workspace.checkRemotes()
    let remote = workspace.remote("trailcast")
    #expect(try workspace.git(["-C", remote, "rev-list", "--count", "main"]) == "2\n")
  }

  @Test func filesOfTheVendorStay() throws {
    let workspace = try PublishWorkspace()
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", workspace.remote("trailcast"), clone])
    try workspace.folder.write("Install 1.3.0\n", to: "clone/README.md")
    try workspace.folder.write("deep", to: "clone/docs/guide/index.md")
    try workspace.git(["-C", clone, "add", "."])
    try workspace.git(["-C", clone, "commit", "-qm", "docs"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main"])
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    let remote = workspace.remote("trailcast")
    let names = try workspace.git(["-C", remote, "ls-tree", "-r", "--name-only", "main"])
    #expect(names == "CHANGELOG.md\nContextSDK.zip\nPackage.swift\nREADME.md\nRELEASE_NOTES.md\ndocs/guide/index.md\n")
    #expect(try workspace.git(["-C", remote, "rev-list", "--count", "main"]) == "2\n")
    #expect(try workspace.git(["-C", remote, "cat-file", "-t", "1.4.0"]) == "tag\n")
  }

  @Test func aVersionIsEditedInPlace() throws {
    var channels = PublishWorkspace.channels
    channels[0]["versions"] = [["path": "README.md", "pattern": "Install {{version}}"]]
    channels[0]["annotated"] = false
    let workspace = try PublishWorkspace(channels: channels)
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", workspace.remote("trailcast"), clone])
    try workspace.folder.write("# SDK\n\nInstall 1.3.0 now\n", to: "clone/README.md")
    try workspace.git(["-C", clone, "add", "."])
    try workspace.git(["-C", clone, "commit", "-qm", "docs"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main"])
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    let remote = workspace.remote("trailcast")
    #expect(try workspace.git(["-C", remote, "show", "1.4.0:README.md"]) == "# SDK\n\nInstall 1.4.0 now\n")
    #expect(try workspace.git(["-C", remote, "cat-file", "-t", "1.4.0"]) == "commit\n")
  }

  @Test func aTagWithOtherContentIsNeverMoved() throws {
    let workspace = try PublishWorkspace()
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", workspace.remote("trailcast"), clone])
    try workspace.folder.write("other", to: "clone/Package.swift")
    try workspace.git(["-C", clone, "add", "."])
    try workspace.git(["-C", clone, "commit", "-qm", "other"])
    try workspace.git(["-C", clone, "tag", "1.4.0"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main", "1.4.0"])
    let before = try workspace.state(of: "trailcast")
    let result = try workspace.publish()
    result.expect(2)
    result.expectSays(["the tag is there, with another Package.swift", "a tag never moves", "1 customer failed"])
    #expect(try workspace.state(of: "trailcast") == before)
    #expect(!TestFile.exists(workspace.folder["www/trailcast"]), "nothing is sent after a conflict")
    try workspace.publish(["--customer", "trailcast"]).expect(65)
  }

  @Test func bytesOfAFolderAreNeverOverwritten() throws {
    let workspace = try PublishWorkspace()
    try workspace.folder.write("old bytes", to: "www/trailcast/1.4.0/ContextSDK.zip")
    let result = try workspace.publish()
    result.expect(2)
    result.expectSays(["www/trailcast/1.4.0/ContextSDK.zip: already has other bytes"])
    #expect(try TestFile.text(workspace.folder["www/trailcast/1.4.0/ContextSDK.zip"]) == "old bytes")
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"]) == "")
  }

  @Test func aChangedFileIsNotPublished() throws {
    let workspace = try PublishWorkspace()
    try workspace.folder.write("x", to: "dist/1.4.0/trailcast/ContextSDK.zip")
    let result = try workspace.publish()
    result.expect(2)
    result.expectSays(["has 1 byte, but variant.json says"])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"]) == "")
    #expect(try workspace.git(["-C", workspace.remote("acme-fitness"), "tag"]) == "1.4.0\n")
  }

  @Test func whoeverIsHeldBackGetsNothing() throws {
    let workspace = try PublishWorkspace()
    try workspace.editCustomer("trailcast") { $0["hold"] = "1.3.0" }
    try workspace.editCustomer("acme-fitness") { $0["channels"] = ["mirror"] }
    try workspace.build()
    let result = try workspace.publish()
    result.expect(0)
    result.expectTells(["trailcast  stays at 1.3.0", "7 published, 0 there already, 1 held back"])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "tag"]) == "")
    #expect(try workspace.git(["-C", workspace.remote("acme-fitness"), "tag"]) == "")
    #expect(TestFile.exists(workspace.folder["www/acme-fitness/1.4.0/ContextSDK.zip"]))
  }

  /// Whoever has a channel that release.json lacks fails alone, and a check says so before.
  @Test func aCustomerWithAnUnknownChannel() throws {
    let workspace = try PublishWorkspace()
    try workspace.editCustomer("trailcast") { $0["channels"] = ["miror"] }
    try workspace.build()
    let words = ["].channels: there is no channel \"miror\"", "app_id trailcast", "did you mean mirror?"]
    for (command, status) in [("check", 1), ("plan", 2)] {
      let result = try ReleaseTool.run([command, "--all"], in: workspace.folder.path)
      result.expect(Int32(status))
      result.expectSays(words)
    }
    let result = try workspace.publish()
    result.expect(2)
    result.expectSays(words + ["1 customer failed, the others are done: trailcast"])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "tag"]) == "")
    #expect(try workspace.git(["-C", workspace.remote("acme-fitness"), "tag"]) == "1.4.0\n")
    try workspace.publish(["--customer", "trailcast"]).expect(65)
  }

  @Test func aLowerReleaseDoesNotMoveTheBranch() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try workspace.bump(to: "2.0.0")
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    let remote = workspace.remote("trailcast")
    let tip = try workspace.git(["-C", remote, "rev-parse", "main"])
    try ReleaseTool.run(["bump", "1.4.1", "--allow-lower", "--quiet"], in: workspace.folder.path).expect(0)
    try workspace.build()
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    #expect(try workspace.git(["-C", remote, "rev-parse", "main"]) == tip)
    #expect(
      try workspace.git(["-C", remote, "rev-parse", "1.4.1~"])
        == workspace.git(["-C", remote, "rev-parse", "1.4.0^{}"]))
    try workspace.resolve(["trailcast"], "1.4.1")
  }

  @Test func aHookThatRefusesIsQuoted() throws {
    let workspace = try PublishWorkspace()
    try workspace.folder.write(
      "#!/bin/sh\necho 'branches are frozen until Monday' >&2\nexit 1\n",
      to: "remotes/trailcast.git/hooks/pre-receive", mode: 0o755)
    let result = try workspace.publish()
    result.expect(2)
    result.expectSays(["branches are frozen until Monday", "1 customer failed"])
    try FileManager.default.removeItem(atPath: workspace.remote("trailcast") + "/hooks/pre-receive")
    try workspace.publish().expect(0)
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "tag"]) == "1.4.0\n")
  }

  /// A hook may say what git says when somebody else has pushed.
  @Test func aHookWithGitsWordsIsNoRace() throws {
    let workspace = try PublishWorkspace()
    try workspace.folder.write(
      "#!/bin/sh\necho 'error: cannot lock ref: it already exists' >&2\nexit 1\n",
      to: "remotes/trailcast.git/hooks/pre-receive", mode: 0o755)
    let result = try workspace.publish(["--customer", "trailcast"])
    result.expect(74)
    result.expectSays(["error: cannot lock ref: it already exists", "pre-receive hook declined"])
  }

  /// Git keeps references as files and folders.
  @Test func aBranchBelowAnotherBranch() throws {
    var channels = PublishWorkspace.channels
    channels[0]["branch"] = "main/{{app_id}}"
    let workspace = try PublishWorkspace(channels: channels)
    let remote = workspace.remote("trailcast")
    let tree = try workspace.git(["-C", remote, "mktree", "--missing"]).dropLast()
    let commit = try workspace.git(["-C", remote, "commit-tree", "-m", "docs", String(tree)]).dropLast()
    try workspace.git(["-C", remote, "branch", "main", String(commit)])
    let result = try workspace.publish(["--customer", "trailcast"])
    result.expect(65)
    result.expectSays([
      "trailcast.git refs/heads/main/trailcast: git cannot have it beside refs/heads/main, which is there",
      "choose another \"branch\"",
    ])
  }

  @Test func aFileThatNamesAnotherCustomerIsNotPushed() throws {
    var channels = PublishWorkspace.channels
    channels[0]["include"] = ["NOTICE"]
    let workspace = try PublishWorkspace(channels: channels)
    try workspace.folder.write("Also used by com.acme.fitness.\n", to: "NOTICE")
    let result = try workspace.publish()
    result.expect(2)
    result.expectSays(["NOTICE: names customer acme-fitness", "4 customers failed, the others are done"])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"]) == "")
    let own = try workspace.git(["-C", workspace.remote("acme-fitness"), "show", "1.4.0:NOTICE"])
    #expect(own == "Also used by com.acme.fitness.\n")
    try workspace.folder.write("Ours.\n", to: "NOTICE")
    let missing = try TestFile.text(workspace.folder["release.json"]).replacing("NOTICE", with: "NOTHING")
    try workspace.publish().expect(0)
    try workspace.folder.write(missing, to: "release.json")
    try workspace.bump(to: "1.5.0")
    try workspace.publish(["--customer", "trailcast"]).expect(78)
  }

  /// It can be read only once.
  @Test func theManifestMayBeStandardInput() throws {
    let workspace = try PublishWorkspace()
    let result = try ReleaseTool.run(
      ["publish", "--all", "--manifest", "-"], in: workspace.folder.path, environment: PublishWorkspace.identity,
      input: TestFile.text(workspace.folder["customers.json"]))
    result.expect(0)
    result.expectTells(["1.4.0: 10 published"])
  }

  @Test func aDryRunChangesNothing() throws {
    let workspace = try PublishWorkspace()
    let result = try workspace.publish(["--all", "--dry-run"])
    result.expect(0)
    result.expectTells(["10 would be published", "trailcast  repositories: would publish tag 1.4.0"])
    for customer in PublishWorkspace.customers {
      #expect(try workspace.git(["-C", workspace.remote(customer), "for-each-ref"]) == "")
    }
    #expect(!TestFile.exists(workspace.folder["www"]))
    #expect(!TestFile.exists(workspace.folder["releases.jsonl"]))
  }

  @Test func aTornLastLineOfTheLedgerIsRepaired() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    let whole = try TestFile.text(workspace.folder["releases.jsonl"])
    try workspace.folder.write(String(whole.dropLast(20)), to: "releases.jsonl")
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    #expect(try TestFile.text(workspace.folder["releases.jsonl"]).split(separator: "\n").count == 2)
    try workspace.folder.write("no ledger\n" + whole, to: "releases.jsonl")
    let result = try workspace.publish(["--customer", "trailcast"])
    result.expect(65)
    result.expectSays(["releases.jsonl:1: is not a line of a ledger"])
  }

  /// Whoever writes and whoever reads say the same of it.
  @Test func aLedgerThatIsALink() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try Tool.run("sh", ["-c", "mv releases.jsonl moved && ln -s moved releases.jsonl"], in: workspace.folder.path)
      .expect(0)
    for command in [["publish", "--all"], ["status"]] {
      let result = try ReleaseTool.run(command, in: workspace.folder.path, environment: PublishWorkspace.identity)
      result.expect(65)
      result.expectSays(["releases.jsonl: is a link, and a ledger is not written through one"])
    }
  }

  /// A customer's name may make a branch that git refuses: nothing is sent then, to no channel.
  @Test func aNameThatGitRefuses() throws {
    var channels = PublishWorkspace.channels
    channels[0]["branch"] = "for/{{app_id}}"
    let workspace = try PublishWorkspace(channels: channels)
    try workspace.editCustomer("trailcast") { $0["app_id"] = "trailcast.lock" }
    let models = workspace.folder["Examples/ContextSDK/Models/Custom/trailcast"]
    try Tool.run("mv", [models, models + ".lock"]).expect(0)
    try workspace.git(["init", "-q", "--bare", workspace.remote("trailcast.lock")])
    try TestFile.remove(workspace.folder["dist"])
    try workspace.build()
    for more in [[], ["--dry-run"]] {
      let result = try workspace.publish(["--customer", "trailcast.lock"] + more)
      result.expect(65)
      result.expectSays(["for/trailcast.lock: git does not accept this name: it has a part that ends with '.lock'"])
      #expect(!TestFile.exists(workspace.folder["www"]))
    }
    let checked = try ReleaseTool.run(["check", "--customer", "trailcast.lock"], in: workspace.folder.path)
    checked.expect(1)
    checked.expectSays([
      ": publish[0]: git does not accept the name for/trailcast.lock: it has a part that ends with '.lock'"
    ])
    // Who is published elsewhere needs no such name.
    try workspace.editCustomer("trailcast.lock") { $0["channels"] = ["mirror"] }
    try ReleaseTool.run(["check", "--customer", "trailcast.lock"], in: workspace.folder.path).expect(0)
  }

  @Test func aTokenThatIsNotSet() throws {
    let workspace = try PublishWorkspace(
      channels: [["name": "a", "kind": "git", "url": "https://127.0.0.1:1/{{app_id}}", "token": "SDK_TOKEN"]])
    let result = try workspace.publish(["--customer", "trailcast"], environment: ["SDK_TOKEN": ""])
    result.expect(78)
    result.expectSays(["SDK_TOKEN: is not set, and channel a needs its token"])
  }
}

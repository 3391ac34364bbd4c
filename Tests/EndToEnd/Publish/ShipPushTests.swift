import TestSupport
import Testing

@Suite struct ShipPushTests {
  /// Nobody gets the release before the remote says which commit it is.
  @Test func theCommitIsPushedFirstAndTheTagLast() throws {
    let workspace = try ShipWorkspace()
    let origin = workspace.folder["origin.git"]
    let asked = """
      #!/bin/sh
      unset GIT_DIR GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
      test "$(git -C '\(origin)' rev-parse main)" = "$(git -C '\(origin)' rev-parse refs/release/1.5.0)" || exit 1
      git -C '\(origin)' show refs/release/1.5.0:release.json | grep -q '"1.5.0"' || exit 1
      test -z "$(git -C '\(origin)' tag)"
      """
    for customer in PublishWorkspace.customers {
      try workspace.folder.write(asked, to: "remotes/\(customer).git/hooks/pre-receive", mode: 0o755)
    }
    let plan = try workspace.ship(["minor", "--dry-run", "--push"])
    plan.expectTells(["reserve  the commit to origin main, as refs/release/1.5.0, before anybody gets the release"])
    #expect(try workspace.git(["-C", "origin.git", "for-each-ref", "--format=%(refname)"]) == "refs/heads/main\n")
    let result = try workspace.ship(["minor", "--yes", "--push"])
    result.expect(0)
    result.expectTells(["push     main and 1.5.0 to origin"])
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
    #expect(try workspace.git(["-C", "origin.git", "for-each-ref", "refs/release"]) == "")
    let again = try workspace.ship(["minor", "--yes", "--push"])
    again.expectTells([
      "already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit",
      "origin has the ledger in main, and 1.5.0",
    ])
  }

  /// `ship.push` names the remote; --no-push leaves it to a later run.
  @Test func theConfigurationNamesTheRemote() throws {
    let workspace = try ShipWorkspace()
    let configuration = try TestFile.text(workspace.folder["release.json"])
    let pushing = configuration.replacing(#""customers":"#, with: #""ship": {"push": "origin"}, "customers":"#)
    try workspace.commit("chore: push", pushing, to: "release.json")
    try workspace.ship(["minor", "--yes", "--no-push"]).expect(0)
    #expect(try workspace.git(["-C", "origin.git", "tag"]) == "")
    let result = try workspace.ship(["minor", "--yes"])
    result.expect(0)
    result.expectTells(["publish  was done before", "push     main and 1.5.0 to origin"])
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
    let nowhere = try workspace.git(["show", "HEAD:release.json"]).replacing(#""push":"origin""#, with: #""push":"x""#)
      .replacing(#""push": "origin""#, with: #""push": "x""#)
    try workspace.commit("chore: nowhere", nowhere, to: "release.json")
    try workspace.ship(["minor", "--yes"]).expect(78)
  }

  /// Before anything is done, because afterwards the tag would have to move.
  @Test func aRemoteWithOtherCommitsIsRefused() throws {
    let workspace = try ShipWorkspace()
    try workspace.git(["clone", "-q", "origin.git", "ignored/clone"])
    let clone = workspace.folder["ignored/clone"]
    try workspace.folder.write("x", to: "ignored/clone/x")
    try workspace.git(["-C", clone, "add", "x"])
    try workspace.git(["-C", clone, "commit", "-qm", "other"])
    try workspace.git(["-C", clone, "push", "-q"])
    let result = try workspace.ship(["minor", "--yes", "--push"])
    result.expect(65)
    result.expectSays(["origin main: has commits that are not here", "git pull"])
    #expect(try workspace.log() == ["feat: begin"])
    try workspace.git(["pull", "-q"])
    try workspace.ship(["minor", "--yes", "--push"]).expect(0)
  }

  @Test func aRefusedPushIsTriedAgain() throws {
    let workspace = try ShipWorkspace()
    try workspace.refusePushes(to: "origin.git", "the freeze lasts until Monday")
    let result = try workspace.ship(["minor", "--yes", "--push"])
    result.expect(74)
    result.expectSays(["the freeze lasts until Monday", "1.5.0 is not shipped"])
    result.expectTells(["reserve  failed", "publish  not reached"])
    try workspace.allowPushes(to: "origin.git")
    try workspace.ship(["minor", "--yes", "--push"]).expect(0)
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
  }

  /// A clone of somebody who commits to main, and pushes, as often as the script is called.
  private func colleague(_ workspace: ShipWorkspace) throws -> String {
    try workspace.git(["clone", "-q", "origin.git", "ignored/clone"])
    let script = """
      #!/bin/sh
      unset GIT_DIR GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
      cd '\(workspace.folder["ignored/clone"])'
      git pull -q && echo x >> x && git add x && git commit -qm 'other' && git push -q

      """
    try workspace.folder.write(script, to: "ignored/push", mode: 0o755)
    return workspace.folder["ignored/push"]
  }

  /// While customers get the release, and whenever the ledger is pushed: nobody has to be there to pull.
  @Test(arguments: [["minor"], ["1.5.0"]]) func whatOthersPushInBetweenIsJoined(_ request: [String]) throws {
    let workspace = try ShipWorkspace()
    let push = try colleague(workspace)
    try workspace.folder.write("#!/bin/sh\n\(push)\n", to: "remotes/trailcast.git/hooks/post-receive", mode: 0o755)
    // The first push is that of the version's commit.
    let count = workspace.folder["ignored/count"]
    let hook = "#!/bin/sh\necho >> '\(count)'\ncase $(wc -l < '\(count)') in 2 | 3) \(push) ;; esac\n"
    try workspace.folder.write(hook, to: ".git/hooks/pre-push", mode: 0o755)
    try workspace.ship(request + ["--yes", "--push"]).expect(0)
    let origin = workspace.folder["origin.git"]
    #expect(
      try workspace.git(["-C", origin, "log", "--first-parent", "--format=%s", "main"])
        == "chore(release): join the record of 1.5.0 with main\nother\nother\nother\nchore(release): 1.5.0\nfeat: begin\n"
    )
    #expect(
      try workspace.git(["-C", origin, "rev-parse", "main^2"]) == workspace.git(["rev-parse", "1.5.0^{commit}"]))
    #expect(try workspace.git(["-C", origin, "show", "main:x"]) == "x\nx\nx\n")
    #expect(
      try workspace.git(["-C", origin, "show", "main:releases.jsonl"])
        == workspace.git(["show", "1.5.0:releases.jsonl"]))
    #expect(
      try workspace.git(["-C", origin, "for-each-ref", "--format=%(refname)"]) == "refs/heads/main\nrefs/tags/1.5.0\n")
    // Whoever has not pulled yet can do so, and ships the next version.
    #expect(try workspace.git(["branch", "--show-current"]) == "main\n")
    try workspace.ship(["1.5.0", "--yes", "--push"]).expectTells(["already shipped 1.5.0"])
    try workspace.git(["pull", "-q"])
    try workspace.ship(["minor", "--dry-run", "--push"]).expectTells(["ship 1.6.0, after 1.5.0"])
  }

  /// The server lets nobody finish; meanwhile others push, and are pulled.
  @Test(arguments: [("1.5.0", "--no-rebase"), ("minor", "--rebase")])
  func aRefusedPushIsMadeUpForAfterAPull(_ request: String, _ way: String) throws {
    let workspace = try ShipWorkspace()
    let push = try colleague(workspace)
    let freeze = "#!/bin/sh\nwhile read old new name; do case $name in refs/tags/*) exit 1 ;; esac; done\n"
    try workspace.folder.write(freeze, to: "origin.git/hooks/pre-receive", mode: 0o755)
    try workspace.ship([request, "--yes", "--push"]).expect(74)
    try workspace.allowPushes(to: "origin.git")
    try Tool.run(push, []).expect(0)
    try workspace.git(["pull", "-q", "--no-edit", way])
    let result = try workspace.ship([request, "--yes", "--push"])
    result.expect(0)
    result.expectTells(["publish  was done before: the ledger has every customer at every channel", "1.5.0 to origin"])
    #expect(try workspace.git(["-C", "origin.git", "tag", "--merged", "main"]) == "1.5.0\n")
    #expect(try workspace.git(["-C", "origin.git", "for-each-ref", "refs/release"]) == "")
    try workspace.ship(["1.5.0", "--dry-run", "--push"]).expectTells(["already shipped 1.5.0"])
  }

  /// A release that was not to be pushed holds up nothing, and its tag can be pushed later.
  @Test func aTagIsPushedLater() throws {
    let workspace = try ShipWorkspace()
    try workspace.ship(["minor", "--yes"]).expect(0)
    try workspace.git(["push", "-q", "origin", "main"])
    try workspace.commit("feat: more", "more", to: "NEWS")
    try workspace.ship(["minor", "--dry-run", "--push"]).expectTells(["ship 1.6.0, after 1.5.0"])
    let result = try workspace.ship(["1.5.0", "--yes", "--push"])
    result.expect(0)
    result.expectTells(["push     1.5.0 to origin"])
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
    try workspace.ship(["1.5.0", "--yes", "--push"]).expectTells(["already shipped 1.5.0"])
  }

  /// Of two runs at once, the other one may push first.
  @Test func whatTheOtherRunHasPushedIsThere() throws {
    let workspace = try ShipWorkspace()
    let other = """
      #!/bin/sh
      git rev-parse -q --verify refs/tags/1.5.0 && git push -q --no-verify origin HEAD:refs/heads/main 1.5.0
      exit 0

      """
    try workspace.folder.write(other, to: ".git/hooks/pre-push", mode: 0o755)
    let result = try workspace.ship(["minor", "--yes", "--push"])
    result.expect(0)
    result.expectTells(["push     main and 1.5.0 to origin"])
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
  }

  /// Before anything is done, also if nothing is pushed; whoever tags is told as well.
  @Test func aTagThatOnlyTheRemoteHas() throws {
    let workspace = try ShipWorkspace()
    let old = try workspace.git(["rev-parse", "HEAD"]).dropLast()
    try workspace.git(["-C", "origin.git", "tag", "1.5.0", "main"])
    try workspace.git(["-C", "origin.git", "tag", "1.4.0", "main"])
    try workspace.commit("feat: more", "more", to: "NEWS")
    for more in [["--dry-run", "--push"], ["--yes", "--push"], ["--dry-run"], ["--yes"]] {
      let result = try workspace.ship(["minor"] + more)
      result.expect(65)
      result.expectSays(["origin 1.5.0: is on commit \(old), and there is no such tag here", "git fetch --tags origin"])
    }
    let tag = try ReleaseTool.run(["tag"], in: workspace.folder.path, environment: ShipWorkspace.identity)
    tag.expect(65)
    tag.expectSays(["origin 1.4.0: already exists there, on commit \(old)"])
    #expect(try workspace.log() == ["feat: more", "feat: begin"] && workspace.git(["tag"]) == "")
    try workspace.git(["tag", "1.5.0"])
    try workspace.ship(["1.5.0", "--dry-run", "--push"]).expectSays(["and the tag here is on commit"])
  }

  @Test func aRemoteThatCannotBeAsked() throws {
    let workspace = try ShipWorkspace()
    try Tool.run("mv", [workspace.folder["origin.git"], workspace.folder["ignored"]]).expect(0)
    let pushing = try workspace.ship(["minor", "--yes", "--push"])
    #expect([74, 75].contains(pushing.status), "\(pushing.errors)")
    #expect(try workspace.log() == ["feat: begin"])
    let staying = try workspace.ship(["minor", "--dry-run"])
    staying.expect(0)
    staying.expectSays(["origin: warning: cannot be asked for the tag"])
    let tag = try ReleaseTool.run(["tag", "--json"], in: workspace.folder.path, environment: ShipWorkspace.identity)
    tag.expect(0)
    tag.expectSays(["origin: warning: cannot be asked for the tag"])
    try DocumentJudge.validate([("tag", tag.text)])
  }
}

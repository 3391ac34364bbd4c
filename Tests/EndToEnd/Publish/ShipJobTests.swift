import Foundation
import TestSupport
import Testing

/// Releases by jobs, each in a clone of its own that is gone afterwards. What one has begun, the next finishes.
@Suite struct ShipJobTests {
  /// Its root is the vendor's working copy.
  private let workspace: ShipWorkspace
  private let origin: String

  init() throws {
    workspace = try ShipWorkspace()
    origin = workspace.folder["origin.git"]
    let configuration = try TestFile.text(workspace.folder["release.json"])
    let shared = configuration.replacing("\"remotes", with: "\"../../remotes").replacing("\"www", with: "\"../../www")
      .replacing(#""customers":"#, with: #""ship": {"push": "origin"}, "customers":"#)
    try #require(shared.contains("../../remotes") && shared.contains("../../www"))
    try workspace.commit("chore: push", shared, to: "release.json")
    try workspace.git(["push", "-q"])
  }

  private func clone(_ name: String, _ arguments: [String] = []) throws -> String {
    let folder = workspace.folder["ignored/" + name]
    try workspace.git(["clone", "-q"] + arguments + ["file://" + origin, folder])
    return folder
  }

  private func ship(_ arguments: [String], in folder: String) throws -> Tool.Result {
    try ReleaseTool.run(["ship"] + arguments, in: folder, environment: ShipWorkspace.identity)
  }

  /// Somebody commits to main.
  private func push(_ message: String, _ text: String, to file: String) throws {
    try workspace.git(["pull", "-q", "--rebase"])
    try workspace.commit(message, text, to: file)
    try workspace.git(["push", "-q"])
  }

  private func lines(_ revision: String) throws -> Int {
    try workspace.git(["-C", origin, "show", "\(revision):releases.jsonl"]).split(separator: "\n").count
  }

  /// The same request finds the release, also where the commits since would give another level.
  @Test(arguments: ["minor", "auto", "1.5.0"]) func twoJobsOfOneRelease(_ request: String) throws {
    try workspace.refusePushes(to: "remotes/trailcast.git", "not today")
    let first = try ship([request, "--yes"], in: clone("first"))
    first.expect(2)
    let begun = try workspace.git(["-C", origin, "rev-parse", "refs/release/1.5.0"])
    #expect(try workspace.git(["-C", origin, "rev-parse", "main~1"]) == begun)
    // The runner is gone, and who has what is known.
    #expect(try lines("main") == 9)
    try TestFile.remove(workspace.folder["ignored/first"])
    let base = "Examples/ContextSDK/Build/ContextSDK.xcframework/Info.plist"
    try push("feat!: another base", TestFile.text(workspace.folder[base]) + "\n", to: base)
    try workspace.allowPushes(to: "remotes/trailcast.git")

    let folder = try clone("second")
    let plan = try ship([request, "--dry-run", "--json"], in: folder)
    plan.expect(0)
    try DocumentJudge.validate([("ship", plan.text)])
    #expect(plan.text.contains(#""checkout": true"#), "\(plan.text)")
    #expect(try workspace.git(["-C", folder, "branch", "--show-current"]) == "main\n")
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/NEWS"))
    try workspace.git(["-C", folder, "add", "NEWS"])
    try ship([request, "--yes"], in: folder).expectSays(["has uncommitted changes: NEWS"])
    try workspace.git(["-C", folder, "rm", "-qf", "NEWS"])
    let second = try ship([request, "--yes"], in: folder)
    second.expect(0)
    second.expectTells([
      "reserve  was done before: origin has refs/release/1.5.0", "publish  1.5.0: 1 published, 9 there already",
    ])
    second.expectSays(["was checked out for the release; main is checked out again"])
    #expect(try workspace.git(["-C", folder, "branch", "--show-current"]) == "main\n")
    #expect(try workspace.git(["-C", folder, "status", "--porcelain"]) == "")

    let digests = try PublishWorkspace.customers.map { customer in
      let repository = workspace.folder["remotes/\(customer).git"]
      #expect(try workspace.git(["-C", repository, "tag"]) == "1.5.0\n")
      let notes = try workspace.git(["-C", repository, "show", "1.5.0:RELEASE_NOTES.md"])
      #expect(!notes.contains("another base"), "\(notes)")
      return notes
    }
    #expect(digests.count == 5)
    #expect(try workspace.git(["-C", origin, "rev-parse", "1.5.0^{commit}~1"]) == begun)
    #expect(try lines("1.5.0") == 10 && lines("main") == 10)
    #expect(try workspace.git(["-C", origin, "tag", "--merged", "main"]) == "1.5.0\n")
    #expect(try workspace.git(["-C", origin, "for-each-ref", "refs/release"]) == "")
    #expect(try workspace.git(["-C", origin, "show", "main:" + base]).hasSuffix("\n\n"))
    try ship(["auto", "--dry-run"], in: clone("third")).expectTells(["after 1.5.0"])
  }

  /// A job that a pushed tag starts, as `actions/checkout` leaves it: HEAD is detached, and the tag is not the annotated one.
  @Test(arguments: [false, true]) func aPushedTagIsShipped(_ hasMoved: Bool) throws {
    for command in [["bump", "minor", "--commit"], ["tag"]] {
      try ReleaseTool.run(command, in: workspace.folder.path, environment: ShipWorkspace.identity).expect(0)
    }
    try workspace.git(["push", "-q", "origin", "main", "1.5.0"])
    let tag = try workspace.git(["-C", origin, "rev-parse", "1.5.0"])
    let commit = try workspace.git(["-C", origin, "rev-parse", "1.5.0^{commit}"])
    if hasMoved { try push("feat: later", "later", to: "NEWS") }
    let folder = try clone("job", ["--branch", "1.5.0"])
    try workspace.git(["-C", folder, "update-ref", "refs/tags/1.5.0", commit.replacing("\n", with: "")])
    let result = try ship(["1.5.0", "--yes"], in: folder)
    result.expect(0)
    result.expectTells([
      "bump     was done before: every file carries 1.5.0, in commit \(commit.dropLast())",
      "reserve  was done before: origin has 1.5.0", "10 published", "push     main and 1.5.0 to origin",
    ])
    #expect(try workspace.git(["-C", origin, "rev-parse", "1.5.0"]) == tag)
    #expect(try lines("main") == 10)
    #expect(try workspace.git(["-C", origin, "tag", "--merged", "main"]) == "1.5.0\n")
    #expect(try workspace.git(["-C", origin, "log", "--format=%s", "main"]).contains("feat: later") == hasMoved)
    for again in [try clone("again", ["--branch", "1.5.0"]), folder, try clone("main")] {
      try workspace.git(["-C", again, "pull", "-q", "origin", "main"])
      try ship(["1.5.0"], in: again).expectTells(["already shipped 1.5.0"])
    }
  }

  /// Which branch gets the ledger is said before anything is done.
  @Test func aTagOnNoBranch() throws {
    try workspace.git(["checkout", "-q", "--detach"])
    try ReleaseTool.run(["bump", "minor", "--commit"], in: workspace.folder.path, environment: ShipWorkspace.identity)
      .expect(0)
    try workspace.git(["tag", "1.5.0"])
    try workspace.git(["push", "-q", "origin", "1.5.0"])
    let folder = try clone("job", ["--branch", "1.5.0"])
    for more in ["--dry-run", "--yes"] {
      let result = try ship(["1.5.0", more], in: folder)
      result.expect(0)
      result.expectSays(["origin: warning: it is not clear which branch gets the ledger"])
    }
    #expect(try workspace.git(["-C", origin, "log", "-1", "--format=%s", "main"]) == "chore: push\n")
    try workspace.git(["push", "-q", "origin", "1.5.0:refs/heads/release/1.5"])
    try ship(["1.5.0", "--yes"], in: folder).expect(0)
    #expect(try lines("release/1.5") == 10)
  }

  private static let halfABump = """
    printf "Pod::Spec.new do |s|\\n  s.version = '1.4.0'\\nend\\n" > SDK.podspec
    python3 - <<'X'
    import json
    j = json.load(open('release.json')); j['version'] = '1.5.0'; j['versions'] = {'files': ['SDK.podspec']}
    json.dump(j, open('release.json', 'w'))
    X
    git add -A && git commit -qm x

    """

  /// A tag that somebody made is shipped only if `release tag` would have made it.
  @Test(arguments: [
    ("of another version", #"git tag -a -m x 1.5.0"#, "tag 1.5.0 is on a commit whose release.json says 1.4.0"),
    (
      "and pushed, with HEAD detached",
      "git tag 1.5.0 && git push -q origin 1.5.0 && git checkout -q 1.5.0",
      "tag 1.5.0 is on a commit whose release.json says 1.4.0"
    ),
    (
      "below another",
      "git tag 1.9.0 HEAD~1 && sed -i 's/1\\.4\\.0/1.5.0/' release.json && git commit -qam x && git tag 1.5.0",
      "1.5.0 is not above 1.9.0"
    ),
    (
      "of half a bump",
      halfABump + "git tag 1.5.0", "SDK.podspec:"
    ),
    ("of nothing, after half a bump", halfABump, "SDK.podspec:"),
  ])
  func aTagOfAForeignHand(_ name: String, _ script: String, _ message: String) throws {
    let folder = try clone("job")
    let result = try Tool.run("bash", ["-ec", script], in: folder, environment: ShipWorkspace.identity)
    try #require(result.status == 0, "\(name): \(result.errors)")
    for request in ["1.5.0", "minor"] where request == "1.5.0" || message.contains("says 1.4.0") {
      for more in ["--dry-run", "--yes"] {
        let refused = try ship([request, more], in: folder)
        refused.expect(65)
        refused.expectSays([message])
      }
    }
    #expect(!TestFile.exists(workspace.folder["www"]))
    #expect(try workspace.git(["-C", "remotes/trailcast.git", "tag"]) == "")
  }

  /// A release that was begun elsewhere is neither made again nor taken over by accident.
  @Test func aReservationOfAnotherLine() throws {
    try workspace.git(["checkout", "-q", "-b", "other", "HEAD~1"])
    try workspace.commit("feat: other", "other", to: "NEWS")
    let other = try workspace.git(["rev-parse", "HEAD"]).dropLast()
    try workspace.git(["push", "-q", "origin", "HEAD:refs/release/1.5.0"])
    try workspace.git(["checkout", "-q", "main"])
    let head = try workspace.git(["rev-parse", "HEAD"]).dropLast()
    let folder = try clone("job")
    for request in ["1.5.0", "minor"] {
      let result = try ship([request, "--yes"], in: folder)
      result.expect(65)
      result.expectSays(["origin refs/release/1.5.0: 1.5.0 was begun there at commit \(other), and HEAD is \(head)"])
    }
    try workspace.git(["push", "-q", "-f", "origin", "HEAD~1:refs/release/1.5.0"])
    let staying = try ship(["1.5.0", "--yes", "--no-push"], in: folder)
    staying.expect(65)
    staying.expectSays(["pass --push, and it goes on at that commit"])
  }
}

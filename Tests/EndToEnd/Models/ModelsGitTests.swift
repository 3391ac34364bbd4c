import Foundation
import TestSupport
import Testing

/// A branch that a static host serves: one commit for each publication.
@Suite struct ModelsGitTests {
  private let workspace: ModelsWorkspace
  private let branch = "gh-pages"

  init() throws {
    workspace = try ModelsWorkspace(isPublished: false)
    try git("init", "-q", "--bare", "site.git")
    try workspace.setPlace(#"{ "kind": "git", "url": "site.git", "folder": "models/{{app_id}}" }"#)
    try git("init", "-q")
    for (key, value) in [("user.name", "Release Bot"), ("user.email", "bot@example.com")] {
      try git("config", key, value)
    }
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    let result = try Tool.run("git", arguments, in: workspace.folder.path)
    result.expect(0)
    return result.text
  }

  private func commits() throws -> Int {
    Int(try git("-C", "site.git", "rev-list", "--count", branch).dropLast()) ?? 0
  }

  /// What python-tuf reads of the branch.
  private func told(_ appID: String = "alpha") throws -> String {
    for name in ["site", "www"] where TestFile.exists(workspace.folder[name]) {
      try TestFile.remove(workspace.folder[name])
    }
    try git("clone", "-q", "-b", branch, "site.git", "site")
    try Tool.run("mv", ["site/models", "www"], in: workspace.folder.path).expect(0)
    return try workspace.told(appID)
  }

  @Test func aPublicationIsOneCommit() throws {
    try workspace.run("publish", "--all").expect(0)
    #expect(try commits() == 2)
    #expect(try told() == "- - 0" && told("beta") == "- - 0")
    #expect(try git("-C", "site.git", "ls-tree", "--name-only", branch) == ".nojekyll\nmodels\n")
    for (arguments, expected) in [
      (["rollout", "--flow", "upsell", "--to", "3"], "- 3 1"), (["advance"], "- 3 2"), (["promote", "--yes"], "3 - 0"),
      (["rollback", "--flow", "upsell"], "- - 0"),
    ] {
      let before = try commits()
      try workspace.run(arguments + ["--customer", "alpha", "--dry-run"]).expect(0)
      #expect(try commits() == before)
      try workspace.run(arguments + ["--customer", "alpha"]).expect(0)
      #expect(try commits() == before + 1)
      #expect(try told() == expected, "\(arguments)")
    }
    try workspace.run("status").expect(0)
    // Nothing secret is in any object.
    let objects = try Tool.run(
      "git", ["-C", "site.git", "cat-file", "--batch-all-objects", "--batch"], in: workspace.folder.path)
    let key = try TestFile.text(workspace.folder["ota/online.pem"]).split(separator: "\n")[1]
    let all = String(decoding: objects.output, as: UTF8.self)
    #expect(all.contains("feed.json") && !all.contains(key) && !all.contains(ModelsWorkspace.passphrase))
    // A copy of the site is verified as any other place.
    try workspace.run("verify", workspace.folder["www/alpha"]).expect(0)
  }

  @Test func otherCustomersAreNoRivals() throws {
    try workspace.run("publish", "--all", "--jobs", "2").expect(0)
    let runs = try ["alpha", "beta", "alpha", "beta"].map { appID in
      try BackgroundRun(
        ["models", "refresh", "--customer", appID], in: workspace.folder.path,
        environment: ModelsWorkspace.environment)
    }
    for run in runs { run.expectEnd(0) }
    #expect(try commits() == 6)
    #expect(try told() == "- - 0" && told("beta") == "- - 0")
    // Somebody's own page on the same branch stays.
    try git("clone", "-q", "-b", branch, "site.git", "page")
    try workspace.folder.write("<p>Hello</p>\n", to: "page/index.html")
    for arguments in [["add", "."], ["commit", "-q", "-m", "Page"], ["push", "-q"]] {
      try Tool.run(
        "git", ["-C", "page", "-c", "user.name=A", "-c", "user.email=a@example.com"] + arguments,
        in: workspace.folder.path
      ).expect(0)
    }
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    #expect(try git("-C", "site.git", "show", "\(branch):index.html") == "<p>Hello</p>\n")
    // A history that was rewritten to before is a restored backup.
    try git("-C", "site.git", "update-ref", "refs/heads/\(branch)", "\(branch)~3")
    let refused = try workspace.run("refresh", "--customer", "alpha")
    refused.expect(65)
    refused.expectSays(["models.jsonl says that"])
  }

  @Test func aMergeKeepsBothSidesOfTheLedger() throws {
    let fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 3)])])
    try fixture.folder.write("releases.jsonl merge=union", to: ".gitattributes")
    try Tool.run("git", ["init", "-q"], in: fixture.folder.path).expect(0)
    let result = try ReleaseTool.run(
      ["models", "init", "--url", "https://ota.example.com/{{app_id}}", "--directory", "www/{{app_id}}"],
      in: fixture.folder.path, environment: ModelsWorkspace.environment)
    result.expectTells(["wrote .gitattributes"])
    let text = try TestFile.text(fixture.folder[".gitattributes"])
    #expect(text == "releases.jsonl merge=union\nmodels.jsonl merge=union\n")
  }

  @Test func whatGitRefusesIsSaid() throws {
    try git("config", "--unset", "user.email")
    let nobody = try workspace.run("publish", "--all", environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
    #expect(nobody.status == 78 || nobody.status == 65, "\(nobody.status)")
    nobody.expectSays(["user.email"])
    try git("config", "user.email", "bot@example.com")
    try workspace.folder.write(
      "#!/bin/sh\necho no pages today\nexit 1\n", to: "site.git/hooks/pre-receive", mode: 0o755)
    let refused = try workspace.run("publish", "--customer", "alpha")
    refused.expect(74)
    refused.expectSays(["site.git", "no pages today"])
    try TestFile.remove(workspace.folder["site.git"])
    try workspace.setPlace(#"{ "kind": "git", "url": "site.git", "folder": "all" }"#)
    let shared = try workspace.run("publish", "--all")
    shared.expect(78)
    shared.expectSays(["{{app_id}}"])
  }
}

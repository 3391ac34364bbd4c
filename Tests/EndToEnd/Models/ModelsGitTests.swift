import Foundation
import TestSupport
import Testing

/// A branch that a static host serves, from several runs at once. `Tests/Scripts/models` has the rest.
@Suite struct ModelsGitTests {
  @Test func otherCustomersAreNoRivals() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    func git(_ arguments: String...) throws -> String {
      let result = try Tool.run("git", arguments, in: workspace.folder.path)
      result.expect(0)
      return result.text
    }
    _ = try git("init", "-q", "--bare", "site.git")
    try workspace.setPlace(#"{ "kind": "git", "url": "site.git", "folder": "{{app_id}}" }"#)
    _ = try git("init", "-q")
    for (key, value) in [("user.name", "Release Bot"), ("user.email", "bot@example.com")] {
      _ = try git("config", key, value)
    }
    try workspace.run("publish", "--all", "--jobs", "2").expect(0)
    let runs = try ["alpha", "beta", "alpha", "beta"].map { appID in
      try BackgroundRun(
        ["models", "refresh", "--customer", appID], in: workspace.folder.path,
        environment: ModelsWorkspace.environment)
    }
    for run in runs { run.expectEnd(0) }
    #expect(try git("-C", "site.git", "rev-list", "--count", "gh-pages") == "6\n")
    // python-tuf reads a copy of the branch.
    _ = try git("clone", "-q", "-b", "gh-pages", "site.git", "www")
    #expect(try workspace.told() == "- - 0" && workspace.told("beta") == "- - 0")
  }
}

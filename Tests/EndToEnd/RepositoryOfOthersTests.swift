import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// In a container, the checkout often belongs to another user than the one who runs the tool.
// Only root can give a folder to another user.
@Suite("another user's repository", .enabled(if: geteuid() == 0)) struct RepositoryOfOthersTests {
  @Test("is refused with the folder to trust, and opened as git opens it") func trust() throws {
    let git = try GitFixture()
    try git.write(
      #"{"version": "1.0.0", "products": [{"name": "SDK", "base": "SDK.xcframework"}]}"#, to: "release.json")
    try git.commit("feat: one")
    let other = git.beside("my sdk")
    try git.git("clone", "--quiet", git.path, other)
    for path in [git.path, other].flatMap({ [$0, $0 + "/.git"] }) { try #require(chown(path, 4242, 4242) == 0) }
    try run([:], git.at("my sdk")).expectSays(["git config --global --add safe.directory '\(other)'`"])
    let refused = try run([:], git)
    refused.expect(65)
    refused.expectSays([
      "\(git.path): is a repository that another user owns",
      "remedy: if you trust it, run `git config --global --add safe.directory \(git.path)`",
    ])
    try git.at("settings").write("[safe]\n\tdirectory = *\n", to: "config")
    for variables in [
      ["GIT_CONFIG_GLOBAL": git.beside("settings/config")], ["GIT_DIR": ".git"],
      ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": git.path],
    ] {
      let result = try run(variables, git)
      result.expect(0)
      result.expectTells(["- one"])
    }
  }

  private func run(_ variables: [String: String], _ git: GitFixture) throws -> Tool.Result {
    #expect(((try? git.git(["status"], environment: variables)) != nil) == !variables.isEmpty)
    return try ReleaseTool.run(["notes"], in: git.path, environment: git.environment.merging(variables) { $1 })
  }
}

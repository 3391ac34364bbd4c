import Git
import TestSupport
import Testing

@Suite("Remotes")
struct RemoteTests {
  @Test("none")
  func none() throws {
    let fixture = try GitFixture()
    try fixture.commit("one")
    let repository = try fixture.open()
    #expect(try repository.remotes().isEmpty)
    #expect(try repository.remote("origin") == nil)
    #expect(try repository.defaultRemote() == nil)
    #expect(try repository.upstream(of: "main") == nil)
  }

  @Test("all by name, with their URLs rewritten as git rewrites them")
  func list() throws {
    let fixture = try GitFixture()
    try fixture.git("remote", "add", "upstream", "short:sdk.git")
    try fixture.git("remote", "add", "origin", "git@github.com:example/sdk.git")
    try fixture.git("config", "url.https://example.com/.insteadOf", "short:")
    try fixture.git("config", "url.https://github.com/.insteadOf", "git@github.com:")
    let repository = try fixture.open()
    #expect(try repository.remotes().map(\.name) == ["origin", "upstream"])
    for remote in try repository.remotes() {
      #expect(remote.url == (try fixture.git("remote", "get-url", remote.name)))
    }
    #expect(try repository.defaultRemote()?.name == "origin")
    #expect(try repository.remote("upstream")?.url == "https://example.com/sdk.git")
  }

  @Test("the only remote is the default, whatever its name")
  func onlyOne() throws {
    let fixture = try GitFixture()
    try fixture.git("remote", "add", "company", "https://example.com/sdk.git")
    #expect(try fixture.open().defaultRemote()?.name == "company")
    try fixture.git("remote", "add", "other", "https://example.com/other.git")
    #expect(try fixture.open().defaultRemote() == nil)
  }

  @Test("a clone knows its upstream, and the commits that each lacks")
  func upstream() throws {
    let origin = try GitFixture()
    try origin.commit("one")
    try origin.git("clone", "--quiet", "--origin", "company", origin.path, origin.beside("clone"))
    let clone = origin.at("clone")
    try clone.git("remote", "add", "origin", "https://example.com/sdk.git")
    try origin.commit("two")
    try origin.commit("three")
    try clone.git("fetch", "--quiet", "company")
    try clone.commit("mine")
    let repository = try clone.open()
    let upstream = try #require(try repository.upstream(of: "main"))
    #expect(upstream.name == "company/main" && upstream.remote == "company")
    #expect(upstream.commit == (try origin.id("HEAD")))
    #expect(try repository.defaultRemote()?.name == "company")
    let commit = try #require(upstream.commit)
    let head = try repository.headCommit()
    #expect(try repository.history(from: commit, to: head).commits.count == 1)
    #expect(try repository.history(from: head, to: commit).commits.count == 2)
    try clone.git("update-ref", "-d", "refs/remotes/company/main")
    #expect(try clone.open().upstream(of: "main")?.commit == nil)
  }

  @Test("a branch that tracks one of its own repository")
  func localUpstream() throws {
    let fixture = try GitFixture()
    try fixture.commit("one")
    try fixture.git("checkout", "-q", "-b", "topic", "--track", "main")
    let upstream = try fixture.open().upstream(of: "topic")
    #expect(upstream?.name == "main" && upstream?.remote == nil)
    #expect(upstream?.commit == (try fixture.id("main")))
  }
}

import Domain
import Editing
import Testing

@Suite struct RemoteHostTests {
  @Test(arguments: [
    ("https://github.com/acme/sdk.git", "https://github.com/acme/sdk"),
    ("https://github.com/acme/sdk", "https://github.com/acme/sdk"),
    ("https://github.com/acme/sdk/", "https://github.com/acme/sdk"),
    ("http://github.com/acme/sdk", "https://github.com/acme/sdk"),
    ("git@github.com:acme/sdk.git", "https://github.com/acme/sdk"),
    ("github.com:acme/sdk", "https://github.com/acme/sdk"),
    ("git@GitHub.com:/acme/sdk.git", "https://github.com/acme/sdk"),
    ("ssh://git@github.com/acme/sdk.git", "https://github.com/acme/sdk"),
    ("ssh://git@ssh.github.com:443/acme/sdk.git", "https://github.com/acme/sdk"),
    ("git://github.com/acme/sdk.git", "https://github.com/acme/sdk"),
    ("git+ssh://git@github.com/acme/sdk.git", "https://github.com/acme/sdk"),
    ("https://ada:secret@github.com/acme/sdk.git", "https://github.com/acme/sdk"),
    ("https://x-access-token:ghs_secret@github.com/acme/sdk.git", "https://github.com/acme/sdk"),
    ("https://a@b:secret@github.com/acme/sdk", "https://github.com/acme/sdk"),
    ("https://github.com/acme/sdk.git?secret=1#secret", "https://github.com/acme/sdk"),
    ("https://github.com/acme/my.sdk.git", "https://github.com/acme/my.sdk"),
    ("git@gitlab.com:group/sub/team/sdk.git", "https://gitlab.com/group/sub/team/sdk"),
    ("git@altssh.gitlab.com:group/sdk.git", "https://gitlab.com/group/sdk"),
    ("https://ada@bitbucket.org/acme/sdk.git", "https://bitbucket.org/acme/sdk"),
    ("ssh://git@codeberg.org/acme/sdk.git", "https://codeberg.org/acme/sdk"),
    ("git@git.sr.ht:~ada/sdk", "https://git.sr.ht/~ada/sdk"),
    ("https://acme@dev.azure.com/acme/My%20Project/_git/sdk", "https://dev.azure.com/acme/My%20Project/_git/sdk"),
    ("git@ssh.dev.azure.com:v3/acme/project/sdk", "https://dev.azure.com/acme/project/_git/sdk"),
    ("git@github.com:acme/s d)k", "https://github.com/acme/s%20d%29k"),
  ])
  func isKnown(remote: String, base: String) {
    let host = RemoteHost(remote: remote)
    #expect(host?.base == base)
    #expect(!"\(String(describing: host))".contains("secret"))
  }

  @Test(arguments: [
    "", "origin", "/srv/git/sdk.git", "../sdk", "file:///srv/git/sdk.git", "C:\\git\\sdk", "C:/git/sdk", "https://",
    "https:///acme/sdk", "https://github.com", "https://github.com/acme", "https://github.com/acme/sdk/tree/main",
    "git@git.example.com:acme/sdk.git", "https://github.com.evil.example/acme/sdk", "https://github.com/../sdk",
    "https://github.com/acme/..", "https://git hub.com/acme/sdk", "https://github.com:port/acme/sdk", "a:b:c",
    "git@dev.azure.com:acme/sdk", "ftp://github.com/acme/sdk", "https://github.com/acme/.git", "::",
    "https://[::1]/acme/sdk",
  ])
  func isNotKnown(remote: String) { #expect(RemoteHost(remote: remote) == nil) }

  @Test(arguments: [
    ("git@git.example.com:acme/sdk.git", RemoteHost.Service.gitlab, "https://git.example.com/acme/sdk"),
    ("ssh://git@git.example.com:2222/acme/sdk.git", .gitea, "https://git.example.com/acme/sdk"),
    ("https://ada:pw@git.example.com:8443/acme/sdk.git", .gitea, "https://git.example.com:8443/acme/sdk"),
    ("http://git.example.com:3000/git/acme/sdk", .gitea, "http://git.example.com:3000/git/acme/sdk"),
    ("https://ghe.example.com/acme/sdk", .github, "https://ghe.example.com/acme/sdk"),
  ])
  func isToldItsKind(remote: String, kind: RemoteHost.Service, base: String) {
    #expect(RemoteHost(remote: remote, kind: kind)?.base == base)
    #expect(RemoteHost(remote: remote) == nil)
  }

  /// Servers of one's own, by a word of their names or the form of the address.
  @Test(arguments: [
    ("git@github.acme.example:sdk/ios.git", RemoteHost.Service.github, "https://github.acme.example/sdk/ios"),
    ("https://acme.ghe.com/sdk/ios", .github, "https://acme.ghe.com/sdk/ios"),
    ("ssh://git@gitlab.acme.example:2222/a/b/ios.git", .gitlab, "https://gitlab.acme.example/a/b/ios"),
    ("https://git-gitlab.acme.example:8443/a/ios", .gitlab, "https://git-gitlab.acme.example:8443/a/ios"),
    ("http://gitea.acme.example:3000/a/ios.git", .gitea, "http://gitea.acme.example:3000/a/ios"),
    ("git@forgejo.acme.example:a/ios", .gitea, "https://forgejo.acme.example/a/ios"),
    ("https://git.acme.example/scm/SDK/ios.git", .bitbucket, "https://git.acme.example/projects/SDK/repos/ios"),
    ("https://acme.example/git/scm/~ada/ios.git", .bitbucket, "https://acme.example/git/users/ada/repos/ios"),
    ("ssh://git@git.acme.example:7999/SDK/ios.git", .bitbucket, "https://git.acme.example/projects/SDK/repos/ios"),
    ("https://tfs.acme.example/tfs/All/SDK/_git/ios", .azure, "https://tfs.acme.example/tfs/All/SDK/_git/ios"),
    ("https://acme.visualstudio.com/SDK/_git/ios", .azure, "https://acme.visualstudio.com/SDK/_git/ios"),
    ("acme@vs-ssh.visualstudio.com:v3/acme/SDK/ios", .azure, "https://dev.azure.com/acme/SDK/_git/ios"),
  ])
  func isRecognised(remote: String, kind: RemoteHost.Service, base: String) {
    let host = RemoteHost(remote: remote)
    #expect(host?.kind == kind && host?.base == base)
  }

  @Test func aServerOfBitbucketHasPagesOfItsOwn() throws {
    let host = try #require(RemoteHost(remote: "ssh://git@git.acme.example:7999/SDK/ios.git"))
    let base = "https://git.acme.example/projects/SDK/repos/ios"
    #expect(host.commitURL("c0ffee1") == "\(base)/commits/c0ffee1" && host.issueURL(3) == nil)
    #expect(host.pullRequestURL(4) == "\(base)/pull-requests/4")
    #expect(
      host.compareURL(from: "1.0.0", to: "1.1.0") == "\(base)/compare/commits?sourceBranch=1.1.0&targetBranch=1.0.0")
    #expect(host.releaseTagURL("1.1.0") == "\(base)/browse?at=1.1.0")
  }

  struct Pages: Sendable {
    var remote: String
    var commit, issue, pullRequest, compare, tag: String
  }

  /// As on the hosts' own pages.
  static let pages = [
    Pages(
      remote: "git@github.com:a/b", commit: "https://github.com/a/b/commit/c0ffee1",
      issue: "https://github.com/a/b/issues/3",
      pullRequest: "https://github.com/a/b/pull/4", compare: "https://github.com/a/b/compare/1.0.0...v%2F1%231%25",
      tag: "https://github.com/a/b/releases/tag/v%2F1%231%25"),
    Pages(
      remote: "git@gitlab.com:a/b/c", commit: "https://gitlab.com/a/b/c/-/commit/c0ffee1",
      issue: "https://gitlab.com/a/b/c/-/issues/3", pullRequest: "https://gitlab.com/a/b/c/-/merge_requests/4",
      compare: "https://gitlab.com/a/b/c/-/compare/1.0.0...v%2F1%231%25",
      tag: "https://gitlab.com/a/b/c/-/releases/v%2F1%231%25"),
    Pages(
      remote: "git@bitbucket.org:a/b", commit: "https://bitbucket.org/a/b/commits/c0ffee1",
      issue: "https://bitbucket.org/a/b/issues/3", pullRequest: "https://bitbucket.org/a/b/pull-requests/4",
      compare: "https://bitbucket.org/a/b/branches/compare/v%2F1%231%25%0D1.0.0",
      tag: "https://bitbucket.org/a/b/commits/tag/v%2F1%231%25"),
    Pages(
      remote: "git@codeberg.org:a/b", commit: "https://codeberg.org/a/b/commit/c0ffee1",
      issue: "https://codeberg.org/a/b/issues/3", pullRequest: "https://codeberg.org/a/b/pulls/4",
      compare: "https://codeberg.org/a/b/compare/1.0.0...v%2F1%231%25",
      tag: "https://codeberg.org/a/b/releases/tag/v%2F1%231%25"),
    Pages(
      remote: "git@ssh.dev.azure.com:v3/a/p/b", commit: "https://dev.azure.com/a/p/_git/b/commit/c0ffee1",
      issue: "https://dev.azure.com/a/p/_workitems/edit/3",
      pullRequest: "https://dev.azure.com/a/p/_git/b/pullrequest/4",
      compare: "https://dev.azure.com/a/p/_git/b/branchCompare?baseVersion=GT1.0.0&targetVersion=GTv%2F1%231%25",
      tag: "https://dev.azure.com/a/p/_git/b?version=GTv%2F1%231%25"),
    Pages(
      remote: "git@git.sr.ht:~a/b", commit: "https://git.sr.ht/~a/b/commit/c0ffee1", issue: "none", pullRequest: "none",
      compare: "https://git.sr.ht/~a/b/log/1.0.0..v%2F1%231%25", tag: "https://git.sr.ht/~a/b/refs/v%2F1%231%25"),
  ]

  @Test(arguments: pages.indices) func hasPages(_ index: Int) throws {
    let expected = Self.pages[index]
    let host = try #require(RemoteHost(remote: expected.remote))
    #expect(host.commitURL("c0ffee1") == expected.commit)
    #expect(host.issueURL(3) ?? "none" == expected.issue)
    #expect(host.pullRequestURL(4) ?? "none" == expected.pullRequest)
    #expect(host.compareURL(from: "1.0.0", to: "v/1#1%") == expected.compare)
    #expect(host.releaseTagURL("v/1#1%") == expected.tag)
  }

  @Test func issuesOfOtherRepositories() throws {
    let host = try #require(RemoteHost(remote: "git@gitlab.com:a/b/c"))
    #expect(host.issueURL(3, in: "x/y/z") == "https://gitlab.com/x/y/z/-/issues/3")
    #expect(host.issueURL(3, in: "x") == nil)
    #expect(host.issueURL(3, in: "../x") == nil)
  }
}

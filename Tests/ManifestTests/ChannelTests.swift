import Domain
import Testing

@testable import Manifest

@Suite struct ChannelTests {
  private func decode(_ channels: String) throws(Failure) -> [ChannelConfiguration] {
    let text =
      #"{"version": "1.4.0", "products": [{"name": "SDK", "base": "SDK.xcframework"}], "publish": \#(channels)}"#
    return try ReleaseConfiguration.decode(Array(text.utf8), file: "/r/release.json").channels
  }

  @Test func aRepositoryHasDefaults() throws {
    let channels = try decode(#"[{"name": "packages", "kind": "git", "url": "ssh://git@example.com/{{app_id}}.git"}]"#)
    guard case .git(let git) = channels.first?.kind else { throw Failure(.bug, []) }
    #expect(git.branch.text == "main")
    #expect(git.tag.text == "{{version}}")
    #expect(git.message.text == "Release {{version}}")
    #expect(git.isAnnotated)
  }

  @Test(
    arguments: [
      (#"{}"#, "expected a list of channels"),
      (#"[{"kind": "git", "url": "x/{{app_id}}"}]"#, "publish[0].name: is missing"),
      (#"[{"name": "a", "kind": "gti", "url": "x"}]"#, "expected one of git, "),
      (#"[{"name": "a", "kind": "git", "url": "x/{{app_id}}", "brunch": "main"}]"#, "did you mean branch?"),
      (#"[{"name": "a", "kind": "git", "url": "ssh://h/all.git"}]"#, "all customers share one repository"),
      (#"[{"name": "a", "kind": "git", "url": "https://ada:secret@h/{{app_id}}"}]"#, "the URL contains a password"),
      (
        #"[{"name": "a", "kind": "git", "url": "https://token@h/{{app_id}}"}]"#, "the URL contains a user name or token"
      ),
      (#"[{"name": "a", "kind": "git", "url": "ext::sh -c x {{app_id}}"}]"#, "contains a blank"),
      (#"[{"name": "a", "kind": "git", "url": "/my sdk/{{app_id}}"}]"#, "such as %20, in a URL: a path is file:///…"),
      (#"[{"name": "a", "kind": "git", "url": "ext::x/{{app_id}}"}]"#, "names a remote helper"),
      (#"[{"name": "a", "kind": "git", "url": "--upload-pack=x{{app_id}}"}]"#, "begins with '-'"),
      (#"[{"name": "a", "kind": "git", "url": "ftp://h/{{app_id}}"}]"#, "ftp:// is not supported"),
      (#"[{"name": "a", "kind": "git", "url": "http://h/{{app_id}}", "token": "T"}]"#, "without encryption"),
      (
        #"[{"name": "a", "kind": "git", "url": "x/{{app_id}}", "token": "gh p_x"}]"#,
        "is not the name of an environment"
      ),
      (#"[{"name": "a", "kind": "git", "url": "x/{{app_id}}", "user": "a'b"}]"#, "is not a user name"),
      (#"[{"name": "a", "kind": "git", "url": "x/{{app_id}}", "include": ["../LICENSE"]}]"#, "has the component '..'"),
      (#"[{"name": "a", "kind": "git", "url": "x/{{app_id}}", "include": [".git/config"]}]"#, "component '.git'"),
      (#"[{"name": "a", "kind": "git", "url": "x/{{app_id}}", "branch": "a..b"}]"#, "does not give a valid name"),
      (#"[{"name": "a", "kind": "directory", "path": "www/{{version}}.zip"}]"#, "without {{app_id}}"),
      (
        #"[{"name": "a", "kind": "directory", "path": "www/{{app_id}}/{{version}}", "mode": "777x"}]"#,
        "is not the mode"
      ),
      (
        #"[{"name": "a", "kind": "directory", "path": "{{app_id}}{{version}}"}, {"name": "A", "kind": "directory"}]"#,
        "also listed"
      ),
      (
        #"[{"name": "a", "kind": "git", "url": "x/{{app_id}}"}, {"name": "b", "kind": "git", "url": "x/{{app_id}}", "branch": "b"}]"#,
        "publish[1].name: publishes to the same place as publish[0].name"
      ),
      (
        #"[{"name": "a", "kind": "git", "url": "x/{{app_id}}"}, {"name": "b", "kind": "git", "url": "x/{{app_id}}", "tag": "b-{{version}}"}]"#,
        "publish[1].name: publishes to the same place as publish[0].name"
      ),
      (
        #"[{"name": "a", "kind": "directory", "path": "{{app_id}}{{version}}"}, {"name": "b", "kind": "directory", "path": "{{app_id}}{{version}}"}]"#,
        "publishes to the same place"
      ),
      (
        #"[{"name": "a", "kind": "directory", "path": "../w/{{app_id}}{{version}}"}, {"name": "b", "kind": "directory", "path": "../w/.././/w/{{app_id}}{{version}}"}]"#,
        "publishes to the same place"
      ),
      (
        #"[{"name": "a", "kind": "directory", "path": "/r/w/{{app_id}}{{version}}"}, {"name": "b", "kind": "directory", "path": "w/{{app_id}}{{version}}"}]"#,
        "publish[1].name: publishes to the same place as publish[0].name"
      ),
      (
        #"[{"name": "a", "kind": "directory", "path": "a/{{app_id}}{{version}}", "growing": "w/{{app_id}}/{{file}}"}, {"name": "b", "kind": "directory", "path": "b/{{app_id}}{{version}}", "growing": "w/{{app_id}}/{{file}}"}]"#,
        "publish[1].name: publishes to the same place as publish[0].name"
      ),
      (
        #"[{"name": "a", "kind": "git", "url": "x/{{app_id}}"}, {"name": "b", "kind": "git", "url": "./y/../x/{{app_id}}/"}]"#,
        "publishes to the same place"
      ),
    ])
  func aMistakeIsExplained(channels: String, message: String) {
    let failure = #expect(throws: Failure.self) { try decode(channels) }
    #expect(failure?.status == .badConfiguration)
    let text =
      failure?.findings.map { "\($0.location): \($0.message) \($0.remedy ?? "")" }.joined(separator: "\n") ?? ""
    #expect(text.contains(message), "\(text)")
  }

  /// Whoever writes a secret where none belongs does not find it in a log.
  @Test(arguments: [
    #"{"kind": "git", "url": "https://ada:canary@h/{{app_id}}"}"#,
    #"{"kind": "git", "url": "https://canary@h/{{app_id}}"}"#,
    #"{"kind": "git", "url": "https://ada:canary word@h/{{app_id}}"}"#,
    #"{"kind": "git", "url": "https://ada:canary/word@h/{{app_id}}"}"#,
    #"{"kind": "git", "url": "https://ada:canary::word@h/{{app_id}}"}"#,
    #"{"kind": "git", "url": "HTTPS://ada:canary@h/{{app_id}}"}"#,
    #"{"kind": "git", "url": "ada:canary@h:{{app_id}}"}"#, #"{"kind": "git", "url": "ssh://ada:canary@h/{{app_id}}"}"#,
    #"{"kind": "git", "url": "x/{{app_id}}", "token": "canary-1"}"#,
    #"{"kind": "git", "url": "x/{{app_id}}", "token": "ghp_canaryA1b2C3d4E5f6"}"#,
    #"{"kind": "command", "look": ["a"], "put": ["b"], "secrets": ["canary/1"]}"#,
    #"{"kind": "s3", "bucket": "sdk", "key": "{{app_id}}/{{version}}", "endpoint": "s3://ada:canary@h"}"#,
    #"{"kind": "s3", "bucket": "sdk", "key": "{{app_id}}/{{version}}", "endpoint": "https://ada:canary/1@h"}"#,
    #"{"kind": "s3", "bucket": "sdk", "key": "{{app_id}}/{{version}}", "endpoint": "https://h", "secretAccessKey": "canary/1"}"#,
  ])
  func aSecretIsNotRepeated(channel: String) {
    let failure = #expect(throws: Failure.self) { try decode(#"[{"name": "a", "# + channel.dropFirst() + "]") }
    #expect(failure?.status == .badConfiguration)
    #expect(failure.map { !"\($0.findings)".contains("canary") } ?? false, "\(failure?.findings ?? [])")
  }

  @Test(arguments: [
    "git@h:{{app_id}}@1.git", "ssh://git@h:22/{{app_id}}", "https://h:8443/a@b/{{app_id}}",
    "https://[::1]:8443/a@b/{{app_id}}",
    "https://[::1]/a@b/{{app_id}}", "repositories/a:b@c/{{app_id}}", "file:///srv/a@b/{{app_id}}",
  ])
  func anAddressMayHaveColonsAndAts(url: String) throws {
    #expect(try decode(#"[{"name": "a", "kind": "git", "url": "\#(url)"}]"#).count == 1)
  }
}

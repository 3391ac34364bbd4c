import Foundation
import TestSupport
import Testing

/// Completions in real shells, which ask the built program.
@Suite struct ShellCompletionTests {
  /// The same in every shell: a command line, and the words that replace the last.
  static let lines: [(String, [String])] = [
    ("release bu", ["build", "bump"]), ("release -q build --al", ["--all", "--allow-replace"]),
    ("release build --customer ", ["alpha", "beta", "gamma"]), ("release build --customer=al", ["--customer=alpha"]),
    ("release build --customer beta --customer b", ["b"]), ("release verify --customer g", ["gamma"]),
    ("release --config elsewhere/release.json build --customer ", ["delta"]),
    ("release build --manifest=elsewhere/list.json --customer ", ["delta"]),
    ("release notes --format m", ["markdown"]), ("release notes --format=j", ["--format=json"]),
    ("release completion ", ["bash", "fish", "zsh"]), ("release verify releas", ["release.json"]),
    ("release build --config=releas", ["--config=release.json"]), ("release build -o elsew", ["elsewhere/"]),
    ("release build -o releas", ["releas"]), ("release stamp my", ["my folder/"]), ("release nothing ", [""]),
  ]

  @Test(arguments: ["bash", "zsh"], lines) func inserts(_ shell: String, _ line: (String, [String])) throws {
    let fixture = try Fixture()
    try fixture.install(shell, as: shell == "bash" ? "release" : "_release")
    let judge = [Judge.path("complete.py"), shell, fixture.scripts.path, line.0]
    let result = try Tool.run(Tool.python, judge, in: fixture.folder, environment: fixture.environment)
    result.expect(0)
    let before = line.0.split(separator: " ", omittingEmptySubsequences: false).dropFirst().dropLast().map(String.init)
    // Of a folder whose name is complete, shells show the slash as they like. Bash takes the part after = for the word.
    let words = result.text.split(separator: "\n").map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }
    let expected = line.1.filter { !$0.isEmpty }.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    #expect(words.prefix(before.count) == before[...])
    #expect(words.dropFirst(before.count).sorted() == expected, "\(result.text)")
  }

  @Test(arguments: lines) func fishOffers(_ line: String, _ expected: [String]) throws {
    let fixture = try Fixture()
    let script = try fixture.install("fish", as: "release.fish")
    let command = "source '\(script)'; complete -C \"$argv[1]\""
    let result = try Tool.run(
      "fish", ["--no-config", "-c", command, line], in: fixture.folder, environment: fixture.environment)
    result.expect(0)
    #expect(result.errors == "")
    let words = result.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    let typed = String(line.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
    // What cannot be completed is no candidate.
    #expect(words.sorted() == expected.filter { $0 != typed })
  }

  @Test(arguments: [("bash", "release"), ("zsh", "_release"), ("fish", "release.fish")])
  func theScriptIsOne(_ shell: String, _ name: String) throws {
    let fixture = try Fixture()
    let script = try fixture.install(shell, as: name)
    let result = try Tool.run(shell, ["-n", script])
    #expect(result.status == 0 && result.errors == "")
  }

  @Test func zshFindsTheFunction() throws {
    let fixture = try Fixture()
    try fixture.install("zsh", as: "_release")
    let command =
      "fpath=('\(fixture.scripts.path)' $fpath); autoload -U compinit; compinit -D -u; echo $_comps[release]"
    let result = try Tool.run("zsh", ["-fc", command])
    #expect(result.text == "_release\n" && result.errors == "")
  }

  static let broken: [(String, String?)] = [
    ("no release.json", nil), ("no JSON", "{"), ("no object", "[]"), ("a number for a path", #"{"customers": 1}"#),
    ("no manifest", #"{"customers": "none.json"}"#), ("a folder", #"{"customers": "."}"#),
    ("a device", #"{"customers": "/dev/zero"}"#), ("a pipe", #"{"customers": "pipe"}"#),
    ("a manifest that is no list", #"{"customers": "release.json"}"#),
  ]

  /// A shell must not be disturbed while somebody types.
  @Test(arguments: broken) func aBrokenWorkspaceIsSilent(_ name: String, _ configuration: String?) throws {
    let folder = try TemporaryFolder()
    if let configuration { try folder.write(configuration, to: "release.json") }
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    let result = try ReleaseTool.run(["completion", "--words", "--", "build", "--customer", ""], in: folder.path)
    #expect(result.status == 0 && result.text == "" && result.errors == "")
  }

  /// Nobody waits for a manifest of more than 16 MiB.
  @Test func aHugeManifestIsNotRead() throws {
    let folder = try TemporaryFolder()
    let list = WorkspaceFixture.customersJSON([.init("alpha")])
    try folder.write(list + String(repeating: " ", count: 16 << 20), to: "huge.json")
    let words = ["completion", "--words", "--", "build", "--manifest", "huge.json", "--customer", ""]
    let result = try ReleaseTool.run(words, in: folder.path)
    #expect(result.status == 0 && result.text == "" && result.errors == "")
  }

  /// Names that a build refuses never reach a shell, and the others still do.
  @Test func hostileNamesAreLeftOut() throws {
    let folder = try TemporaryFolder()
    let hostile = ["$(touch pwned)", "`id`", "a b", "a;b", "a\\nb", "-x", "../x", ":file", "é"]
    let entries = (hostile + ["good"]).map { "{\"app_id\": \"\($0)\"}" } + ["1", "{}", "{\"app_id\": null}"]
    try folder.write("[\(entries.joined(separator: ","))]", to: "list.json")
    let words = ["completion", "--words", "--", "build", "--manifest", "list.json", "--customer", ""]
    #expect(try ReleaseTool.run(words, in: folder.path).text == "good\t\n")
  }

  @Test func namesOfTheWorkspace() throws {
    let channels =
      #", "publish": [{"name": "packages", "kind": "git", "url": "x"}, {"name": "$(id)"}, {"name": "web"}]"#
    let fixture = try WorkspaceFixture(configuration: channels)
    let lines = ["1.0.0", "1.10.0", "1.9.0", "1.10.0", "x"].map { "{\"version\": \"\($0)\"}\n" }
    try fixture.folder.write(lines.joined() + "{\"ver", to: "releases.jsonl")
    let told = ["\"champion\": \"12\", \"challenger\": \"74\"", "\"challenger\": \"`id`\"", "\"champion\": 12"]
    try fixture.folder.write(told.map { "{\($0)}\n" }.joined(), to: "models.jsonl")
    let git = ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x"]
    for words in [["init", "-q"], git, ["tag", "v1.0.0"], ["tag", "sdk/1.1.0"], ["tag", "`id`"]] {
      try Tool.run("git", words, in: fixture.folder.path).expect(0)
    }
    for (words, expected) in [
      (["status", "--model", "p"], ["paywall", "paywall@12"]),
      (["status", "--model", ""], ["paywall", "paywall@12", "upsell", "upsell@3", "upsell@4"]),
      (["publish", "--channel", ""], ["packages", "web"]), (["withdraw", "1.0.0", "--channel=w"], ["--channel=web"]),
      (["publish", "--channel", "web", "--channel", ""], ["packages"]),
      (["models", "rollout", "--to", ""], ["12", "3", "4", "74"]), (["models", "revoke", "--to=7"], ["--to=74"]),
      (["withdraw", ""], ["1.10.0", "1.9.0", "1.0.0"]), (["notes", "--from", ""], ["sdk/1.1.0", "v1.0.0"]),
    ] {
      let result = try ReleaseTool.run(["completion", "--words", "--"] + words, in: fixture.folder.path)
      let found = result.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      #expect(found == expected && result.errors == "", "\(words)")
    }
  }

  /// Standard input may be the terminal.
  @Test func standardInputIsNotRead() throws {
    let words = ["completion", "--words", "--", "build", "--manifest", "-", "--customer", ""]
    let result = try ReleaseTool.run(words, in: "/", input: WorkspaceFixture.customersJSON([.init("alpha")]))
    #expect(result.status == 0 && result.text == "" && result.errors == "")
  }

  @Test func anUnknownShellIsRefused() throws {
    let result = try ReleaseTool.run(["completion", "tcsh"], in: "/")
    result.expect(64)
    result.expectSays(["expected bash, zsh or fish, found \"tcsh\""])
    try ReleaseTool.run(["completion"], in: "/").expectSays(["SHELL is missing"])
  }

  private struct Fixture {
    let workspace: WorkspaceFixture
    let scripts: TemporaryFolder

    init() throws {
      workspace = try WorkspaceFixture()
      scripts = try TemporaryFolder()
      try workspace.folder.write(WorkspaceFixture.customersJSON([.init("delta")]), to: "elsewhere/list.json")
      try workspace.folder.write(#"{"customers": "list.json"}"#, to: "elsewhere/release.json")
      try workspace.folder.write("", to: "my folder/a.zip")
      try scripts.link("bin/release", to: ReleaseTool.path)
    }

    var folder: String { workspace.folder.path }

    /// Shells write to their user's folders.
    var environment: [String: String] {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return ["PATH": scripts["bin"] + ":" + path, "HOME": scripts.path, "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": ""]
    }

    @discardableResult
    func install(_ shell: String, as name: String) throws -> String {
      let script = try ReleaseTool.run(["completion", shell], in: "/")
      script.expect(0)
      return try scripts.write(script.text, to: name)
    }
  }
}

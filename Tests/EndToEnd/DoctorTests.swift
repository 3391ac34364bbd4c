import TestSupport
import Testing

/// `release doctor` in workspaces that need something, and in those that do not.
@Suite("release doctor") struct DoctorTests {
  private static let channels =
    #", "publish": [{"name": "packages", "kind": "git", "url": "https://git.example.com/{{app_id}}.git", "token": "SDK_TOKEN"},"#
    + #" {"name": "own", "kind": "command", "look": ["./missing-program"], "put": ["./missing-program"], "reveal": ["./missing-program"], "secrets": ["OWN_SECRET"]},"#
    + #" {"name": "bucket", "kind": "s3", "endpoint": "https://s3.example.com", "bucket": "sdk-releases", "key": "{{env.STAGE}}/{{app_id}}/{{version}}/{{product}}.zip"}]"#

  private func run(
    _ words: [String], in folder: TemporaryFolder, _ environment: [String: String] = [:]
  ) throws -> Tool.Result {
    try ReleaseTool.run(["doctor"] + words, in: folder.path, environment: environment)
  }

  private func row(_ text: String, _ name: String) -> String? {
    text.split(separator: "\n").map(String.init).first { line in
      line.split(separator: " ").dropFirst().first.map(String.init) == name
    }
  }

  @Test func nothingIsNeededWithoutChannels() throws {
    let fixture = try WorkspaceFixture()
    let result = try run([], in: fixture.folder)
    result.expect(0)
    result.expectTells(["ok       release.json", "nothing is missing"])
    let git = try Tool.run("git", ["--version"]).text.split(separator: "\n")[0]
    #expect(row(result.text, "git")?.hasSuffix(git) == true, "\(result.text)")
    for name in ["libarchive", "libcrypto", "libdeflate", "zlib", "utf8proc", "libgit2", "expat", "libcurl"] {
      #expect(row(result.text, name)?.contains { $0.isNumber } == true, "\(name): \(result.text)")
    }
    #expect(row(result.text, "repository")?.hasPrefix("absent") == true)
  }

  /// `release --version`'s libraries are those that Python and pkg-config see too.
  @Test func librariesAreThoseOfTheSystem() throws {
    let fixture = try WorkspaceFixture()
    let result = try run([], in: fixture.folder)
    for (package, name) in [("expat", "expat"), ("libgit2", "libgit2"), ("zlib", "zlib")] {
      let asked = try Tool.run("pkg-config", ["--modversion", package])
      let version = String(asked.text.prefix { $0 != "\n" })
      guard asked.status == 0, name != "zlib" else { continue }
      #expect(row(result.text, name)?.contains(version) == true, "\(name) \(version): \(result.text)")
    }
  }

  @Test func whatTheChannelsNeedIsMissing() throws {
    let fixture = try WorkspaceFixture(configuration: Self.channels)
    let secret = "canary-of-the-secret"
    let environment = [
      "OWN_SECRET": secret, "AWS_ACCESS_KEY_ID": "", "HOME": fixture.folder.path, "GIT_CONFIG_NOSYSTEM": "1",
      "STAGE": "beta",
    ]
    let result = try run([], in: fixture.folder, environment)
    result.expect(1)
    for (name, state, words) in [
      ("SDK_TOKEN", "missing", "needed by publish[0]"), ("OWN_SECRET", "ok", "is set"),
      ("AWS_ACCESS_KEY_ID", "missing", "needed by publish[2]"), ("AWS_SECRET_ACCESS_KEY", "missing", "publish[2]"),
      ("AWS_SESSION_TOKEN", "absent", "read by publish[2]"), ("STAGE", "ok", "needed by publish[2].key"),
      ("./missing-program", "missing", "needed by publish[1]"), ("identity", "missing", ""), ("git", "ok", ""),
    ] {
      let line = row(result.text, name)
      #expect(line?.hasPrefix(state) == true && line?.contains(words) == true, "\(name): \(result.text)")
    }
    #expect(!(result.text + result.errors).contains(secret))
    let json = try run(["--json", "--print-config"], in: fixture.folder, environment)
    json.expect(1)
    #expect(!json.text.contains(secret))
    try DocumentJudge.validate([("doctor", json.text)])
  }

  @Test func aProgramThatIsThere() throws {
    let fixture = try WorkspaceFixture(
      configuration: Self.channels.replacing("./missing-program", with: "tools/look"))
    try fixture.folder.write("#!/bin/sh\n", to: "tools/look", mode: 0o755)
    #expect(row(try run([], in: fixture.folder).text, "tools/look")?.hasPrefix("ok") == true)
  }

  @Test func theEffectiveConfiguration() throws {
    let fixture = try WorkspaceFixture(configuration: Self.channels)
    try fixture.folder.write("{\n  \"extends\": \"release.json\",\n  \"version\": \"2.0.0\"\n}\n", to: "beta.json")
    let result = try run(
      ["--print-config", "--config", "beta.json", "--output", "elsewhere"], in: fixture.folder, ["STAGE": "beta"])
    let lines = result.text.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    func expect(_ key: String, _ value: String, _ source: String) {
      let line = lines.first { $0.first.map(String.init) == key }?.joined(separator: " ")
      #expect(line == "\(key) \(value) (\(source))", "\(result.text)")
    }
    expect("version", #""2.0.0""#, "beta.json:3")
    expect("output", #""elsewhere""#, "--output")
    expect("customers", #""customers.json""#, "default")
    expect("products[0].base", #""base/ContextSDK.xcframework""#, "release.json:1")
    expect("products[0].models", "true", "default")
    expect("publish[0].branch", #""main""#, "default")
    let key = #""{{env.STAGE}}/{{app_id}}/{{version}}/{{product}}.zip""#
    expect("publish[2].key", key, "release.json:3; STAGE is set")
    expect("publish[2].region", #""us-east-1""#, "default")
    expect("models.path", #""Models/Custom/{{app_id}}/{{flowName}}""#, "default")
    expect("ledger", #""releases.jsonl""#, "default")
    // A section that needs a key of its own is not there.
    #expect(!lines.contains { $0.first?.hasPrefix("ota") == true })
  }

  @Test func aWorkspaceThatIsWrongOrMissing() throws {
    let folder = try TemporaryFolder()
    let none = try run([], in: folder)
    none.expect(0)
    none.expectTells(["absent   release.json", "remedy: run `release init` to begin one"])
    try run(["--print-config"], in: folder).expect(78)
    try folder.write("{\n  \"version\": 1\n}", to: "release.json")
    let wrong = try run([], in: folder)
    wrong.expect(1)
    wrong.expectTells(["missing  release.json", "release.json:2: version: expected a string"])
    try run(["--print-config"], in: folder).expect(78)
  }
}

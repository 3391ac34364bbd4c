import Domain
import Pipeline
import Platform
import Synchronization
import TestSupport
import Testing

@testable import CLI

/// `release bump`, `show-versions` and `tag` from their words to what is said where.
struct VersionCommandTests {
  private let git: GitFixture

  init() throws {
    git = try GitFixture()
    try git.write(
      """
      {
        "version": "1.4.0",
        "products": [{ "name": "SDK", "base": "SDK.xcframework" }],
        "versions": { "files": ["SDK.podspec", { "path": "README.md", "pattern": "from: {{version}}" }] }
      }

      """, to: "release.json")
    try git.write("Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n", to: "SDK.podspec")
    try git.write("\tfrom: 1.4.0\r\n\tfrom: 1.4.0\r\n", to: "README.md")
    try git.commit("feat: begin")
  }

  private struct Said {
    var status: Domain.ExitStatus
    var output: String
    var errors: String

    var json: JSONValue { get throws { try JSONValue(parsing: Array(output.utf8)) } }
  }

  private final class Streams: Sendable {
    let output = Mutex("")
    let errors = Mutex("")
  }

  /// Paths of the workspace are reported as if the run had started there.
  private func run(_ words: String..., hasColour: Bool = false) async -> Said {
    await run(words: words, hasColour: hasColour)
  }

  private func run(words: [String], hasColour: Bool = false) async -> Said {
    let streams = Streams()
    var options = Console.Options()
    options.style = .none
    options.palette = Palette(isOn: hasColour)
    let console = Console(
      options, output: { text in streams.output.withLock { $0 += text } },
      errors: { text in streams.errors.withLock { $0 += text } })
    let identity = ["GIT_COMMITTER_NAME": "C", "GIT_AUTHOR_NAME": "A", "EMAIL": "a@b.example"]
    let variables = git.environment.merging(identity) { $1 }
    let environment = RunEnvironment(
      temporaryDirectory: git.path, processID: 1, toolVersion: "9.9.9", gitVariables: variables, time: 1_700_000_000,
      run: ProcessRunner.run, report: { _ in })
    let tool = CommandLineTool(console: console, environment: environment, processors: 1)
    let status = await tool.run(words + ["--config", git.path + "/release.json"])
    func shown(_ text: String) -> String {
      let root = git.path + "/"
      return text.replacing("a" + root, with: "a/").replacing("b" + root, with: "b/").replacing(root, with: "")
    }
    return Said(
      status: status, output: shown(streams.output.withLock { $0 }), errors: shown(streams.errors.withLock { $0 }))
  }

  @Test func showVersionsListsEveryPlace() async throws {
    let said = await run("show-versions")
    let expected = """
      SDK.podspec:2:16   1.4.0  s.version
      README.md:1:8      1.4.0  “from: {{version}}”
      README.md:2:8      1.4.0  “from: {{version}}”
      release.json:2:15  1.4.0  version

      """
    let squeezed = { (text: String) in text.replacing(#/ +/#, with: " ") }
    #expect(said.status == .done && squeezed(said.output) == squeezed(expected) && said.errors == "")
    let document = try await run("show-versions", "--json").json
    #expect(document["version"] == "1.4.0" && document["findings"] == [])
    guard case .array(let places)? = document["locations"] else { return #expect(Bool(false), "no locations") }
    #expect(
      places.first == ["file": "SDK.podspec", "line": 2, "column": 16, "value": "1.4.0", "subject": "s.version"])
    #expect(places.count == 4)
  }

  @Test func showVersionsTellsWhatDisagreesAndWhatIsMissing() async throws {
    try git.write("from: 1.3.0\n", to: "README.md")
    let said = await run("show-versions")
    #expect(said.status == .foundProblems)
    #expect(said.errors.contains("README.md:1:7: “from: {{version}}” is 1.3.0, and release.json:2 says 1.4.0"))
    try TestFile.remove(git.path + "/SDK.podspec")
    let missing = await run("show-versions", "--json")
    #expect(missing.status == .badInput && missing.errors.contains("SDK.podspec: no such file"))
    let document = try missing.json
    guard case .array(let findings)? = document["findings"], case .array(let places)? = document["locations"] else {
      return #expect(Bool(false), "\(document)")
    }
    #expect(findings.map { $0["code"] } == ["version.missing-file", "version.disagreement"] && places.count == 2)
  }

  @Test func bumpSaysWhatItDid() async throws {
    let said = await run("bump", "minor")
    #expect(
      said.output == """
        1.4.0 → 1.5.0: 4 places in 3 files
          SDK.podspec: s.version
          README.md: “from: {{version}}”, “from: {{version}}”
          release.json: version
        next: git diff, then commit

        """)
    #expect(said.status == .done && said.errors == "")
    #expect(await run("bump", "1.5.0").output == "every file carries 1.5.0 already\n")
    let tag = await run("tag")
    #expect(tag.status == .badInput && tag.output == "")
    try git.commit("chore(release): 1.5.0")
    let again = try await run("bump", "patch", "--json").json
    #expect(again["from"] == "1.5.0" && again["to"] == "1.5.1" && again["dryRun"] == false && again["diff"] == nil)
    try git.commit("chore(release): 1.5.1")
    let committed = try await run("bump", "major", "--commit", "--json").json
    #expect(committed["commit"] == .string(try git.git("rev-parse", "HEAD")))
    let minor = await run("bump", "minor", "--commit")
    #expect(minor.output.hasSuffix("commit \(try git.git("rev-parse", "HEAD"))\nnext: release tag\n"))
  }

  @Test func aDryRunIsADiffAndNothingElse() async throws {
    let plain = await run("bump", "minor", "--dry-run")
    #expect(plain.status == .done && plain.errors == "")
    #expect(plain.output.hasPrefix("--- a/README.md\n+++ b/README.md\n@@ -1,2 +1,2 @@\n-\tfrom: 1.4.0\r\n"))
    let check = try Tool.run(
      "git", ["apply", "--check"], in: git.path, environment: git.environment, input: plain.output)
    #expect(check.status == 0, "\(check.errors)")
    let coloured = await run("bump", "minor", "--dry-run", hasColour: true)
    #expect(coloured.output.contains("\u{1B}[32m+\tfrom: 1.5.0\r\u{1B}[m\n"))
    #expect(coloured.output.replacing(#/\u{1B}\[\d*m/#, with: "") == plain.output)
    let document = try await run("bump", "minor", "--dry-run", "--json", hasColour: true).json
    #expect(document["dryRun"] == true && document["diff"] == .string(plain.output))
    #expect(try git.git("status", "--porcelain") == "")
  }

  @Test func thePreviewDrawsATree() async throws {
    #expect(
      await run("bump", "--preview").output == """
        1.4.0
        ├─ major       2.0.0
        ├─ minor       1.5.0
        ├─ patch       1.4.1
        ├─ prerelease  1.4.1-beta.1
        ├─ premajor    2.0.0-beta.1
        ├─ preminor    1.5.0-beta.1
        └─ auto        1.5.0  (a feature since the first commit)

        """)
    let document = try await run("bump", "--preview", "--json").json
    #expect(document["version"] == "1.4.0")
    guard case .array(let choices)? = document["next"] else { return #expect(Bool(false), "\(document)") }
    #expect(
      choices.last == ["level": "auto", "version": "1.5.0", "reason": "a feature since the first commit"])
    #expect(try git.git("status", "--porcelain") == "")
  }

  @Test func onNoBranchTheNextStepSaysSo() async throws {
    try git.git("checkout", "--quiet", "--detach")
    let bumped = await run("bump", "minor", "--commit")
    #expect(bumped.output.hasSuffix("\nnext: release tag --allow-detached\n"))
    #expect(await run("tag", "--allow-detached").status == .done)
  }

  @Test func helpForHelpIsTheOverview() async {
    let (said, overview) = (await run("help", "help"), await run("help"))
    #expect(said.status == .done && said.output == overview.output)
  }

  static let misused: [([String], String)] = [
    (["bump"], "LEVEL|VERSION is missing"), (["bump", "minor", "patch"], "unexpected argument \"patch\""),
    (["bump", "--preview", "--commit"], "--preview and --commit exclude each other"),
    (["bump", "--preview", "minor"], "unexpected argument \"minor\""), (["bump", "mayor"], "at character 1"),
    (["bump", "1"], "at character 2"),
    (["bump", "1.05.0"], "1.05.0 has zeros before a number, and 1.4.0 has not"),
    (["bump", "auto=r_c"], "\"auto=r_c\""), (["bump", "minor=rc"], "\"minor=rc\""),
    (["bump", "minor", "--build-number", "x"], "expected a whole number"),
    (["bump", "minor", "--build-number", "7"], "no entry of `versions` has a build number"),
    (["bump", "1.5.0-"], "at character 7"), (["bump", "1.5.0-rc.01"], "at character 10"),
    (["bump", "prerelease=r_c"], "\"prerelease=r_c\""), (["bump", "v1.5.0"], "at character 1"),
    (["bump", "1.4.0."], "at character 7"), (["bump", "1.3.0"], "1.3.0 is not above 1.4.0"),
    (["tag", "--message", "x", "--lightweight"], "--message and --lightweight exclude each other"),
    (["tag", "1.4.0"], "unexpected argument \"1.4.0\""), (["show-versions", "all"], "unexpected argument \"all\""),
  ]

  @Test(arguments: misused) func whatIsWrongWithTheWordsIsTold(_ words: [String], _ message: String) async throws {
    for more in [[], ["--json"]] {
      let said = await run(words: words + more)
      #expect(said.status == .usage && said.errors.contains(message), "\(said.errors)")
      if more.isEmpty { #expect(said.output == "") } else { #expect(try said.json["status"] == 64) }
    }
    #expect(try git.git("status", "--porcelain") == "" && git.git("tag") == "")
  }

  @Test func errorsAreJSONToo() async throws {
    try git.write("from: 1.3.0\n", to: "README.md")
    try TestFile.remove(git.path + "/SDK.podspec")
    let said = await run("bump", "minor", "--json")
    #expect(said.status == .badInput)
    #expect(
      try said.json == [
        "schemaVersion": 1, "status": 65,
        "findings": [
          [
            "code": "version.missing-file", "severity": "error", "file": "SDK.podspec",
            "message": "no such file",
            "remedy": "correct its path in release.json, or remove it from `versions`",
          ]
        ],
      ], "\(said.output)")
    #expect(said.errors.hasSuffix("release: 1 problem; nothing was written\n"))
  }

  @Test func aTagIsTold() async throws {
    let head = try git.git("rev-parse", "HEAD")
    #expect(await run("tag", "--dry-run").output == "would create tag 1.4.0, annotated, on commit \(head)\n")
    #expect(await run("tag").output == "tag 1.4.0, annotated, on commit \(head)\n")
    let again = await run("tag")
    #expect(again.status == .done && again.output == "tag 1.4.0 is already on commit \(head)\n")
    #expect(
      try await run("tag", "--json").json == [
        "schemaVersion": 1, "tag": "1.4.0", "version": "1.4.0", "commit": .string(head), "annotated": true,
        "outcome": "was-there", "findings": [],
      ])
    try git.git("tag", "-d", "1.4.0")
    try git.git("remote", "add", "origin", "https://example.com/sdk.git")
    let made = await run("tag", "--message", "What a release")
    #expect(made.output.hasSuffix("next: git push --atomic origin main 1.4.0\n"))
    #expect(try git.git("tag", "-l", "--format=%(contents:subject)") == "What a release")
  }

  /// As git shows them, line by line, tabs and carriage returns included; control characters do not reach a terminal.
  @Test func aDirtyTreeIsShownOnStandardError() async throws {
    try git.write("\tfrom: 1.4.0\r\n\tfrom: 1.4.0\r\n\t\u{1B}[2J\r\n", to: "README.md")
    let said = await run("tag", "--json")
    #expect(said.status == .badInput)
    let escapes: [Unicode.Scalar: String] = ["\u{1B}": "\\u{1B}", "\r": "\\r"]
    let shown = try git.git("diff", "HEAD").unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    #expect(said.errors.hasPrefix(shown + "the working tree: "), "\(said.errors)\n\(shown)")
    guard case .array(let findings)? = try said.json["findings"] else { return #expect(Bool(false), "no findings") }
    #expect(findings.map { $0["code"] } == ["tag.dirty"])
  }
}

import TestSupport
import Testing

/// A clone of the history that Notes/make-history.sh makes: two lines of releases with merges, reverts, prereleases and tags of
/// other patterns.
private struct ClonedHistory {
  /// Made once, and cloned for each test.
  private static let origin = Result {
    let folder = try TemporaryFolder()
    try run(file("make-history.sh"), [folder["origin"]], home: folder.path)
    return folder
  }

  let folder: TemporaryFolder
  var path: String { folder["clone"] }

  /// - Parameter options: of `git clone`.
  init(_ options: [String] = []) throws {
    folder = try TemporaryFolder()
    let origin = try Self.origin.get()["origin"]
    try git(["clone", "--quiet"] + options + ["file://" + origin, path], in: folder.path)
  }

  static func file(_ name: String) -> String { Checkout.root + "/Tests/EndToEnd/Notes/" + name }

  /// No user's or system's configuration reaches git or the program.
  private static func environment(home: String) -> [String: String] {
    ["HOME": home, "XDG_CONFIG_HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"]
  }

  @discardableResult
  func git(_ arguments: [String], in location: String? = nil) throws -> String {
    try Self.run(
      "git", ["-c", "protocol.file.allow=always"] + arguments, in: location ?? path, home: folder.path)
  }

  @discardableResult
  private static func run(
    _ program: String, _ arguments: [String], in location: String? = nil, home: String
  ) throws -> String {
    let result = try Tool.run(program, arguments, in: location, environment: environment(home: home))
    try #require(result.status == 0, "\(program): \(result.errors)")
    return result.text
  }

  func notes(_ arguments: [String]) throws -> Tool.Result {
    try ReleaseTool.run(["notes"] + arguments, in: path, environment: Self.environment(home: folder.path))
  }

  func publish(at url: String) throws { try git(["remote", "set-url", "origin", url]) }
}

struct NotesGoldenTests {
  struct Row: CustomTestStringConvertible {
    /// The name of the golden file.
    var name: String
    var options: [String]
    /// As `git log` has it.
    var range: String
    var testDescription: String { name }

    init(_ name: String, _ range: String, _ options: String...) {
      self.name = name
      self.range = range
      self.options = options
    }
  }

  static let rows = [
    Row("first-release", "1.0.0", "--to", "1.0.0"),
    Row("maintenance-line", "1.0.1..1.0.2", "--to", "1.0.2"),
    Row("final-to-prerelease", "1.0.0..1.1.0-beta.1", "--to", "1.1.0-beta.1"),
    Row("prerelease-to-prerelease", "1.1.0-beta.1..1.1.0-beta.2", "--to", "1.1.0-beta.2"),
    Row("final-to-final", "1.0.0..1.1.0", "--to", "1.1.0"),
    Row("merged-lines", "1.1.0..2.0.0", "--to", "2.0.0"),
    Row("not-tagged-yet", "2.0.0..main"),
    Row("from-to", "1.0.1..2.0.0-rc.1", "--from", "1.0.1", "--to", "2.0.0-rc.1"),
    Row("nothing-told", "2.0.0..2.0.0", "--from", "2.0.0", "--to", "2.0.0"),
    Row("customer", "1.1.0..2.0.0", "--to", "2.0.0", "--customer", "acme-fitness"),
    Row("all-customers", "1.0.0..1.1.0", "--to", "1.1.0", "--all-customers"),
  ]

  @Test(arguments: rows) func notesOfARange(_ row: Row) throws {
    let clone = try ClonedHistory()
    if row.name != "maintenance-line" { try clone.publish(at: "git@github.com:example/context-sdk.git") }
    let result = try clone.notes(row.options)
    result.expect(0)
    #expect(result.errors == "")
    try expectGolden(result.text, "EndToEnd/Notes/Goldens/\(row.name).md")
    let json = try clone.notes(row.options + ["--json"])
    json.expect(0)
    try DocumentJudge.validate([("notes", json.text)])
    let judgement = try Tool.run(
      Tool.python, [ClonedHistory.file("judge.py"), clone.path, row.range], input: json.text)
    judgement.expect(0)
  }

  @Test func notesAsJSON() throws {
    let clone = try ClonedHistory()
    try clone.publish(at: "https://gitlab.com/example/sdk/context-sdk.git")
    let json = try clone.notes(["--to", "2.0.0", "--customer", "acme-fitness", "--json"])
    try expectGolden(json.text, "EndToEnd/Notes/Goldens/customer.json")
    #expect(try clone.notes(["--to", "2.0.0", "--customer", "acme-fitness", "--format", "json"]).text == json.text)
  }

  @Test func notesByATemplate() throws {
    let clone = try ClonedHistory()
    try clone.publish(at: "https://codeberg.org/example/context-sdk")
    let result = try clone.notes(["--config", "templated.json", "--to", "2.0.0", "--customer", "acme-fitness"])
    result.expect(0)
    try expectGolden(result.text, "EndToEnd/Notes/Goldens/template.md")
    let plain = try clone.notes(["--config", "templated.json", "--to", "2.0.0", "--format", "text"])
    plain.expect(64)
    #expect(plain.errors.contains("is Markdown"))
  }

  @Test func thePageShowsRealNotes() throws {
    let notes = try ClonedHistory().notes(["--to", "2.0.0", "--customer", "acme-fitness"]).text
    #expect(try TestFile.text(Checkout.root + "/docs/notes.md").contains("```markdown\n\(notes)```"))
  }

  @Test func whereTheConfigurationIsYoungerThanTheManifest() throws {
    let options = ["--from", "1.0.0~1", "--to", "1.0.1", "--config", "templated.json", "--customer", "acme-fitness"]
    let result = try ClonedHistory().notes(options)
    result.expect(0)
    try expectGolden(result.errors + result.text, "EndToEnd/Notes/Goldens/younger-configuration.txt")
  }

  /// A commit that names others is left out, and the warning does not repeat the names.
  @Test func commitsThatNameOthers() throws {
    let result = try ClonedHistory().notes(["--customer", "acme-fitness"])
    result.expect(0)
    try expectGolden(result.errors + result.text, "EndToEnd/Notes/Goldens/names-others.txt")
  }

  /// Failures, with all that is said about them.
  @Test(arguments: [
    ("unknown-customer", ["--customer", "acme-fitnes"], Int32(64)),
    ("unknown-revision", ["--to", "1.1.O"], 65),
    ("no-version", ["--from", "1.0.0", "--to", "1.1.0~1", "--update-changelog"], 65),
    ("no-manifest", ["--from", "1.0.0~2", "--to", "1.1.0", "--customer", "acme-fitness"], 65),
    ("together", ["--customer", "acme-fitness", "--update-changelog"], 64),
  ]) func refusals(_ name: String, _ options: [String], _ status: Int32) throws {
    let result = try ClonedHistory().notes(options)
    result.expect(status)
    #expect(result.text == "")
    try expectGolden(result.errors, "EndToEnd/Notes/Goldens/\(name).txt")
  }

  @Test func aShallowClone() throws {
    let clone = try ClonedHistory(["--depth", "4"])
    let result = try clone.notes(["--to", "2.0.0"])
    result.expect(65)
    let said = result.errors.replacing(clone.path, with: "CLONE")
    try expectGolden(said, "EndToEnd/Notes/Goldens/shallow.txt")
    try clone.git(["fetch", "--quiet", "--unshallow", "--tags"])
    try clone.publish(at: "git@github.com:example/context-sdk.git")
    let whole = try clone.notes(["--to", "2.0.0"])
    try expectGolden(whole.text, "EndToEnd/Notes/Goldens/merged-lines.md")
  }
}

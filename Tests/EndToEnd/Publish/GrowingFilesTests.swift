import Domain
import TestSupport
import Testing

/// `templates.growing`: files that name all releases of a customer at a channel.
@Suite struct GrowingFilesTests {
  private static let hostile = #"Ca"fé & <b> ]]>"#
  private let fixture: WorkspaceFixture
  private var folder: TemporaryFolder { fixture.folder }

  /// The templates are those of docs/templates.md.
  init() throws {
    fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 3)]), .init("beta", [.init("upsell", 4)])])
    for file in ["carthage.json", "latest.json", "feed.xml"] {
      try folder.write(DocumentedFile.text("templates/" + file, in: "templates.md"), to: "templates/" + file)
    }
    let manifest = try TestFile.text(folder["customers.json"])
    try folder.write(
      manifest.replacing(
        #"{"app_id": "alpha","#, with: #"{"app_id": "alpha", "name": \#(Self.hostile.debugDescription),"#),
      to: "customers.json")
    try configure("1.0.0")
  }

  private func configure(_ version: String, name: String = "release.json", git: Bool = true) throws {
    let repositories =
      git ? #", { "name": "repositories", "kind": "git", "url": "remotes/{{app_id}}.git" }"# : ""
    try folder.write(
      """
      { "version": "\(version)", "retry": { "seconds": 0 },
        "products": [{ "name": "ContextSDK", "version": "1.0.0", "base": "base/ContextSDK.xcframework" }],
        "artifact": { "url": "https://cdn.example.com/{{app_id}}/{{version}}/{{product}}.zip", "confirm": "channel" },
        "templates": { "package": "templates/Package.swift", "growing": [
          { "template": "templates/carthage.json", "name": "ContextSDK.json" }, "templates/latest.json",
          { "template": "templates/feed.xml", "name": "releases.rss" } ] },
        "publish": [
          { "name": "www", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip",
            "growing": "www/{{app_id}}/{{file}}" }\(repositories)] }
      """, to: name)
  }

  private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(
      arguments, in: folder.path, environment: PublishWorkspace.identity.merging(environment) { $1 })
  }

  private func build(_ version: String, git: Bool = true) throws {
    try configure(version, git: git)
    try run(["build", "--all", "--quiet"]).expect(0)
  }

  @discardableResult
  private func publish(_ more: String..., customers: [String] = ["--all"], status: Int32 = 0) throws -> Tool.Result {
    let result = try run(["publish", "--quiet"] + customers + more)
    result.expect(status)
    return result
  }

  private func makeRepositories() throws {
    for customer in ["alpha", "beta"] {
      try Tool.run("git", ["init", "-q", "--bare", "-b", "main", folder["remotes/\(customer).git"]]).expect(0)
    }
  }

  private func file(_ name: String, of customer: String = "alpha") throws -> String {
    try TestFile.text(folder["www/\(customer)/\(name)"])
  }

  private func shown(_ name: String, of customer: String = "alpha") throws -> String {
    try Tool.run("git", ["-C", folder["remotes/\(customer).git"], "show", "main:\(name)"]).text
  }

  /// What other programs read in a customer's files: the versions of all three, and the latest.
  private func readings(_ customer: String = "alpha") throws -> String {
    let script = """
      import json, sys
      from lxml import etree
      carthage, latest = json.load(open("ContextSDK.json")), json.load(open("latest.json"))
      feed = etree.parse("releases.rss").getroot().find("channel")
      urls = [one.get("url") for one in feed.iter("enclosure")]
      assert list(carthage.values()) == urls and list(carthage) == latest["versions"], (carthage, latest, urls)
      assert not latest["latest"] or latest["url"] == carthage[latest["latest"]], latest
      print(feed.findtext("title"), [one.findtext("title") for one in feed.iter("item")], latest["latest"])
      """
    let result = try Tool.run(
      Tool.python, ["-c", script], in: folder["www/" + customer], environment: ["PYTHONUTF8": "1"])
    result.expect(0)
    return result.text
  }

  private func title(_ customer: String = "alpha") -> String {
    "ContextSDK for \(customer == "alpha" ? Self.hostile : customer)"
  }

  @Test func theFilesOfThePageGrowAndShrink() throws {
    try makeRepositories()
    try build("1.0.0")
    try run(["check"]).expect(0)
    // Whoever has nothing, lacks nothing.
    try run(["status", "--remote"]).expect(0)
    let planned = try publish("--dry-run")
    planned.expectTells(["alpha  www: would make www/alpha/latest.json", "main:releases.rss"])
    #expect(!TestFile.exists(folder["www"]))
    try publish().expectTells(["alpha  www: made www/alpha/ContextSDK.json"])
    #expect(try readings() == "\(title()) ['1.0.0'] 1.0.0\n")
    try build("1.1.0-beta.1")
    try publish()
    #expect(try readings() == "\(title()) ['1.1.0-beta.1 (prerelease)', '1.0.0'] 1.0.0\n")
    try build("1.1.0")
    let published = try publish("--json")
    #expect(try readings() == "\(title()) ['1.1.0', '1.1.0-beta.1 (prerelease)', '1.0.0'] 1.1.0\n")
    #expect(try readings("beta").hasPrefix(title("beta")))
    #expect(try !file("releases.rss", of: "beta").contains("alpha") && !file("releases.rss").contains("beta/"))
    #expect(try file("releases.rss").contains("Models: upsell 3<"))
    for name in ["ContextSDK.json", "latest.json", "releases.rss"] { #expect(try shown(name) == file(name)) }
    // What the tag has is what was there before it.
    let tagged = try Tool.run("git", ["-C", folder["remotes/alpha.git"], "show", "1.1.0:latest.json"]).text
    #expect(tagged.contains("\"latest\": \"1.0.0\""))
    try run(["status", "--remote"]).expect(0)

    let ledger = try TestFile.text(folder["releases.jsonl"])
    try folder.write("edited", to: "www/alpha/latest.json")
    try TestFile.remove(folder["www/beta/releases.rss"])
    let status = try run(["status", "--remote"])
    status.expect(1)
    status.expectSays([
      "www/alpha/latest.json: is not what the ledger says", "www/beta/releases.rss: is missing",
      "run `release publish`",
    ])
    try publish().expectTells(["alpha  www: made www/alpha/latest.json", "1.1.0: 0 published, 4 there already"])
    try run(["status", "--remote"]).expect(0)
    #expect(try TestFile.text(folder["releases.jsonl"]) == ledger)

    let withdrawal = ["withdraw", "1.1.0", "--all", "--reason", "crashes"]
    try run(withdrawal + ["--dry-run"]).expectTells(["alpha  www: would make www/alpha/latest.json"])
    #expect(try readings().contains("'1.1.0',"))
    let withdrawn = try run(withdrawal + ["--yes", "--json"])
    withdrawn.expect(0)
    #expect(try readings() == "\(title()) ['1.1.0-beta.1 (prerelease)', '1.0.0'] 1.0.0\n")
    for name in ["latest.json", "releases.rss"] { #expect(try shown(name) == file(name)) }
    try run(["status", "--remote"]).expect(0)
    let lines = try TestFile.text(folder["releases.jsonl"]).split(separator: "\n").map { ("ledger", String($0)) }
    try DocumentJudge.validate([("publish", published.text), ("withdraw", withdrawn.text)] + lines)
    for version in ["1.1.0-beta.1", "1.0.0"] {
      try run(["withdraw", version, "--all", "--reason", "all gone", "--yes"]).expect(0)
    }
    #expect(try readings() == "\(title()) [] \n")
  }

  /// Whoever has a file of that name keeps it, and the release stands.
  @Test func aFileOfSomebodyElseIsNeverReplaced() throws {
    try build("1.0.0", git: false)
    try folder.write("mine", to: "www/alpha/latest.json")
    let refused = try publish(status: 2)
    refused.expectSays(["www/alpha/latest.json: is there, and no run of `release` has made it", "has 1.0.0 already"])
    #expect(try file("latest.json") == "mine" && readings("beta").contains("'1.0.0'"))
    #expect(try TestFile.text(folder["releases.jsonl"]).contains(#""published", "app_id": "alpha""#))
    try publish("--dry-run", status: 2).expectTells(["alpha  cannot be published"])
    try build("1.1.0", git: false)
    try publish(status: 2)
    #expect(try file("latest.json") == "mine")
    try TestFile.remove(folder["www/alpha/latest.json"])
    try publish()
    #expect(try readings() == "\(title()) ['1.1.0', '1.0.0'] 1.1.0\n")
  }

  @Test func whatIsWrongIsFoundBefore() throws {
    try folder.write("{ {{#versions}} \"{{version}}\": \"{{path}}\" {{/versions}} }", to: "templates/latest.json")
    let unknown = try run(["check"])
    unknown.expect(65)
    unknown.expectSays(["templates/latest.json:1:33: unknown placeholder {{path}}", "release: 1 problem"])
    // Only two versions lack the comma between them.
    try folder.write("[\n{{#versions}}\n\"{{version}}\"\n{{/versions}}\n]", to: "templates/latest.json")
    try build("1.0.0", git: false)
    try publish()
    try configure("1.1.0", git: false)
    let joined = try run(["check"])
    joined.expectSays(["templates/latest.json:3: makes a latest.json of 2 versions that is not JSON"])
    joined.expect(1)
    try folder.write("[\"of beta: com.example.beta\"]", to: "templates/latest.json")
    try run(["check"]).expectSays(["templates/latest.json: ", "com.example.beta", "app_id alpha"])
  }

  #if os(Linux)
    /// Killed between the line of the ledger and a file, and between a file and its line.
    @Test func theNextRunFinishesWhatAKilledOneHasLeft() throws {
      try build("1.0.0", git: false)
      let library = ["LD_PRELOAD": try FaultLibrary.atCalls(), "ONLY": "release"]
      func publish(_ customer: String, _ environment: [String: String] = [:]) throws -> Int32 {
        try run(["publish", "--quiet", "--customer", customer], library.merging(environment) { $1 }).status
      }
      #expect(try publish("alpha", ["COUNT_CALLS": folder["calls"]]) == 0)
      let counts = try TestFile.text(folder["calls"]).split(separator: "\n").map { $0.split(separator: " ") }
      let count = try #require(counts.first { $0[0] == "renameat2" }.flatMap { Int($0[1]) })
      // The last two of the three files.
      #expect(try publish("beta", ["KILL_AT": "renameat2:\(count - 1)"]) == -9)
      #expect(try TestFile.text(folder["releases.jsonl"]).contains(#""published", "app_id": "beta""#))
      #expect(TestFile.names(in: folder["www/beta"]).filter { !$0.hasPrefix(".") } == ["1.0.0", "ContextSDK.json"])
      #expect(try publish("beta") == 0)
      #expect(try readings("beta") == "\(title("beta")) ['1.0.0'] 1.0.0\n")
      let lines = try TestFile.text(folder["releases.jsonl"]).split(separator: "\n").filter { $0.contains("grown") }
      #expect(lines.count == 6)
      #expect(TestFile.names(in: folder["www/beta"]) == ["1.0.0", "ContextSDK.json", "latest.json", "releases.rss"])
    }
  #endif

  /// Two versions at the same time, with one ledger and one folder: both are in the file in the end.
  @Test func twoRunsAtOnce() throws {
    for version in ["1.0.0", "1.1.0"] {
      try configure(version, name: version + ".json", git: false)
      try run(["build", "--all", "--quiet", "--config", version + ".json", "--output", "out-" + version]).expect(0)
    }
    let runs = try ["1.0.0", "1.1.0"].map { version in
      try BackgroundRun(
        ["publish", "--all", "--quiet", "--config", version + ".json", "--output", "out-" + version], in: folder.path,
        environment: PublishWorkspace.identity)
    }
    for run in runs { run.expectEnd(0) }
    for customer in ["alpha", "beta"] {
      #expect(try readings(customer) == "\(title(customer)) ['1.1.0', '1.0.0'] 1.1.0\n")
    }
  }
}

import TestSupport
import Testing

/// `templates.growing`, files that name all releases of a customer: runs that are killed, or beside each other.
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

  private func configure(_ version: String, name: String = "release.json") throws {
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
            "growing": "www/{{app_id}}/{{file}}" }] }
      """, to: name)
  }

  private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(
      arguments, in: folder.path, environment: PublishWorkspace.identity.merging(environment) { $1 })
  }

  /// What other programs read in a customer's files: the versions of all three, and the latest.
  private func readings(_ customer: String) throws -> String {
    try Judge.python("growing_files.py", [], in: folder["www/" + customer]).text
  }

  private func title(_ customer: String) -> String {
    "ContextSDK for \(customer == "alpha" ? Self.hostile : customer)"
  }

  #if os(Linux)
    /// Killed between the line of the ledger and a file, and between a file and its line.
    @Test func theNextRunFinishesWhatAKilledOneHasLeft() throws {
      try run(["build", "--all", "--quiet"]).expect(0)
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
      try configure(version, name: version + ".json")
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

import Domain
import Platform
import TestSupport
import Testing

@testable import Publishing

@Suite struct LedgerTests {
  private let folder: TemporaryFolder
  private var path: String { folder["record/releases.jsonl"] }

  init() throws { folder = try TemporaryFolder() }

  private func identifier(_ text: String) throws -> Identifier { try #require(Identifier(text)) }

  private func shipment(_ appID: String, _ version: String) throws -> Shipment {
    let zip = Shipment.File(name: "SDK.zip", path: "dist/SDK.zip", size: 3, digest: .zero)
    return Shipment(
      appID: try identifier(appID), version: try #require(PackageVersion(version)),
      artifacts: [Shipment.Artifact(product: "SDK", file: zip, url: "https://example.com/SDK.zip")], files: [])
  }

  private func entry(_ event: LedgerEntry.Event, _ appID: String, _ version: String = "1.4.0") throws -> LedgerEntry {
    LedgerEntry(
      event, of: try shipment(appID, version), at: try identifier("packages"),
      revelation: Revelation(destination: "/srv/\(appID).git", commit: "abc", tag: version), time: 1_700_000_061)
  }

  private func entries(of version: PackageVersion? = nil) throws -> [LedgerEntry] {
    var entries: [LedgerEntry] = []
    try LedgerLines.forEachEntry(in: path, of: version) { entry, _ in entries.append(entry) }
    return entries
  }

  @Test func whatIsWrittenIsRead() throws {
    var ledger = try Ledger(reading: path)
    try ledger.append([try entry(.published, "alpha"), try entry(.published, "beta")])
    try ledger.append([try entry(.withdrawn, "beta")])
    let written = try [
      entry(.published, "alpha"), entry(.published, "beta"), entry(.withdrawn, "beta"),
    ]
    let read = try entries()
    #expect(read.map(\.line) == written.map(\.line))
    #expect(read[0].time == "2023-11-14T22:14:21Z")
    #expect(
      read[0].products == [
        LedgerEntry.Product(name: "SDK", digest: .zero, size: 3, url: "https://example.com/SDK.zip")
      ])
    let version = try #require(PackageVersion("1.4.0"))
    for ledger in [ledger, try Ledger(reading: path)] {
      #expect(try ledger.last(identifier("alpha"), version, at: identifier("packages")) == .published)
      #expect(try ledger.last(identifier("beta"), version, at: identifier("packages")) == .withdrawn)
      #expect(try ledger.last(identifier("beta"), version, at: identifier("mirror")) == nil)
    }
    // Every line is a document of its own, for any other program.
    let lines = try Tool.run(
      "python3", ["-c", "import json,sys; print([json.loads(l)['app_id'] for l in sys.stdin])"],
      input: TestFile.text(path))
    #expect(lines.text == "['alpha', 'beta', 'beta']\n")
  }

  @Test(arguments: 1...40) func aTornLineIsRepaired(missing: Int) throws {
    var ledger = try Ledger(reading: path)
    try ledger.append([try entry(.published, "alpha"), try entry(.published, "beta")])
    let text = try TestFile.text(path)
    try folder.write(String(text.dropLast(missing)), to: "record/releases.jsonl")
    var torn = try Ledger(reading: path)
    #expect(try entries().count == (missing == 1 ? 2 : 1))
    try torn.append([try entry(.published, "gamma")])
    #expect(
      try entries().map(\.appID)
        == (missing == 1 ? ["alpha", "beta", "gamma"] : ["alpha", "gamma"]))
  }

  @Test func anyOtherLineMustBeAnEntry() throws {
    try folder.write("{\"event\": \"published\"}\n\n", to: "record/releases.jsonl")
    let failure = #expect(throws: Failure.self) { try Ledger(reading: path) }
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.location == Location(path, .line(1, column: nil)))
  }

  /// Lines of many lengths, which end anywhere in the chunks that are read.
  @Test func linesAreReadOneByOne() throws {
    var text = ""
    var places: [Range<Int>] = []
    for number in 0..<3000 {
      var entry = try entry(number % 3 == 0 ? .withdrawn : .published, "app-\(number)", "1.\(number % 7).0")
      entry.reason = String(repeating: "because ", count: number * 37 % 500)
      places.append(text.utf8.count..<text.utf8.count + entry.line.utf8.count)
      text += entry.line + (number % 5 == 0 ? "\n\n" : "\n")
    }
    try folder.write(text, to: "record/releases.jsonl")
    var found: [Range<Int>] = []
    try LedgerLines.forEachEntry(in: path) { entry, place in
      #expect(entry.appID == "app-\(found.count)")
      found.append(place)
    }
    #expect(found == places)
    let some = try entries(of: PackageVersion("1.4.0"))
    let wanted = (0..<3000).filter { $0 % 3 == 0 || $0 % 7 == 4 }.map { "app-\($0)" }
    #expect(some.map(\.appID) == wanted)
  }

  /// A channel that has lost a release gets it again: that is no new one.
  @Test func whatIsPublishedAgainKeepsItsTime() throws {
    var ledger = try Ledger(reading: path)
    var line = try entry(.published, "alpha")
    try ledger.append([line])
    line.time = "2030-01-01T00:00:00Z"
    try ledger.append([line])
    var reread = try Ledger(reading: path)
    try reread.append([line])
    #expect(try entries().map(\.time) == [String](repeating: "2023-11-14T22:14:21Z", count: 3))
  }

  /// Notes are no releases, and whoever asks again gets what was added.
  @Test func aSummaryReadsOn() throws {
    func note(_ event: LedgerEntry.Event, file: String? = nil) throws -> LedgerEntry {
      LedgerEntry(
        event, appID: try identifier("alpha"), version: try PackageVersion(parsing: "1.4.0"),
        at: try identifier("slack"),
        file: file, destination: file.map { "www/" + $0 }, time: 0)
    }
    func versions(_ summary: LedgerSummary) throws -> [String] {
      try summary.releases(of: "alpha", at: "packages").map { "\($0.version) \($0.event)" }
    }
    var ledger = try Ledger(reading: path)
    try ledger.append([try entry(.published, "alpha"), try note(.announcing)])
    var summary = try LedgerSummary(reading: path)
    #expect(try versions(summary) == ["1.4.0 published"])
    #expect(
      summary.has(.announcing, name: "slack", of: "alpha", version: "1.4.0")
        && !summary.has(.announced, name: "slack", of: "alpha", version: "1.4.0")
    )
    #expect(summary.channels.texts == ["packages"] && summary.appIDs.texts == ["alpha"])
    try ledger.append([try entry(.published, "alpha", "1.10.0"), try entry(.withdrawn, "alpha")])
    try ledger.append([try note(.announced), try note(.grown, file: "latest.json")])
    // A killed run has left the beginning of a line, and the next one a whole.
    let whole = try TestFile.text(path)
    let next = try entry(.published, "alpha", "1.9.0").line
    try folder.write(whole + next.prefix(30), to: "record/releases.jsonl")
    try summary.readOn()
    #expect(try versions(summary) == ["1.10.0 published", "1.4.0 withdrawn"])
    try folder.write(whole + next, to: "record/releases.jsonl")
    try summary.readOn()
    try folder.write(
      whole + next + "\n" + entry(.published, "alpha", "1.11.0").line + "\n", to: "record/releases.jsonl")
    try summary.readOn()
    #expect(try versions(summary) == ["1.11.0 published", "1.10.0 published", "1.9.0 published", "1.4.0 withdrawn"])
    #expect(
      summary.has(.announced, name: "slack", of: "alpha", version: "1.4.0")
        && !summary.has(.announced, name: "slack", of: "alpha", version: "1.5.0"))
    #expect(
      summary.grown(of: "alpha", at: "slack") == ["latest.json": ["www/latest.json"]]
        && summary.grown(of: "beta", at: "slack").isEmpty)
    #expect(try entries().allSatisfy(\.event.isOfRelease))
    try folder.write(entry(.published, "alpha", "2.0.0").line + "\n", to: "record/releases.jsonl")
    try summary.readOn()
    #expect(try versions(summary) == ["2.0.0 published"])
  }

  /// Another program may have written the line.
  @Test(arguments: [#"1\u002e4.0"#, "1.4.0"]) func aVersionIsFoundInAnySpelling(_ version: String) throws {
    try folder.write(
      #"{"time":"t","channel":"packages","version":"\#(version)","app_id":"alpha","event":"withdrawn","reason":"r","#
        + #""models":[],"products":[],"schemaVersion":1,"unknown":true}"# + "\r\n", to: "record/releases.jsonl")
    let version = try #require(PackageVersion("1.4.0"))
    let ledger = try Ledger(reading: path, of: version)
    #expect(ledger.withdrawal(try identifier("alpha"), version)?.reason == "r")
    #expect(ledger.withdrawal(try identifier("beta"), version) == nil)
  }

  /// The usual damage to a file that is committed. Nobody needs the line, and everybody refuses it.
  @Test(arguments: [
    ("{\"event\": \"published\", ", "is not a line of a ledger"), ("null", "schemaVersion is not a whole number"),
    ("\u{0}", "is not a line"), ("====", "is not a line"), ("========", "is not a line"),
  ])
  func aLineThatIsNoEntryIsReported(_ line: String, _ message: String) throws {
    try expectRefusal(of: line, message)
  }

  /// Somebody's edit of a line, or a line of a newer tool.
  @Test(arguments: [
    (#""event": "published""#, #""event": "retracted""#, "a newer version of this tool: the event \"retracted\""),
    (#""schemaVersion": 1"#, #""schemaVersion": 2"#, "a newer version of this tool: schemaVersion 2"),
    (#""schemaVersion": 1, "#, "", "schemaVersion is not"),
    (#""app_id": "alpha""#, #""app_id": "../a""#, "app_id is not"),
    (#""version": "1.4.0""#, #""version": "one""#, "version is not a version"),
    (#""channel": "packages""#, #""channel": "a b""#, "channel is not"),
    (#""time": "2"#, #""time": 2, "x": "2"#, "time is"),
    (#""sha256": "00"#, #""sha256": "0"#, "sha256 of SDK is not a SHA-256"),
    (#""size": 3"#, #""size": -3"#, "the size of SDK"),
    (#""products": ["#, #""products": [1, "#, "the name of a product"),
    (#""models": []"#, #""models": {}"#, "models is not a list"),
    (
      #""models": []"#, #""models": [{"flowId": 1, "flowName": "a", "modelVersion": "1", "file": "a.mlmodel"}]"#,
      "a model is not"
    ),
    (#""commit": "abc""#, #""commit": 1"#, "commit is not the id of one"),
    (#""commit": "abc""#, #""commit": "--output=/tmp/x""#, "commit is not the id of one"),
    (#""tag": "1.4.0""#, #""tag": "../heads/main""#, "tag is not a name that git accepts"),
    (#""tag": "1.4.0""#, #""tag": "--force""#, "tag is not a name that git accepts"),
    (#""url": "https"#, #""url": "http"#, "the url of SDK is not one with https"),
    (#""time""#, #""sums": "ab", "time""#, "sums is not a SHA-256"),
    (#""name": "SDK""#, #""name": "../SDK""#, "the name of a product"),
    (#""name": "SDK""#, #""name": """#, "the name of a product"),
  ])
  func anEditedLineIsReported(_ original: String, _ replacement: String, _ message: String) throws {
    let good = try entry(.published, "alpha").line
    let line = good.replacing(original, with: replacement, maxReplacements: 1)
    try #require(line != good)
    try expectRefusal(of: line, message)
    // It is no torn line either, which would be removed.
    try folder.write(line, to: "record/releases.jsonl")
    #expect(throws: Failure.self) { try Ledger(reading: path) }
  }

  private func expectRefusal(of line: String, _ message: String) throws {
    let good = try entry(.published, "alpha").line
    try folder.write("\(good)\n\(line)\n\(good)\n", to: "record/releases.jsonl")
    let readers: [() throws -> Void] = [
      { _ = try Ledger(reading: path) }, { _ = try Ledger(reading: path, of: PackageVersion("9.9.9")) },
      { _ = try Ledger(reading: path, conflicts: .passedOver) }, { _ = try LedgerSummary(reading: path) },
      { try LedgerLines.forEachEntry(in: path, of: PackageVersion("9.9.9")) { _, _ in } },
    ]
    for reader in readers {
      let failure = #expect(throws: Failure.self, performing: reader)
      #expect(failure?.status == .badInput)
      #expect(failure?.findings.first?.location == Location(path, .line(2, column: nil)))
      #expect(failure?.findings.first?.message.contains(message) == true, "\(failure?.findings ?? [])")
    }
  }

  /// Both sides count, so nothing is lost by reading on; but nobody writes to such a file.
  @Test(arguments: ["\n", "\r\n"]) func aMergeThatIsNotFinished(end: String) throws {
    let lines = try ["alpha", "beta", "gamma"].map { try entry(.published, $0).line }
    let merged = [
      lines[0], "<<<<<<< HEAD", lines[1], "||||||| 1f0c3a5", "=======", lines[2], ">>>>>>> other branch",
    ]
    try folder.write(merged.map { $0 + end }.joined(), to: "record/releases.jsonl")
    let failure = #expect(throws: Failure.self) { try Ledger(reading: path) }
    #expect(failure?.findings.first?.location == Location(path, .line(2, column: nil)))
    #expect(failure?.findings.first?.remedy?.contains("keep the lines of both sides") == true)
    var found: [String] = []
    let warning = try LedgerLines.forEachEntry(in: path, conflicts: .passedOver) { entry, _ in found.append(entry.appID)
    }
    #expect(found == ["alpha", "beta", "gamma"])
    #expect(warning?.severity == .warning && warning?.location == Location(path, .line(2, column: nil)))
    #expect(try LedgerSummary(reading: path).conflict == warning)
    // A last marker without a line feed is no torn line.
    try folder.write(lines[0] + "\n>>>>>>> other", to: "record/releases.jsonl")
    #expect(throws: Failure.self) { try Ledger(reading: path) }
  }

  @Test func theHighestThatIsNotWithdrawnIsCurrent() throws {
    var ledger = try Ledger(reading: path)
    for version in ["1.9.0", "1.10.0", "2.0.0-beta.1", "2.0.0", "1.9.1"] {
      try ledger.append([try entry(.published, "alpha", version)])
    }
    try ledger.append([try entry(.published, "beta", "1.9.0").withdrawn("bad", time: 1_700_000_062)])
    func standing(_ appID: String) throws -> LedgerSummary.Standing {
      try #require(try LedgerSummary(reading: path).standings(of: appID).first)
    }
    #expect(try standing("alpha").current?.version == "2.0.0")
    try ledger.append([try entry(.published, "alpha", "2.0.0").withdrawn("bad", time: 1_700_000_062)])
    #expect(try standing("alpha").current?.version == "2.0.0-beta.1")
    try ledger.append([try entry(.published, "alpha", "2.0.0-beta.1").withdrawn("", time: 1_700_000_063)])
    #expect(try standing("alpha").current?.version == "1.10.0")
    #expect(try standing("alpha").withdrawn.map(\.version) == ["2.0.0", "2.0.0-beta.1"])
    #expect(try standing("beta").current == nil)
    #expect(try standing("beta").withdrawn.first?.reason == "bad")
    #expect(try LedgerSummary(reading: path).standings(of: "gamma").isEmpty)
  }
}

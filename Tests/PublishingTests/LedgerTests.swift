import Domain
import Files
import JSON
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
      event, try shipment(appID, version), at: try identifier("packages"),
      Revelation(destination: "/srv/\(appID).git", commit: "abc", tag: version), time: 1_700_000_061)
  }

  @Test func whatIsWrittenIsRead() throws {
    var ledger = try Ledger(reading: path)
    try ledger.append([try entry(.published, "alpha"), try entry(.published, "beta")])
    try ledger.append([try entry(.withdrawn, "beta")])
    let read = try Ledger(reading: path)
    #expect(read.entries.map(\.line) == ledger.entries.map(\.line))
    #expect(read.entries[0].time == "2023-11-14T22:14:21Z")
    #expect(
      read.entries[0].products == [LedgerEntry.Product(name: "SDK", digest: .zero, url: "https://example.com/SDK.zip")])
    let version = try #require(PackageVersion("1.4.0"))
    #expect(try read.last(identifier("beta"), version, at: identifier("packages"))?.event == .withdrawn)
    #expect(try read.last(identifier("beta"), version, at: identifier("mirror")) == nil)
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
    #expect(torn.entries.count == (missing == 1 ? 2 : 1))
    try torn.append([try entry(.published, "gamma")])
    #expect(
      try Ledger(reading: path).entries.map(\.appID)
        == (missing == 1 ? ["alpha", "beta", "gamma"] : ["alpha", "gamma"]))
  }

  @Test func anyOtherLineMustBeAnEntry() throws {
    try folder.write("{\"event\": \"published\"}\n\n", to: "record/releases.jsonl")
    let failure = #expect(throws: Failure.self) { try Ledger(reading: path) }
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.location == Location(path, .line(1, column: nil)))
  }
}

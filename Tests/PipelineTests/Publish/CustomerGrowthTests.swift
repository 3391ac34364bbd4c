import Domain
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Manifest
@testable import Pipeline
@testable import Publishing

/// A run that makes a file while another one does.
@Suite struct CustomerGrowthTests {
  /// When the other run does its work, seen from this one.
  enum Moment: CaseIterable, Sendable { case beforeReading, afterReading, beforeReplacing }

  private final class RacingPlace: ObjectPlace {
    let inner: DirectoryPlace
    let moment: Moment
    let other: @Sendable () throws -> Void

    init(_ inner: DirectoryPlace, _ moment: Moment, _ other: @escaping @Sendable () throws -> Void) {
      (self.inner, self.moment, self.other) = (inner, moment, other)
    }

    func address(of name: String) -> String { inner.address(of: name) }
    func create(_ object: NewObject) throws -> Bool { try inner.create(object) }
    func rehearse(_ name: String) throws {}

    func get(_ name: String, limit: Int) throws -> PlacedObject? {
      if moment == .beforeReading { try other() }
      let found = try inner.get(name, limit: limit)
      if moment == .afterReading { try other() }
      return found
    }

    func replace(_ object: NewObject, since before: PlacedObject?) throws -> Bool {
      if moment == .beforeReplacing { try other() }
      return try inner.replace(object, since: before)
    }
  }

  /// A folder, whose files that grow are in a racing place.
  private struct RacingChannel: ReleaseChannel {
    let inner: DirectoryChannel
    let place: RacingPlace

    var name: Identifier { inner.name }
    var comparesArtifacts: Bool { true }
    func destination(of shipment: Shipment) -> String? { inner.destination(of: shipment) }
    func look(_ shipment: Shipment) throws -> Standing { try inner.look(shipment) }
    func rehearse(_ shipment: Shipment) throws {}
    func put(_ shipment: Shipment) throws {}
    func confirm(_ shipment: Shipment) throws {}
    func reveal(_ shipment: Shipment) throws -> Revelation { try inner.reveal(shipment) }
    func withdraw(_ withdrawal: Withdrawal) throws -> Retreat? { nil }
    func hide(_ withdrawal: Withdrawal) throws -> [Removal] { [] }
    func delete(_ withdrawal: Withdrawal) throws -> [Removal] { [] }
    func growing(of appID: Identifier, _ version: PackageVersion) -> GrowingPlace? { GrowingPlace(place) }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  private let folder: TemporaryFolder
  private let appID: Identifier
  private let name: Identifier

  init() throws {
    folder = try TemporaryFolder()
    appID = try #require(Identifier("alpha"))
    name = try #require(Identifier("www"))
  }

  private var ledger: String { folder["releases.jsonl"] }

  private func record(_ version: String) throws {
    let shipment = Shipment(appID: appID, version: try PackageVersion(parsing: version), artifacts: [], files: [])
    try LedgerLines.append([LedgerEntry(.published, of: shipment, at: name, revelation: nil, time: 0)], to: ledger)
  }

  /// - Parameter other: what the other run does.
  private func grow(_ moment: Moment, _ other: @escaping @Sendable () throws -> Void) async throws -> [GrowthOutcome] {
    let growth = FileGrowth(names: ["latest.txt"]) { _, releases in
      [FileGrowth.File(name: "latest.txt", bytes: Array(releases.map(\.version).joined(separator: " ").utf8))]
    }
    let settings = ChannelConfiguration.DirectorySettings(
      path: try PathPattern("{{app_id}}/{{version}}.zip", allowed: ["app_id", "version"]))
    let channel = RacingChannel(
      inner: DirectoryChannel(name, settings, root: folder.path),
      place: RacingPlace(DirectoryPlace(folder: folder.path), moment, other))
    let run = CustomerGrowth(
      growth: growth, recorded: RecordedReleases(ledger),
      recorder: LedgerRecorder(try Ledger(reading: ledger), time: 0),
      retry: {
        var retry = RetryPolicy()
        retry.patience = .zero
        return retry
      }())
    return try await run.grow(appID, PackageVersion(parsing: "1.0.0"), at: [channel])
  }

  /// What another run writes, whenever it comes, is in the file in the end.
  @Test(arguments: Moment.allCases) func whoeverIsOvertakenReadsTheLedgerAgain(_ moment: Moment) async throws {
    try record("1.0.0")
    let calls = Counter()
    let outcomes = try await grow(moment) {
      guard calls.next() == 1 else { return }
      try record("1.1.0")
      try folder.write("1.1.0 1.0.0", to: "latest.txt")
      let note = LedgerEntry(
        .grown, appID: appID, version: try PackageVersion(parsing: "1.1.0"), at: name, file: "latest.txt", time: 0)
      try LedgerLines.append([note], to: ledger)
    }
    #expect(try TestFile.text(folder["latest.txt"]) == "1.1.0 1.0.0")
    #expect(outcomes.map(\.change) == [.same])
    #expect(try TestFile.text(ledger).split(separator: "\n").count { $0.contains("\"grown\"") } <= 2)
  }

  @Test func whoeverIsAlwaysOvertakenGivesUp() async throws {
    try record("1.0.0")
    let calls = Counter()
    let failure = await #expect(throws: Failure.self) {
      _ = try await grow(.beforeReplacing) {
        try folder.write("\(calls.next())", to: "latest.txt")
        let note = LedgerEntry(
          .grown, appID: appID, version: try PackageVersion(parsing: "1.0.0"), at: name, file: "latest.txt", time: 0)
        try LedgerLines.append([note], to: ledger)
      }
    }
    #expect(failure?.status == .temporary && calls.next() == 9)
  }
}

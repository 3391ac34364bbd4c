import Domain
import Publishing

/// Makes the files of a customer that grow, from the releases that the ledger says the customer has.
struct FileGrowth: Sendable {
  struct File: Sendable {
    var name: String
    var bytes: [UInt8]
  }

  var names: [String]
  /// - Parameter releases: the highest first.
  /// - Throws: `Failure` with status 65.
  var make: @Sendable (_ appID: Identifier, _ releases: [LedgerEntry]) throws -> [File]

  static let none = FileGrowth(names: []) { _, _ in [] }
}

/// What became of a file that grows.
package struct GrowthOutcome: Sendable {
  package enum Change: String, Sendable {
    case made, same
    case wouldBeMade = "would-be-made"
    /// It is there under a name that it no longer has, or no longer made at all.
    case leftBehind = "left-behind"
  }

  package var channel: Identifier
  package var file: String
  /// Where it is, for people.
  package var place: String
  package var change: Change
  /// Whether anything was there.
  var wasThere = false
  /// Versions that are named there, and that the ledger does not have: they are lost when the file is made.
  var unknown: [PackageVersion] = []
}

/// Brings files that grow to what the ledger says. Nothing else is remembered: every run compares what is there with what should be.
struct CustomerGrowth: Sendable {
  var growth: FileGrowth
  var recorded: RecordedReleases
  /// Gets a line when a file is made for the first time, so that nobody else's is ever replaced. Nil for who only looks.
  var recorder: LedgerRecorder?
  var retry: RetryPolicy
  var warn: @Sendable (Finding) -> Void = { _ in }

  private static let attempts = 8

  /// Also goes on after a channel that fails.
  ///
  /// - Parameters:
  ///   - version: at hand.
  ///   - expecting: what a rehearsal takes the releases of the ledger for; nil to make the files.
  /// - Throws: the first `Failure`.
  func grow(
    _ appID: Identifier, _ version: PackageVersion, at channels: [any ReleaseChannel],
    expecting: ((Identifier, [LedgerEntry]) -> [LedgerEntry])? = nil
  ) async throws -> [GrowthOutcome] {
    var outcomes: [GrowthOutcome] = []
    var failure: (any Error)?
    for channel in channels {
      do {
        outcomes += try await retry.run { try grow(appID, version: version, on: channel, expecting: expecting) }
      } catch let error as CancellationError { throw error } catch { failure = failure ?? error }
    }
    for outcome in outcomes where !outcome.unknown.isEmpty { warn(loss(outcome, appID)) }
    if let failure { throw failure }
    return outcomes
  }

  private func grow(
    _ appID: Identifier, version: PackageVersion, on channel: any ReleaseChannel,
    expecting: ((Identifier, [LedgerEntry]) -> [LedgerEntry])?
  ) throws -> [GrowthOutcome] {
    for _ in 0..<Self.attempts {
      // Whoever has no such files, and had none, is not asked.
      if growth.names.isEmpty,
        try recorder?.hasGrown == false || recorded.grown(of: appID, at: channel.name).isEmpty
      {
        return []
      }
      guard let place = try channel.growing(of: appID, version) else { return [] }
      if let outcomes = try pass(appID, version: version, on: channel, at: place, expecting: expecting) {
        return outcomes
      }
    }
    throw TemporaryFailure(
      "publish.overtaken", at: Location(growth.names.first.map { "\(channel.name) \($0)" } ?? ""),
      "has other content than was just read or written, \(Self.attempts) times", subject: "app_id \(appID)",
      remedy: "run again when others have finished; let no cache answer, and see that the place keeps what it takes")
  }

  /// - Returns: nil if somebody else has changed a file in between.
  private func pass(
    _ appID: Identifier, version: PackageVersion, on channel: any ReleaseChannel, at place: GrowingPlace,
    expecting: ((Identifier, [LedgerEntry]) -> [LedgerEntry])?
  ) throws -> [GrowthOutcome]? {
    // What is there is read before the ledger: whoever writes it in between, knows less.
    let before = try growth.names.map { try place.get($0) }
    let all = try recorded.releases(of: appID, at: channel.name, readingOn: true)
    let known = all.filter { $0.event == .published }
    let releases = expecting?(channel.name, known) ?? known
    let files = try growth.make(appID, releases)
    let grown = try recorded.grown(of: appID, at: channel.name)
    var outcomes = try leftBehind(grown, at: place, of: channel.name)
    var new: [(file: String, name: String)] = []
    for (file, before) in zip(files, before) {
      let names = grown[file.name]
      let isSame = before?.bytes == file.bytes
      if before == nil, releases.isEmpty { continue }
      let (name, address) = (place.name(file.name), place.address(of: file.name))
      if before != nil, names == nil, !isSame { throw stranger(address, appID) }
      if names?.contains(name) != true { new.append((file.name, name)) }
      outcomes.append(
        GrowthOutcome(
          channel: channel.name, file: file.name, place: address,
          change: isSame ? .same : expecting == nil ? .made : .wouldBeMade, wasThere: before != nil,
          unknown: isSame
            ? [] : UnknownVersions(besides: all + releases).lost(from: before?.bytes ?? [], to: file.bytes)))
    }
    if expecting != nil {
      // Who only looks need not be allowed to write.
      if recorder != nil { for one in outcomes where one.change == .wouldBeMade { try place.rehearse(one.file) } }
      return outcomes
    }
    // Before the files: whatever a run that is killed has made, is ours.
    try recorder?.recordGrown(new, of: appID, version, at: channel.name)
    for (file, before) in zip(files, before)
    where outcomes.contains(where: { $0.file == file.name && $0.change == .made }) {
      guard try place.replace(file.name, file.bytes, since: before) else { return nil }
    }
    return try place.objects.show() ? outcomes : nil
  }

  /// Customers may still read what is no longer made.
  private func leftBehind(
    _ grown: LedgerSummary.Grown, at place: GrowingPlace, of channel: Identifier
  ) throws -> [GrowthOutcome] {
    let present = Set(growth.names.map(place.name))
    let former = grown.flatMap { file, names in names.subtracting(present).map { (file: file, name: $0) } }
    return try former.sorted { $0.name.precedesByBytes($1.name) }
      .filter { try place.objects.get($0.name, limit: GrowingPlace.largest) != nil }
      .map { file, name in
        GrowthOutcome(channel: channel, file: file, place: place.objects.address(of: name), change: .leftBehind)
      }
  }

  private func loss(_ outcome: GrowthOutcome, _ appID: Identifier) -> Finding {
    Finding(
      "publish.shrinks", .warning, at: Location(outcome.place),
      "loses what the ledger does not have: \(Amount.names(outcome.unknown.map(\.description)))",
      subject: "app_id \(appID): channel \(outcome.channel)",
      remedy: "pull, or merge the branch whose ledger has it; then run the same command again (after "
        + "`release ship`: `release publish`), which makes the file again")
  }

  private func stranger(_ place: String, _ appID: Identifier) -> Failure {
    Failure(
      .badInput, "publish.stranger", at: Location(place),
      "is there, and no run of `release` has made it for this app_id",
      subject: "app_id \(appID)",
      remedy: "move it away, also if it is of an earlier app_id, or choose another name in "
        + "\"growing\" of \"templates\"; then run the same command again")
  }
}

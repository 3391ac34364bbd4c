import Domain
import Platform
import Publishing
import Synchronization
import TUF

/// `models.jsonl`: what devices were told. Read once in a run, and written customer by customer.
final class ModelsLedger: Sendable {
  struct Standing: Sendable {
    var last: ModelsEntry
    /// Where that is.
    var location: Location
    /// From the newest, by flow.
    var champions: [String: [Champion]] = [:]
    /// Paths of revoked models, by flow.
    var revoked: [String: Set<String>] = [:]
    /// Flows that are held.
    var held: Set<String> = []
    /// The experiments of a flow, from the first; one that has ended is never begun again.
    var experiments: [String: [Experiment]] = [:]
  }

  struct Champion: Sendable {
    var version: String
    /// How devices used it last; nil if nobody wrote it down.
    var setting: JSONValue?
  }

  struct Experiment: Sendable {
    var id: String
    /// Seconds since 1970.
    var began: Int64
    var stage: Int
    /// When its stage began, in seconds since 1970.
    var stageBegan: Int64
    /// The last one that something was decided by.
    var evidence: ModelsEntry.Grounds?
    /// The share of devices in the group `control-1`; nil if nobody wrote it down.
    var control: Millionths?
  }

  let path: String
  private let standings: Mutex<[String: Standing]>
  private let size = Mutex(0)

  /// - Throws: `Failure` with status 65 for a line that is none.
  init(reading path: String) throws {
    self.path = path
    var standings: [String: Standing] = [:]
    _ = try LedgerLines.forEach(in: path) { (entry: ModelsEntry, _, line) in
      Self.add(entry, at: Location(path, .line(line, column: nil)), to: &standings)
    }
    self.standings = Mutex(standings)
    _ = try changedSize()
  }

  private static func add(_ entry: ModelsEntry, at location: Location, to standings: inout [String: Standing]) {
    var standing = standings[entry.appID] ?? Standing(last: entry, location: location)
    (standing.last, standing.location) = (entry, location)
    if let flow = entry.flowName {
      func path(_ version: String) -> String { "\(entry.appID)/models/\(flow)-\(version).mlmodel" }
      // What devices were taken back from never comes back by itself.
      var champions = standing.champions[flow] ?? []
      let isKnown = entry.champion == nil || champions.contains { $0.version == entry.champion }
      let isLeft = entry.event == .rolledback || entry.event == .revoked && isKnown
      let gone = [entry.champion, isLeft ? champions.first?.version : nil]
      champions.removeAll { gone.contains($0.version) }
      if let version = entry.champion { champions.insert(Champion(version: version, setting: entry.setting), at: 0) }
      // Only a thief brings back what was revoked: no champion has left for that.
      let isThiefs = entry.champion.map { standing.revoked[flow]?.contains(path($0)) ?? false } ?? false
      if !isThiefs { standing.champions[flow] = champions }
      if let id = entry.experiment {
        var known = standing.experiments[flow] ?? []
        let index = known.firstIndex { $0.id == id }
        let stage = entry.stage ?? 1
        let time = UTCTime.seconds(entry.time) ?? 0
        var experiment = index.map { known[$0] } ?? Experiment(id: id, began: time, stage: 0, stageBegan: 0)
        if stage != experiment.stage, [.rollout, .advanced].contains(entry.event) {
          (experiment.stage, experiment.stageBegan) = (stage, time)
        }
        experiment.evidence = entry.evidence ?? experiment.evidence
        experiment.control = entry.control ?? experiment.control
        if let index { known[index] = experiment } else { known.append(experiment) }
        standing.experiments[flow] = known
      }
      standing.revoked[flow, default: []].formUnion(entry.revoked.map(path))
      if entry.event == .held { standing.held.insert(flow) }
      if entry.event == .released { standing.held.remove(flow) }
    }
    standings[entry.appID] = standing
  }

  /// What was told, whoever wrote it down.
  private struct Change: Hashable {
    let appID: String
    let event: ModelsEntry.Event
    let flowName: String?
    let versions: ModelsEntry.Versions

    init(_ entry: ModelsEntry) {
      (appID, event, flowName, versions) = (entry.appID, entry.event, entry.flowName, entry.versions)
    }
  }

  private static func known(in path: String) throws -> Set<Change> {
    var known: Set<Change> = []
    _ = try LedgerLines.forEach(in: path) { (entry: ModelsEntry, _, _) in known.insert(Change(entry)) }
    return known
  }

  /// Whether the file has another size than at the last look.
  private func changedSize() throws -> Bool {
    let now = try FileSystem.status(path)?.size ?? 0
    return size.withLock { size in
      defer { size = now }
      return size != now
    }
  }

  /// Nil if a customer's devices were told nothing yet.
  subscript(appID: Identifier) -> Standing? { standings.withLock { $0[appID.description] } }

  /// That of the newest line; nil for an empty ledger.
  var newest: Standing? { standings.withLock { $0.values.max { $0.last.time < $1.last.time } } }

  var appIDs: [Identifier] {
    standings.withLock { $0.keys.compactMap { Identifier($0) } }.sorted()
  }

  /// - Throws: `Failure` with status 65 for a place that is behind: it was lost, restored from a backup, or is somebody else's.
  func check(_ published: PublishedModels?, of appID: Identifier, at place: any ReadablePlace) throws {
    guard let standing = self[appID] else { return }
    let (last, location) = (standing.last.versions, standing.location)
    func behind(_ words: String) -> Failure {
      PublishedModels.refused(
        at: place, name: PublishedModels.timestampName, words: words,
        remedy: "bring back what was there last, from a backup for example: devices keep what they have, and take no "
          + "lower number")
    }
    guard let now = published?.versions else {
      throw behind("is not there, and \(location) says that timestamp \(last.timestamp) was")
    }
    // Devices forget numbers after an exchange of the online key.
    if let published, let former = published.roots.first(where: { $0.header.version == last.root }),
      published.trusted.root.forgetsVersions(of: former)
    {
      return
    }
    let pairs = [
      ("timestamp", now.timestamp, last.timestamp), ("snapshot", now.snapshot, last.snapshot),
      ("targets", now.targets, last.targets), ("rollout", now.rollout, last.rollout),
    ]
    for (name, found, known) in pairs where found < known {
      throw behind("leads to \(name) \(found), and \(location) says that \(known) was there")
    }
  }

  /// - Throws: `Failure` that says what the ledger lacks.
  func append(_ entries: [ModelsEntry]) throws {
    try standings.withLock { standings in
      do {
        try LedgerLines.append(entries, to: path) { entries in
          // A run beside this one may have found the change, and taken it for one of a run that was killed.
          let others = try changedSize() ? Self.known(in: path) : []
          return entries.filter { !others.contains(Change($0)) }
        }
        _ = try changedSize()
      } catch {
        var failure = Failure(error)
        for index in failure.findings.indices {
          failure.findings[index].message += ": devices have it, but it is not recorded"
          failure.findings[index].remedy =
            "mend that, and run the command again for this customer: it records what is there"
        }
        throw failure
      }
      for entry in entries { Self.add(entry, at: Location(path), to: &standings) }
    }
  }
}

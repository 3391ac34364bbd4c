import Domain
import OverTheAir
import Publishing
import TUF

/// The documents of a customer's next publication. The same inputs give the same bytes.
struct NextPublication: Sendable {
  /// In seconds.
  enum Validity {
    static let root = 365 * UTCTime.day
    static let targets = 180 * UTCTime.day
    static let rollout = 30 * UTCTime.day
    static let snapshot = 30 * UTCTime.day
    static let timestamp = 14 * UTCTime.day
  }

  /// What never changes once it is there, in the order in which it is put: models, rollout documents, metadata.
  private(set) var immutable: [NewObject] = []
  private(set) var timestamp: NewObject
  private(set) var feed: NewObject
  /// The files that clients without groups read.
  private(set) var mirrors: [NewObject] = []
  /// Those of lines that are no more: emptied.
  private(set) var endedMirrors: [NewObject] = []
  private(set) var versions: ModelsEntry.Versions

  /// What a publication is made of.
  struct Inputs {
    var appID: Identifier
    var url: String
    var roots: [[UInt8]]
    /// New ones, signed; nil for those that are there.
    var targets: [UInt8]?
    var models: [(model: ApprovedModel, file: String)] = []
    /// Of all flows.
    var documents: [String: RolloutDocument]
    var key: PrivateKey
    /// Seconds since 1970.
    var time: Int64
  }

  /// - Parameters:
  ///   - before: nil for the first publication.
  ///   - skipping: how many numbers of rollouts and snapshots are taken by others' tries.
  /// - Throws: `RoleProblem` for what a device would refuse, `MetadataProblem`, `PrivateKey.Problem`.
  init(_ inputs: Inputs, after before: PublishedModels?, skipping: Int = 0) throws {
    let app = inputs.appID.description
    func header(_ version: Int, _ seconds: Int64) -> MetadataHeader {
      MetadataHeader(version: version, expires: inputs.time + seconds, appID: app)
    }
    func signed(_ role: some MetadataRole) throws -> [UInt8] {
      var file = role.unsigned
      try file.sign(inputs.key)
      return try file.bytes
    }
    func metadata(_ name: String, _ bytes: [UInt8]) -> NewObject {
      NewObject("metadata/\(name).json", .bytes(bytes), isImmutable: true)
    }
    var new: [NewObject] = []
    for (index, root) in inputs.roots.enumerated() where index >= before?.rootCount ?? 0 {
      new.append(metadata("\(index + 1).root", root))
    }
    for (model, file) in inputs.models {
      new.append(
        NewObject(
          ObjectName.target(model.path, model.digest), .file(file, size: model.size, model.digest), isImmutable: true))
    }
    // The documents.
    var named: [String: TargetsRole.Target] = [:]
    var texts: [(path: String, text: String)] = []
    for document in inputs.documents.inOrder {
      let path = ObjectName.document(app, document.flowName)
      let bytes = document.bytes
      let target = TargetsRole.Target(of: bytes)
      named[path] = target
      texts.append((path, String(decoding: bytes, as: UTF8.self)))
      if before?.documents[document.flowName] != document {
        new.append(NewObject(ObjectName.target(path, target.digest), .bytes(bytes), isImmutable: true))
      }
    }
    // The roles.
    guard let targets = inputs.targets ?? before?.targets else { throw MetadataProblem.missing("targets") }
    let targetsRole = try TargetsRole(SignedFile(parsing: targets).signed)
    let targetsVersion = targetsRole.header.version
    if inputs.targets != nil { new.append(metadata("\(targetsVersion).targets", targets)) }
    let old = before?.trusted
    let oldRollout = old?.delegated[PublishedModels.delegation]
    // Its keys may be others.
    let isNewRoot = inputs.roots.count > before?.rootCount ?? 0
    let isNewRollout =
      isNewRoot || oldRollout?.targets != named
      || Self.isOld(oldRollout?.header, at: inputs.time, validity: Validity.rollout)
    var rolloutVersion = oldRollout?.header.version ?? 0
    var rollout = before?.rollout ?? []
    if isNewRollout {
      rolloutVersion = Self.number(after: oldRollout?.header, Validity.rollout, at: inputs.time, skipping: skipping)
      rollout = try signed(TargetsRole(header: header(rolloutVersion, Validity.rollout), targets: named))
      new.append(metadata("\(rolloutVersion).rollout", rollout))
    }
    let isNewSnapshot =
      isNewRollout || inputs.targets != nil
      || Self.isOld(old?.snapshot?.header, at: inputs.time, validity: Validity.snapshot)
    var snapshotVersion = old?.snapshot?.header.version ?? 0
    var snapshot = before?.snapshot ?? []
    if isNewSnapshot {
      snapshotVersion = Self.number(
        after: old?.snapshot?.header, Validity.snapshot, at: inputs.time, skipping: skipping)
      snapshot = try signed(
        SnapshotRole(
          header: header(snapshotVersion, Validity.snapshot),
          versions: ["targets.json": targetsVersion, "rollout.json": rolloutVersion]))
      new.append(metadata("\(snapshotVersion).snapshot", snapshot))
    }
    let timestampVersion = Self.number(after: old?.timestamp?.header, Validity.timestamp, at: inputs.time)
    let stamp = try signed(
      TimestampRole(
        header: header(timestampVersion, Validity.timestamp), snapshotVersion: snapshotVersion,
        snapshot: TargetsRole.Target(of: snapshot)))
    // What a device would refuse, but for its age. What is there already was read as a device does it.
    var trusted = try isNewRoot ? Self.trusted(inputs) : old ?? Self.trusted(inputs)
    try trusted.update(timestamp: stamp)
    if isNewSnapshot || isNewRoot { try trusted.update(snapshot: snapshot) }
    if inputs.targets != nil || isNewRoot { try trusted.update(targets: targets) }
    // New targets may give it to another key.
    if isNewRollout || inputs.targets != nil { try trusted.update(delegated: PublishedModels.delegation, rollout) }
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let feed = Feed(
      appID: app, roots: inputs.roots.map(text), timestamp: text(stamp), snapshot: text(snapshot),
      targets: text(targets), rollout: text(rollout), files: texts)
    immutable = new
    timestamp = NewObject(PublishedModels.timestampName, .bytes(stamp), isImmutable: false)
    self.feed = NewObject(Feed.fileName, .bytes(feed.bytes), isImmutable: false)
    versions = ModelsEntry.Versions(
      root: inputs.roots.count, targets: targetsVersion, rollout: rolloutVersion, snapshot: snapshotVersion,
      timestamp: timestampVersion)
    let approved = inputs.targets == nil ? before?.approved : nil
    mirrors = Self.mirrors(inputs.documents, approved ?? targetsRole.approved, url: inputs.url)
    let names = Set(mirrors.map(\.name))
    endedMirrors = (before.map { Self.mirrors($0.documents, $0.approved, url: inputs.url) } ?? [])
      .filter { !names.contains($0.name) }
      .map { NewObject($0.name, .bytes(Mirror.empty), isImmutable: false) }
  }

  /// The files that a publication replaces, in this order: once the timestamp is new, nobody knows which lines have ended.
  var mutable: [NewObject] { endedMirrors + [timestamp, feed] + mirrors }

  private static func trusted(_ inputs: Inputs) throws(RoleProblem) -> TrustedMetadata {
    var trusted = try TrustedMetadata(root: inputs.roots[0], appID: inputs.appID.description, clock: .ignored)
    for root in inputs.roots.dropFirst() { try trusted.update(root: root) }
    return trusted
  }

  /// The files that clients without groups are to read: the champions. An empty one is only for the place of one that is there.
  ///
  /// - Parameter url: the address of the customer's folder.
  static func mirrors(
    _ documents: [String: RolloutDocument], _ approved: [String: ApprovedModel], url: String
  ) -> [NewObject] {
    documents.inOrder.flatMap { document in
      document.lines.compactMap { line in
        let path = Mirror.path(document, line)
        guard let champion = line.champion else { return NewObject(path, .bytes(Mirror.empty), isImmutable: false) }
        guard let model = approved[champion.model] else { return nil }
        let address = "\(url)/\(ObjectName.target(model.path, model.digest))"
        return NewObject(path, .bytes(Mirror.bytes(champion, url: address)), isImmutable: false)
      }
    }
  }

  /// The next number of a file: one for each hour since it was signed. No ledger has the numbers of new dates, and devices take no lower one,
  /// so what comes back from a backup must get past all that they have seen since.
  static func number(after header: MetadataHeader?, _ validity: Int64, at time: Int64, skipping: Int = 0) -> Int {
    guard let header else { return 1 + skipping }
    let hours = Int((time - (header.expires - validity)) / 3600)
    let (number, isTooHigh) = header.version.addingReportingOverflow(max(1, hours) + skipping)
    // After a version that was read, there is a next one.
    return isTooHigh ? header.version + 1 : number
  }

  /// Whether less than half of its time is left.
  private static func isOld(_ header: MetadataHeader?, at time: Int64, validity: Int64) -> Bool {
    header.map { $0.expires - time < validity / 2 } ?? true
  }
}

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
    guard let targets = inputs.targets ?? before?.targets else { throw MetadataProblem.missing("targets") }
    let targetsRole = try TargetsRole(SignedFile(parsing: targets).signed)
    let documents = inputs.documents.inOrder.map { document in
      (
        path: ObjectName.document(inputs.appID.description, document.flowName), bytes: document.bytes,
        target: TargetsRole.Target(of: document.bytes), isNew: before?.documents[document.flowName] != document
      )
    }
    let named = Dictionary(documents.map { ($0.path, $0.target) }, uniquingKeysWith: { $1 })
    let old = before?.trusted
    // Its keys may be others.
    let isNewRoot = inputs.roots.count > before?.rootCount ?? 0
    // What a device would refuse, but for its age. What is there already was read as a device does it.
    var trusted = try isNewRoot ? inputs.trustedRoots() : old ?? inputs.trustedRoots()
    let forgets = old.map { trusted.root.forgetsVersions(of: $0.root) } ?? false
    let highest = forgets ? Self.highest(at: inputs.time) : .max
    let oldRollout = old?.delegated[PublishedModels.delegation]
    let rollout = try inputs.signed(
      after: oldRollout?.header, before?.rollout, for: Validity.rollout, skipping: skipping, highest: highest,
      isNew: isNewRoot || oldRollout?.targets != named
    ) { TargetsRole(header: $0, targets: named) }
    let snapshot = try inputs.signed(
      after: old?.snapshot?.header, before?.snapshot, for: Validity.snapshot, skipping: skipping, highest: highest,
      isNew: rollout.isNew || inputs.targets != nil
    ) {
      // Devices refuse one that leaves out a name they know, whoever gave it that.
      let known = forgets ? [:] : old?.snapshot?.versions ?? [:]
      let own = ["targets.json": targetsRole.header.version, "rollout.json": rollout.version]
      return SnapshotRole(header: $0, versions: known.merging(own) { $1 })
    }
    let timestamp = try inputs.signed(
      after: old?.timestamp?.header, nil, for: Validity.timestamp, skipping: 0, highest: highest, isNew: true
    ) {
      TimestampRole(
        header: $0, snapshotVersion: snapshot.version, snapshot: TargetsRole.Target(of: snapshot.bytes))
    }
    try trusted.update(timestamp: timestamp.bytes)
    if snapshot.isNew || isNewRoot { try trusted.update(snapshot: snapshot.bytes) }
    if inputs.targets != nil || isNewRoot { try trusted.update(targets: targets) }
    // New targets may give it to another key.
    if rollout.isNew || inputs.targets != nil {
      try trusted.update(delegated: PublishedModels.delegation, rollout.bytes)
    }

    versions = ModelsEntry.Versions(
      root: inputs.roots.count, targets: targetsRole.header.version, rollout: rollout.version,
      snapshot: snapshot.version, timestamp: timestamp.version)
    func metadata(_ name: String, _ bytes: [UInt8]) -> NewObject {
      NewObject("metadata/\(name).json", .bytes(bytes), isImmutable: true)
    }
    immutable = inputs.roots.enumerated().dropFirst(before?.rootCount ?? 0).map { metadata("\($0 + 1).root", $1) }
    immutable += inputs.models.map { model, file in
      NewObject(
        ObjectName.target(model.path, model.digest), .file(file, size: model.size, model.digest), isImmutable: true)
    }
    immutable += documents.filter(\.isNew).map {
      NewObject(ObjectName.target($0.path, $0.target.digest), .bytes($0.bytes), isImmutable: true)
    }
    if inputs.targets != nil { immutable.append(metadata("\(versions.targets).targets", targets)) }
    if rollout.isNew { immutable.append(metadata("\(rollout.version).rollout", rollout.bytes)) }
    if snapshot.isNew { immutable.append(metadata("\(snapshot.version).snapshot", snapshot.bytes)) }
    self.timestamp = NewObject(PublishedModels.timestampName, .bytes(timestamp.bytes), isImmutable: false)
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let feed = Feed(
      appID: inputs.appID.description, roots: inputs.roots.map(text), timestamp: text(timestamp.bytes),
      snapshot: text(snapshot.bytes), targets: text(targets), rollout: text(rollout.bytes),
      files: documents.map { (path: $0.path, text: text($0.bytes)) })
    self.feed = NewObject(Feed.fileName, .bytes(feed.bytes), isImmutable: false)
    let approved = inputs.targets == nil ? before?.approved : nil
    mirrors = Self.mirrors(inputs.documents, approved ?? targetsRole.approved, url: inputs.url)
    let names = Set(mirrors.map(\.name))
    endedMirrors = (before.map { Self.mirrors($0.documents, $0.approved, url: inputs.url) } ?? [])
      .filter { !names.contains($0.name) }
      .map { NewObject($0.name, .bytes(Mirror.empty), isImmutable: false) }
  }

  /// The files that a publication replaces, in this order: once the timestamp is new, nobody knows which lines have ended.
  var mutable: [NewObject] { endedMirrors + [timestamp, feed] + mirrors }

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
  ///
  /// - Parameter highest: of what devices remember; a thief's number above it is followed by this one.
  static func number(
    after header: MetadataHeader?, _ validity: Int64, at time: Int64, skipping: Int = 0, highest: Int = .max
  ) -> Int {
    guard let header else { return 1 + skipping }
    if header.version > highest { return highest + skipping }
    let hours = Int((time - (header.expires - validity)) / 3600)
    let (number, isTooHigh) = header.version.addingReportingOverflow(max(1, hours) + skipping)
    // After a version that was read, there is a next one.
    return isTooHigh ? header.version + 1 : number
  }

  /// A number that nobody comes to who follows the clock, and that no file has yet.
  static func highest(at time: Int64) -> Int { Int(time / 60) }
}

extension NextPublication.Inputs {
  /// A role that the online key signs: the one that is there, if that says what it is to say, and has half of its time left.
  ///
  /// - Parameters:
  ///   - isNew: whether it is to say something else.
  ///   - role: with its header.
  fileprivate func signed(
    after before: MetadataHeader?, _ bytes: [UInt8]?, for validity: Int64, skipping: Int, highest: Int, isNew: Bool,
    _ role: (MetadataHeader) -> some MetadataRole
  ) throws -> (version: Int, bytes: [UInt8], isNew: Bool) {
    if let before, let bytes, !isNew, before.expires - time >= validity / 2 { return (before.version, bytes, false) }
    let version = NextPublication.number(after: before, validity, at: time, skipping: skipping, highest: highest)
    var file = role(MetadataHeader(version: version, expires: time + validity, appID: appID.description)).unsigned
    try file.sign(key)
    return (version, try file.bytes, true)
  }

  fileprivate func trustedRoots() throws(RoleProblem) -> TrustedMetadata {
    var trusted = try TrustedMetadata(root: roots[0], appID: appID.description, clock: .ignored)
    for root in roots.dropFirst() { try trusted.update(root: root) }
    return trusted
  }
}

import Artifacts
import Domain
import OverTheAir
import Publishing
import TUF

/// What a customer's devices are told now: read at its place, and verified as a device does it.
struct PublishedModels: Sendable {
  /// In bytes. Nobody reads more of a metadata file.
  static let longestMetadata = 1 << 20
  /// One that devices refuse can still be replaced.
  static let longestFeed = 4 * Feed.longest
  static let timestampName = "metadata/timestamp.json"
  static let delegation = "rollout"

  var trusted: TrustedMetadata
  /// Those that are there, in their order.
  var roots: [RootRole]
  /// What is replaced, as it was read; nil for what is not there.
  var timestamp: PlacedObject
  var feed: PlacedObject?
  /// The exact bytes.
  var snapshot: [UInt8]
  var targets: [UInt8]
  var rollout: [UInt8]
  /// The models that people have approved, by their paths.
  var approved: [String: ApprovedModel]
  /// By the names of their flows.
  var documents: [String: RolloutDocument] = [:]
  /// The paths of approved models that devices would look for in vain, as far as somebody has looked.
  var unusable: Set<String> = []

  /// - Returns: nil if nothing was ever published there, which is proven.
  /// - Throws: `Failure` with status 65 for what a device would refuse, but for its age.
  static func read(
    _ appID: Identifier, at place: any ReadablePlace, roots: [[UInt8]]
  ) throws -> PublishedModels? {
    guard let timestamp = try place.get(timestampName, limit: longestMetadata) else { return nil }
    func file(_ name: String) throws -> [UInt8] {
      if let object = try place.get("metadata/\(name).json", limit: longestMetadata) { return object.bytes }
      throw refused(at: place, name: "metadata/\(name).json", words: "is not there, and the files beside it name it")
    }
    /// Says which file was refused.
    func trusting(_ name: String, _ body: () throws(RoleProblem) -> Void) throws {
      do { try body() } catch { throw refused(at: place, name: "metadata/\(name).json", words: error.problem.words) }
    }
    // The newest root of the place: what is there was signed for it.
    var trusted: TrustedMetadata
    do { trusted = try TrustedMetadata(root: roots[0], appID: appID.description, clock: .ignored) } catch {
      throw refused(at: place, name: "metadata/1.root.json", words: error.problem.words)
    }
    var followed: [RootRole] = []
    for root in roots {
      let name = "\(trusted.root.header.version + min(followed.count, 1)).root"
      guard let found = try place.get("metadata/\(name).json", limit: longestMetadata) else { break }
      if found.bytes != root {
        throw refused(at: place, name: "metadata/\(name).json", words: "is not the root in this repository")
      }
      if !followed.isEmpty { try trusting(name) { () throws(RoleProblem) in try trusted.update(root: root) } }
      followed.append(trusted.root)
    }
    if followed.isEmpty {
      throw refused(at: place, name: "metadata/1.root.json", words: "is not there, and the files beside it need it")
    }
    try trusting("timestamp") { () throws(RoleProblem) in try trusted.update(timestamp: timestamp.bytes) }
    let snapshotName = "\(trusted.timestamp?.snapshotVersion ?? 0).snapshot"
    let snapshot = try file(snapshotName)
    try trusting(snapshotName) { () throws(RoleProblem) in try trusted.update(snapshot: snapshot) }
    let targetsName = "\(trusted.snapshot?.versions["targets.json"] ?? 0).targets"
    let targets = try file(targetsName)
    try trusting(targetsName) { () throws(RoleProblem) in try trusted.update(targets: targets) }
    let rolloutName = "\(trusted.snapshot?.versions["rollout.json"] ?? 0).rollout"
    let rollout = try file(rolloutName)
    try trusting(rolloutName) { () throws(RoleProblem) in try trusted.update(delegated: delegation, rollout) }
    var published = PublishedModels(
      trusted: trusted, roots: followed, timestamp: timestamp,
      feed: try place.get(Feed.fileName, limit: longestFeed), snapshot: snapshot, targets: targets, rollout: rollout,
      approved: trusted.targets?.approved ?? [:])
    try published.readDocuments(appID, place)
    return published
  }

  private mutating func readDocuments(_ appID: Identifier, _ place: any ReadablePlace) throws {
    for (path, target) in trusted.delegated[Self.delegation]?.targets ?? [:] {
      let name = ObjectName.target(path, target.digest)
      guard let object = try place.get(name, limit: Self.longestMetadata) else {
        throw Self.refused(at: place, name: name, words: "is not there, and is signed for")
      }
      do { try target.check(object.bytes) } catch { throw Self.refused(at: place, name: name, words: error.words) }
      let document: RolloutDocument
      do { document = try RolloutDocument(parsing: object.bytes) } catch {
        throw Self.refused(at: place, name: name, words: "\(error.path): \(error.message)")
      }
      if document.appID != appID.description {
        throw Self.refused(at: place, name: name, words: "is that of customer \(document.appID)")
      }
      documents[document.flowName] = document
    }
  }

  /// When metadata ends, in seconds since 1970, by role.
  var expiries: [(role: String, time: Int64)] {
    let headers: [(String, MetadataHeader?)] = [
      ("root", trusted.root.header), ("targets", trusted.targets?.header),
      ("rollout", trusted.delegated[Self.delegation]?.header), ("snapshot", trusted.snapshot?.header),
      ("timestamp", trusted.timestamp?.header),
    ]
    return headers.compactMap { role, header in header.map { (role: role, time: $0.expires) } }
  }

  var rootCount: Int { roots.count }

  var versions: ModelsEntry.Versions {
    ModelsEntry.Versions(
      root: trusted.root.header.version, targets: trusted.targets?.header.version ?? 0,
      rollout: trusted.delegated[Self.delegation]?.header.version ?? 0, snapshot: trusted.snapshot?.header.version ?? 0,
      timestamp: trusted.timestamp?.header.version ?? 0)
  }

  /// What ends soon, or has ended.
  ///
  /// - Parameters:
  ///   - time: its end, in seconds since 1970.
  ///   - appID: nil for what all customers share.
  ///   - hasLeft: whether the manifest lacks the customer, so that nobody can approve models for it.
  static func ending(
    _ role: String, _ time: Int64, of appID: Identifier?, now: Int64, hasLeft: Bool = false
  ) -> Finding? {
    let left = time - now
    let isOfPeople = role == "root" || role == "targets"
    if left >= (isOfPeople ? 30 : 3) * UTCTime.day { return nil }
    let remedy =
      switch role {
      case "root": "sign it for another year: `release models keys renew`"
      case "targets" where hasLeft:
        "the manifest does not have it: put it back, or let it end, and remove its files from its place"
      case "targets": "a person renews it: `release models publish \(appID.map { "--customer \($0)" } ?? "--all")`"
      default: "run `release models refresh --all` every day"
      }
    return Finding(
      "models.expires", left < 0 ? .error : .warning, at: Location(role),
      left < 0 ? "has ended at \(UTCTime.text(time)): devices keep what they have" : "ends at \(UTCTime.text(time))",
      subject: appID.map { "app_id \($0)" }, remedy: remedy)
  }

  /// A number that nobody comes to who follows the clock, which may be wrong by a day.
  func thiefsVersion(of appID: Identifier, at address: String, now: Int64) -> Finding? {
    let version = max(versions.timestamp, versions.snapshot, versions.rollout)
    if version <= NextPublication.highest(at: now + UTCTime.day) { return nil }
    return Finding(
      "models.version", at: Location(address),
      "has version \(version), higher than a clock leads to: somebody else has signed it, or one before it, or this "
        + "machine's clock is wrong",
      subject: "app_id \(appID)",
      remedy: "if the clock is right, give devices another online key, with which they forget versions: "
        + "`release models keys new`, and the rest of \"When a key is lost\" in docs/over-the-air.md")
  }

  /// Why devices refuse a document, though it is signed.
  func objections(at place: any ReadablePlace) -> [Finding] {
    documents.inOrder.flatMap { document in
      document.objections(approved).map { objection in
        Finding(
          "models.objection", at: Location(place.address(of: document.flowName)), objection.words,
          remedy: "bring it into what is approved: `release models set`; or approve more: `release models publish`")
      }
    }
  }

  /// What was revoked, by the ledger, and is not here: whoever has the online key can leave that out.
  func unrevoked(
    _ standing: ModelsLedger.Standing?, _ appID: Identifier, at place: any ReadablePlace
  ) -> [(flowName: String, path: String, finding: Finding)] {
    (standing?.revoked ?? [:]).flatMap { flow, paths in
      paths.subtracting(documents[flow]?.revoked ?? []).map { path in
        let finding = Finding(
          "models.unrevoked", at: Location(place.address(of: flow)),
          "does not say that \(path) was revoked, as the ledger does", subject: "app_id \(appID)",
          remedy: "`release models refresh --customer \(appID)` revokes it again; find out who has the online key, and "
            + "make another if it was nobody of yours")
        return (flow, path, finding)
      }
    }.sorted { $0.path.precedesByBytes($1.path) }
  }

  static func nothing(_ appID: Identifier, _ place: any ReadablePlace) -> Failure {
    Failure(
      .badInput, "models.nothing", at: Location(place.address(of: timestampName)), "there is nothing yet",
      subject: "app_id \(appID)",
      remedy: "approve the manifest's models first: `release models publish --customer \(appID)`")
  }

  static func refused(
    at place: any ReadablePlace, name: String, words: String,
    remedy: String = "find out who has changed the place; devices refuse it too, and keep what they have"
  ) -> Failure {
    Failure(
      .badInput, "models.destination", at: Location(place.address(of: name)), words, remedy: remedy)
  }
}

extension TargetsRole {
  /// The models among the targets, by their paths.
  var approved: [String: ApprovedModel] {
    targets.reduce(into: [:]) { models, target in
      models[target.key] = ApprovedModel(
        path: target.key, size: target.value.length, digest: target.value.digest, custom: target.value.custom)
    }
  }
}

extension ReadablePlace {
  /// What is wrong with an object that is signed for; nil if nothing is.
  ///
  /// - Returns: `.missing`, `.length` or `.digest`.
  func flaw(of name: String, size: Int, digest: Digest) throws -> MetadataProblem? {
    // A run beside this one may have put a longer file of this number there.
    let limit = max(size + 1, PublishedModels.longestMetadata)
    guard let object = try get(name, limit: limit) else { return .missing(name) }
    do { try TargetsRole.Target(length: size, digest: digest).check(object.bytes) } catch { return error }
    return nil
  }

  func flaw(of model: ApprovedModel) throws -> MetadataProblem? {
    try flaw(of: ObjectName.target(model.path, model.digest), size: model.size, digest: model.digest)
  }

  /// The files of clients without groups that are to have other bytes. One that is not there is as good as an empty one.
  func outdated(_ mirrors: [NewObject]) throws -> [NewObject] {
    try mirrors.filter { mirror in
      let found = try get(mirror.name, limit: PublishedModels.longestMetadata)
      return SHA256Sum.of(found?.bytes ?? Mirror.empty) != mirror.digest
    }
  }
}

/// Names of objects, below a customer's folder.
enum ObjectName {
  /// A target has its digest before its name, so that no two have one name (TUF 1.0.34, section 6.2).
  static func target(_ path: String, _ digest: Digest) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    return "targets/\(folder)\(digest).\(parts.last ?? "")"
  }

  /// The path of a flow's rollout document.
  static func document(_ appID: String, _ flowName: String) -> String { "\(appID)/rollout/\(flowName).json" }
}

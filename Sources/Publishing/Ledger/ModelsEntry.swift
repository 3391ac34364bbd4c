import Domain

/// A line of `models.jsonl`: what a customer's devices were told, and when.
package struct ModelsEntry: LedgerRecord, Sendable {
  package enum Event: String, Sendable {
    case approved, rollout, advanced, promoted, stopped, rolledback, held, released, set, revoked
  }

  /// The numbers of metadata files.
  package struct Versions: Hashable, Sendable {
    package var root: Int
    package var targets: Int
    package var rollout: Int
    package var snapshot: Int
    package var timestamp: Int

    package init(root: Int, targets: Int, rollout: Int, snapshot: Int, timestamp: Int) {
      self.root = root
      self.targets = targets
      self.rollout = rollout
      self.snapshot = snapshot
      self.timestamp = timestamp
    }
  }

  /// What a change was decided by.
  package struct Grounds: Hashable, Sendable {
    /// e against "as good as the champion".
    package var loss: Double
    /// The digest of the metrics that were read, file after file.
    package var metrics: Digest
    /// The last day that had closed, such as `2026-12-03`, and the digest of the rows until then.
    package var through: String
    package var closed: Digest

    package init(loss: Double, metrics: Digest, through: String, closed: Digest) {
      self.loss = loss
      self.metrics = metrics
      self.through = through
      self.closed = closed
    }
  }

  package var event: Event
  package var appID: String
  /// Nil for what is about all of a customer's flows.
  package var flowName: String?
  package var experiment: String?
  package var stage: Int?
  package var champion: String?
  /// How the champion is used: a member of the rollout document.
  package var setting: JSONValue?
  package var challenger: String?
  /// Of `revoked`: the versions; none in a line of an older tool.
  package var revoked: [String] = []
  /// Of `rollout`: the share of devices in the group `control-1`; nil in a line of an older tool.
  package var control: Millionths?
  /// Of `approved`: the models, whose bytes no other model of their versions may have.
  package var models: [DeliveredModel] = []
  package var versions: Versions
  /// The digest of `feed.json`.
  package var feed: Digest
  package var reason: String?
  /// Nil for what a person has decided.
  package var evidence: Grounds?
  /// The id of the key that signed.
  package var signer: String
  /// In ISO 8601, UTC.
  package var time: String

  package init(
    _ event: Event, appID: String, flowName: String?, versions: Versions, feed: Digest, signer: String, time: Int64
  ) {
    self.event = event
    self.appID = appID
    self.flowName = flowName
    self.versions = versions
    self.feed = feed
    self.signer = signer
    self.time = UTCTime.text(time)
  }

  package var line: String {
    JSONValue([
      DeliveryKey.schemaVersion: LedgerLines.schemaVersion, "event": event.rawValue, DeliveryKey.appID: appID,
      "flowName": flowName, "experiment": experiment, "stage": stage, "champion": champion, "setting": setting,
      "challenger": challenger, "revoked": revoked.isEmpty ? nil : revoked, "control": control,
      "models": models.isEmpty ? nil : models.map { $0.json(version: $0.version?.json) },
      "versions": JSONValue([
        "root": versions.root, "targets": versions.targets, "rollout": versions.rollout, "snapshot": versions.snapshot,
        "timestamp": versions.timestamp,
      ]), "feed": feed, "reason": reason, "evidence": evidence?.json, "by": signer, "time": time,
    ]).serializedOnOneLine()
  }

  package init(_ object: JSONValue) throws(LedgerProblem) {
    func required<Value>(_ key: String, expected: String, _ read: (JSONValue) -> Value?) throws(LedgerProblem)
      -> Value
    {
      guard let value = object[key].flatMap(read) else { throw .wrong(key, expected) }
      return value
    }
    let word = try required("event", expected: "a text", \.text)
    guard let event = Event(rawValue: word) else { throw .newer("the event \(Quotation.quote(word))") }
    self.event = event
    appID = try required(DeliveryKey.appID, expected: "an app_id") { $0.text.flatMap { Identifier($0)?.description } }
    versions = try required("versions", expected: "the numbers of five files") { value in
      let numbers = ["root", "targets", "rollout", "snapshot", "timestamp"].compactMap { value[$0]?.integer }
      guard numbers.count == 5, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
      return Versions(
        root: numbers[0], targets: numbers[1], rollout: numbers[2], snapshot: numbers[3], timestamp: numbers[4])
    }
    feed = try required("feed", expected: "a SHA-256") { $0.text.flatMap(Digest.init(hex:)) }
    signer = try required("by", expected: "a text", \.text)
    time = try required("time", expected: "a time in UTC") { $0.text.flatMap { UTCTime.seconds($0) == nil ? nil : $0 } }
    flowName = object["flowName"]?.text
    experiment = object["experiment"]?.text
    stage = object["stage"]?.integer
    champion = object["champion"]?.text
    setting = object["setting"]
    challenger = object["challenger"]?.text
    revoked = object["revoked"]?.elements?.compactMap(\.text) ?? []
    control = object["control"].flatMap { Millionths($0) }
    models = object["models"]?.elements?.map(DeliveredModel.init(listed:)) ?? []
    reason = object["reason"]?.text
    evidence = object["evidence"].flatMap(Grounds.init)
    if let day = evidence?.through, !day.isEmpty, UTCTime.day(day) == nil {
      throw .wrong("evidence.through", "a day such as 2026-12-03")
    }
  }
}

extension ModelsEntry.Grounds {
  fileprivate init?(_ value: JSONValue) {
    guard let metrics = value["metrics"]?.text.flatMap(Digest.init(hex:)),
      let closed = value["closed"]?.text.flatMap(Digest.init(hex:)), let through = value["through"]?.text,
      let loss = value["e"]?.double
    else { return nil }
    self.init(loss: loss, metrics: metrics, through: through, closed: closed)
  }

  fileprivate var json: JSONValue {
    JSONValue(["e": JSONValue.decimal(loss, places: 1), "metrics": metrics, "through": through, "closed": closed])
  }
}

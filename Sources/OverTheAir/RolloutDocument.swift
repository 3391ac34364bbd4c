import Domain

/// `release.rollout/1`: which devices of one flow run which model. The online key signs it; the models and ranges in it are those that
/// people have approved.
package struct RolloutDocument: Hashable, Sendable {
  package static let schema = "release.rollout/1"

  package var appID: String
  package var flowID: Int
  package var flowName: String
  /// Seconds since 1970.
  package var issued: Int64
  /// How many seconds a device waits between two questions.
  package var poll: Int
  /// A device takes the first line that has its SDK's version. Without one, it runs the model in its bundle.
  package var lines: [Line]
  /// Paths of models that no device may run.
  package var revoked: [String]

  package init(
    appID: String, flowID: Int, flowName: String, issued: Int64, poll: Int, lines: [Line], revoked: [String] = []
  ) {
    self.appID = appID
    self.flowID = flowID
    self.flowName = flowName
    self.issued = issued
    self.poll = poll
    self.lines = lines
    self.revoked = revoked
  }

  /// Those of the first line that has one.
  package var champion: Setting? { lines.lazy.compactMap(\.champion).first }
  package var experiment: Experiment? { lines.lazy.compactMap(\.experiment).first }
  /// The ids of those that are running.
  package var experiments: [String] { lines.compactMap(\.experiment?.id) }

  package struct Line: Hashable, Sendable {
    package var sdk: SDKRange
    /// Nil for the model in the device's bundle.
    package var champion: Setting?
    package var holdout: Holdout?
    package var experiment: Experiment?

    package init(sdk: SDKRange) { self.sdk = sdk }
  }

  /// A model, and how its score is used.
  package struct Setting: Hashable, Sendable {
    /// The path of the target.
    package var model: String
    package var version: String
    package var threshold: Millionths
    package var chance: Millionths
    /// Typed values that the SDK passes to the app.
    package var metadata: [JSONMember]

    package init(
      model: String, version: String, threshold: Millionths, chance: Millionths, metadata: [JSONMember] = []
    ) {
      self.model = model
      self.version = version
      self.threshold = threshold
      self.chance = chance
      self.metadata = metadata
    }
  }

  /// What of metadata lets a device refuse all that it is asked to read, by member: its texts have no NUL, and names are compared by what they
  /// show.
  package static func objections(to metadata: [JSONMember]) -> [(member: JSONMember, words: String)] {
    // So does a `String`: é is é, however it is spelt.
    var names: Set<String> = []
    return metadata.compactMap { member in
      if !names.insert(member.name).inserted { return (member, "is a name that is there already, in another spelling") }
      return member.value.text?.utf8.contains(0) == true ? (member, "has the character NUL, which ends texts") : nil
    }
  }

  /// Devices without any model.
  package struct Holdout: Hashable, Sendable {
    package var salt: String
    package var bound: Millionths

    package init(salt: String, bound: Millionths) {
      self.salt = salt
      self.bound = bound
    }
  }

  package struct Experiment: Hashable, Sendable {
    package var id: String
    package var salt: String
    package var hash: BucketHash
    package var challenger: Setting
    package var groups: [Group]
    /// Seconds since 1970. Then devices go back to the champion by themselves.
    package var until: Int64

    package init(
      id: String, salt: String, hash: BucketHash, challenger: Setting, groups: [Group], until: Int64
    ) {
      self.id = id
      self.salt = salt
      self.hash = hash
      self.challenger = challenger
      self.groups = groups
      self.until = until
    }

    /// The number of slices that have the challenger.
    package var stage: Int { groups.count { $0.name.hasPrefix("challenger-") } }

    /// The share of devices that have the challenger.
    package var share: Millionths { groups.last { $0.name.hasPrefix("challenger-") }?.bound ?? .zero }

    /// Whether the next stage of a plan adds to its groups, so that no device changes sides.
    package func follows(_ plan: StagePlan) -> Bool { groups == plan.groups(at: stage) }
  }

  package struct Group: Hashable, Sendable {
    package var name: String
    /// The highest bucket that is in it, as a share of all.
    package var bound: Millionths
  }
}

extension [String: RolloutDocument] {
  /// By the names of their flows.
  package var inOrder: [RolloutDocument] { values.sorted { $0.flowName.precedesByBytes($1.flowName) } }
}

extension [RolloutDocument.Group] {
  /// How many millionths of all devices are in each.
  package var widths: [String: Int] {
    var before = 0
    return reduce(into: [:]) { widths, group in
      widths[group.name] = group.bound.count - before
      before = group.bound.count
    }
  }
}

/// How an identifier and a salt give a bucket.
package enum BucketHash: String, Sendable {
  /// SHA-256 of the identifier, one zero byte, and the salt, all in UTF-8; the first four bytes, most significant first.
  case standard = "sha256-be-nul"
  /// Without the zero byte, and least significant first: for a fleet that has it already.
  case posts = "posts-le"
}

// MARK: - As a file

extension RolloutDocument {
  package var json: JSONValue {
    JSONValue([
      "schema": Self.schema, "app_id": appID, "flowId": flowID, "flowName": flowName,
      "issued": UTCTime.text(issued), "poll": poll, "lines": lines.map(\.json), "revoked": revoked,
    ])
  }

  /// The bytes that are signed for: one line.
  package var bytes: [UInt8] { Array(json.serializedOnOneLine().utf8) }
}

extension RolloutDocument.Line {
  fileprivate var json: JSONValue {
    JSONValue(["sdk": sdk, "champion": champion?.json, "holdout": holdout?.json, "experiment": experiment?.json])
  }
}

extension RolloutDocument.Setting {
  package var json: JSONValue {
    JSONValue([
      "model": model, "modelVersion": version, "upsellThreshold": threshold, "randomUpsellChance": chance,
      "metadata": JSONValue.object(metadata),
    ])
  }
}

extension RolloutDocument.Holdout {
  fileprivate var json: JSONValue { JSONValue(["salt": salt, "upperBoundInclusive": bound]) }
}

extension RolloutDocument.Experiment {
  fileprivate var json: JSONValue {
    JSONValue([
      "id": id, "salt": salt, "hash": hash.rawValue, "challenger": challenger.json, "groups": groups.map(\.json),
      "until": UTCTime.text(until),
    ])
  }
}

extension RolloutDocument.Group {
  fileprivate var json: JSONValue { JSONValue(["name": name, "upperBoundInclusive": bound]) }
}

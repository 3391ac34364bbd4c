import Foundation

/// A share, a threshold or a chance from 0 to 1, in whole millionths: the same on every device, without floating point.
struct Millionths: Codable, Equatable, Comparable {
  let count: Int

  init(count: Int) { self.count = max(0, min(1_000_000, count)) }

  /// `0`, `1`, or a fraction with at most six decimals, as a number or as a text.
  init?(_ value: JSON?) {
    let parts = (value?.numeral ?? value?.text ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard parts.count <= 2, parts[0] == "0" || parts[0] == "1", (1...6).contains(decimals.utf8.count),
      decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let fraction = Int((decimals + "00000").prefix(6)),
      parts[0] == "0" || fraction == 0
    else { return nil }
    self.init(count: (parts[0] == "1" ? 1_000_000 : 0) + fraction)
  }

  static func < (left: Millionths, right: Millionths) -> Bool { left.count < right.count }

  /// Whether a bucket, from 0 to 2³² − 1, is inside of this share: `bucket / (2³² − 1) ≤ share`, to the bit.
  func contains(_ bucket: UInt32) -> Bool { UInt64(bucket) * 1_000_000 <= UInt64(count) * UInt64(UInt32.max) }

  var double: Double { Double(count) / 1_000_000 }
}

/// A version of the SDK: numbers between dots. What follows a `-` makes it lower (semver.org, section 11), and a `+` says nothing.
struct SDKVersion: Codable, Comparable {
  private let numbers: [Int]
  private let prerelease: String

  init?(_ text: String) {
    let plain = text.prefix { $0 != "+" }
    let parts = plain.prefix { $0 != "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard !parts.isEmpty, numbers.count == parts.count else { return nil }
    // 1.4 is 1.4.0.
    self.numbers = Array(numbers.reversed().drop { $0 == 0 }.reversed())
    prerelease = String(plain.drop { $0 != "-" }.dropFirst())
  }

  static func < (left: SDKVersion, right: SDKVersion) -> Bool {
    if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
    if left.prerelease.isEmpty || right.prerelease.isEmpty { return right.prerelease.isEmpty && left != right }
    return left.prerelease.compare(right.prerelease, options: .numeric) == .orderedAscending
  }
}

struct SDKRange: Codable, Equatable {
  let min, below: SDKVersion

  init(_ value: JSON?) throws {
    guard let min = value?["min"]?.text.flatMap(SDKVersion.init),
      let below = value?["below"]?.text.flatMap(SDKVersion.init)
    else { throw Refusal("a range without versions") }
    (self.min, self.below) = (min, below)
  }

  func contains(_ version: SDKVersion) -> Bool { min <= version && version < below }
  func contains(_ other: SDKRange) -> Bool { min <= other.min && other.below <= below }
}

/// What people have approved of a model.
struct ApprovedModel {
  let target: Target
  let flowName, version: String
  let sdk: SDKRange
  let threshold, chance: ClosedRange<Millionths>

  init(_ target: Target) throws {
    func range(_ name: String) throws -> ClosedRange<Millionths> {
      let ends = target.custom?[name]
      guard let min = Millionths(ends?["min"]), let max = Millionths(ends?["max"]), min <= max else {
        throw Refusal("a model without \(name)")
      }
      return min...max
    }
    guard let flow = target.custom?["flowName"]?.text, let version = target.custom?["modelVersion"]?.text else {
      throw Refusal("a model without a flow")
    }
    (self.target, flowName, self.version) = (target, flow, version)
    sdk = try SDKRange(target.custom?["sdk"])
    threshold = try range("upsellThreshold")
    chance = try range("randomUpsellChance")
  }
}

/// How a model is used.
struct Setting: Codable, Equatable {
  var version = ""
  var threshold = Millionths(count: 0)
  var chance = Millionths(count: 0)
  /// What the vendor's manifest passes to the app.
  var metadata: [String: JSON] = [:]

  init() {}

  init?(_ value: JSON) {
    guard let version = value["modelVersion"]?.text, let threshold = Millionths(value["upsellThreshold"]),
      let chance = Millionths(value["randomUpsellChance"])
    else { return nil }
    (self.version, self.threshold, self.chance) = (version, threshold, chance)
    metadata = value["metadata"]?.members ?? [:]
  }
}

/// Who runs which model of one flow: `release.rollout/1`.
struct Rollout {
  struct Choice {
    let path: String
    let setting: Setting
    let model: ApprovedModel

    var digest: String { Hex.text(model.target.digest) }

    fileprivate init(_ value: JSON, _ flow: String, _ line: SDKRange, _ approved: [String: ApprovedModel]) throws {
      guard let path = value["model"]?.text, let setting = Setting(value), let model = approved[path],
        model.flowName == flow, model.version == setting.version, model.sdk.contains(line),
        model.threshold.contains(setting.threshold), model.chance.contains(setting.chance)
      else { throw Refusal("a model that is not approved so") }
      (self.path, self.setting, self.model) = (path, setting, model)
    }
  }

  struct Experiment {
    let id, salt: String
    let hash: Bucket
    let challenger: Choice
    let groups: [(name: String, bound: Millionths)]
    let until: Int64

    fileprivate init(_ value: JSON, _ flow: String, _ line: SDKRange, _ approved: [String: ApprovedModel]) throws {
      guard let id = value["id"]?.text, let salt = value["salt"]?.text,
        let hash = value["hash"]?.text.flatMap(Bucket.init), let until = value["until"]?.text.flatMap(UTC.seconds),
        let challenger = value["challenger"], let groups = value["groups"]?.elements, !groups.isEmpty
      else { throw Refusal("no experiment") }
      (self.id, self.salt, self.hash, self.until) = (id, salt, hash, until)
      self.challenger = try Choice(challenger, flow, line, approved)
      var least = Millionths(count: 0)
      self.groups = try groups.map { group in
        guard let name = group["name"]?.text, let bound = Millionths(group["upperBoundInclusive"]), bound > least else {
          throw Refusal("groups whose bounds do not grow")
        }
        least = bound
        return (name, bound)
      }
    }

    /// The first group that holds a device; the last one holds all that are left.
    func group(_ identifier: String) -> String {
      let bucket = hash.number(identifier, salt)
      return (groups.first { $0.bound.contains(bucket) } ?? groups[groups.count - 1]).name
    }
  }

  struct Line {
    let sdk: SDKRange
    let champion: Choice?
    let holdout: (salt: String, bound: Millionths)?
    let experiment: Experiment?

    fileprivate init(_ value: JSON, _ flow: String, _ approved: [String: ApprovedModel]) throws {
      let sdk = try SDKRange(value["sdk"])
      self.sdk = sdk
      champion = try value["champion"].map { try Choice($0, flow, sdk, approved) }
      holdout = try value["holdout"].map { holdout in
        guard let salt = holdout["salt"]?.text, let bound = Millionths(holdout["upperBoundInclusive"]), bound.count > 0
        else { throw Refusal("a holdout without devices") }
        return (salt, bound)
      }
      experiment = try value["experiment"].map { try Experiment($0, flow, sdk, approved) }
      if let holdout = holdout, holdout.salt == experiment?.salt { throw Refusal("one salt for two divisions") }
    }

    func holdsOut(_ identifier: String) -> Bool {
      holdout.map { $0.bound.contains(Bucket.standard.number(identifier, $0.salt)) } ?? false
    }
  }

  let flowName: String
  /// Seconds since 1970.
  let issued: Int64
  /// Seconds between two questions.
  let poll: Int
  let revoked: Set<String>
  let lines: [Line]

  /// Whoever says more by mistake must be able to take it back.
  private static let longestPoll = 30 * 86_400

  /// - Throws: `Refusal` for a document of another app, and for one with a model that nobody has approved so.
  init(_ text: String, appID: String, _ approved: [String: ApprovedModel]) throws {
    let document = try JSON(Array(text.utf8))
    guard document["schema"]?.text == "release.rollout/1", document["app_id"]?.text == appID,
      let flow = document["flowName"]?.text, let issued = document["issued"]?.text.flatMap(UTC.seconds),
      let poll = document["poll"]?.number, poll > 0, let revoked = document["revoked"]?.texts,
      let lines = document["lines"]?.elements
    else { throw Refusal("no rollout of this app") }
    (flowName, self.issued, self.revoked) = (flow, issued, Set(revoked))
    self.poll = min(poll, Self.longestPoll)
    self.lines = try lines.map { try Line($0, flow, approved) }
  }

  /// The first whose range holds the version.
  func line(_ sdk: SDKVersion) -> Line? { lines.first { $0.sdk.contains(sdk) } }
}

/// How an identifier gets a number from 0 to 2³² − 1.
enum Bucket: String {
  /// SHA-256 of the identifier, a zero byte and the salt, in UTF-8: its first four bytes, most significant first.
  case standard = "sha256-be-nul"
  /// Without the zero byte, least significant first: for a fleet that has it already.
  case posts = "posts-le"

  func number(_ identifier: String, _ salt: String) -> UInt32 {
    let between: [UInt8] = self == .standard ? [0] : []
    let first = Crypto.sha256(Array(identifier.utf8) + between + Array(salt.utf8)).prefix(4)
    return (self == .standard ? Array(first) : first.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

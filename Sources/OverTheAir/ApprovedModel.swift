import Domain

/// What people have approved of a model, by its target in `targets.json`: which flow and SDKs it is for, and within which ranges the
/// online key may choose threshold and chance.
package struct ApprovedModel: Hashable, Sendable {
  package var path: String
  package var size: Int
  package var digest: Digest
  package var flowID: Int
  package var flowName: String
  package var version: String
  package var sdk: SDKRange
  package var threshold: MillionthsRange
  package var chance: MillionthsRange

  package init(
    path: String, size: Int, digest: Digest, flowID: Int, flowName: String, version: String, sdk: SDKRange,
    threshold: MillionthsRange, chance: MillionthsRange
  ) {
    self.path = path
    self.size = size
    self.digest = digest
    self.flowID = flowID
    self.flowName = flowName
    self.version = version
    self.sdk = sdk
    self.threshold = threshold
    self.chance = chance
  }

  /// The path of a model's target. The extension tells the format.
  package static func path(_ appID: Identifier, of flowName: Identifier, version: String, suffix: String) -> String {
    "\(appID)/models/\(flowName)-\(version).\(suffix)"
  }

  /// The target's `custom`. Metadata has no fractions, so the ranges are strings.
  package var custom: JSONValue {
    JSONValue([
      "flowId": flowID, "flowName": flowName, "modelVersion": version, "sdk": sdk,
      "upsellThreshold": threshold.strings, "randomUpsellChance": chance.strings,
    ])
  }

  /// Nil for a `custom` of another kind.
  package init?(path: String, size: Int, digest: Digest, custom: JSONValue?) {
    guard let custom, let flowID = custom["flowId"]?.integer, let flowName = custom["flowName"]?.text,
      let version = custom["modelVersion"]?.text, let sdk = SDKRange(custom["sdk"]),
      let threshold = MillionthsRange(strings: custom["upsellThreshold"]),
      let chance = MillionthsRange(strings: custom["randomUpsellChance"])
    else { return nil }
    self.init(
      path: path, size: size, digest: digest, flowID: flowID, flowName: flowName, version: version, sdk: sdk,
      threshold: threshold, chance: chance)
  }

  /// Why a setting is not what people have approved; nil if it is.
  package func objection(to setting: RolloutDocument.Setting, in line: SDKRange) -> String? {
    if setting.version != version { return "is version \(setting.version), and \(path) is \(version)" }
    if !sdk.contains(line) { return "is approved for SDK \(sdk), not for \(line)" }
    if !threshold.contains(setting.threshold) {
      return "has the threshold \(setting.threshold), and \(threshold) is approved"
    }
    if !chance.contains(setting.chance) { return "has the chance \(setting.chance), and \(chance) is approved" }
    return nil
  }
}

extension MillionthsRange {
  fileprivate var strings: JSONValue { JSONValue(["min": min.description, "max": max.description]) }

  fileprivate init?(strings value: JSONValue?) {
    guard let min = value?["min"]?.text.flatMap({ Millionths($0) }),
      let max = value?["max"]?.text.flatMap({ Millionths($0) }),
      min <= max
    else { return nil }
    self.init(min: min, max: max)
  }
}

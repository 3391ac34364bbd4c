import Domain

/// What a vendor decides by: `evidence` of `ota` in `release.json`.
package struct EvidenceRules: Hashable, Sendable {
  /// How many days a device has to buy after its first moment. A day counts when that is over for its last device.
  package var window = 7
  /// The probability with which a model that is as good as the champion may be stopped for its sales.
  package var alpha = Millionths(clamping: 10_000)
  /// The share of the champion's sales that a model must not fall below to be promoted.
  package var margin = Millionths(clamping: 900_000)
  /// Whether fewer devices with a prompt, or more, count against a model.
  package var boundsPrompts = false
  /// Whether a model that has proven itself is promoted without a person.
  package var promotesAlone = false
  /// The highest share of devices that a run without a person may reach.
  package var unattended = Millionths(clamping: 500_000)

  package init() {}

  /// From which e on a model is promoted.
  package static let promotion = 20.0
  /// From which e on devices are not divided as the groups say.
  package static let sampleRatio = 1000.0
  /// Data that is older, in seconds, is a reason to wait.
  package static let oldestData: Int64 = 48 * 3600

  /// From which e on a model is stopped for its sales.
  package var stop: Double { 1_000_000 / Double(alpha.count) }
  package var marginRatio: Double { Double(margin.count) / 1_000_000 }
}

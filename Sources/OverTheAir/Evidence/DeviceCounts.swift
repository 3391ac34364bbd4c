/// How many devices of a group came to the moment, and what has happened with them. Each device counts once in each number.
package struct DeviceCounts: Hashable, Sendable {
  package var devices = 0
  package var sales = 0
  package var prompts = 0
  /// Shown by chance only.
  package var randomPrompts = 0
  package var loadFailures = 0
  package var invalidScores = 0

  /// The names and places of the numbers, as rows of metrics have them.
  package static let names: [(name: String, path: any WritableKeyPath<DeviceCounts, Int> & Sendable)] = [
    ("devices", \.devices), ("sales", \.sales), ("prompts", \.prompts), ("randomPrompts", \.randomPrompts),
    ("loadFailures", \.loadFailures), ("invalidScores", \.invalidScores),
  ]

  package static func + (left: DeviceCounts, right: DeviceCounts) -> DeviceCounts {
    names.reduce(into: left) { $0[keyPath: $1.path] += right[keyPath: $1.path] }
  }
}

/// A row of an experiment's metrics: the devices of a group whose first moment was on one day.
package struct MetricsRow: Hashable, Sendable {
  /// Days since 1970, in UTC.
  package var day: Int
  /// `challenger-1`, `control-1`…
  package var group: String
  package var counts: DeviceCounts
}

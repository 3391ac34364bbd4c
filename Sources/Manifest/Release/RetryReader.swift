import Domain

extension ReleaseConfiguration {
  package static let retryKeys = ["seconds"]
  /// A day.
  static let longestRetry = 86_400
}

extension ProblemList {
  /// `retry` in `release.json`, in seconds.
  mutating func retrySeconds(_ field: Field) -> Int {
    let standard = ReleaseConfiguration.defaultRetrySeconds
    guard field.isPresent, isObject(field, keys: ReleaseConfiguration.retryKeys) else { return standard }
    guard let seconds = wholeNumber(field["seconds"], atLeast: 0) else { return standard }
    if seconds > ReleaseConfiguration.longestRetry {
      add(
        "retry", at: field["seconds"], "\(seconds) seconds are more than a day",
        remedy: "write at most \(ReleaseConfiguration.longestRetry)")
    }
    return seconds
  }
}

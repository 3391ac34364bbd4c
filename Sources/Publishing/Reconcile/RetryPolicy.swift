/// Tries what is temporary again, with a growing and random pause: a thousand clients must not come back at once.
package struct RetryPolicy: Sendable {
  /// The first try counts.
  package var attempts = 5
  /// The pause after the first try; doubled after each.
  package var firstPause = Duration.milliseconds(500)
  package var longestPause = Duration.seconds(30)
  /// The longest time that a server may ask us to wait.
  package var longestWish = Duration.seconds(120)
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  package init() {}

  /// - Throws: the last error; any error that is not temporary at once.
  package func run<Value>(_ body: () throws -> Value) async throws -> Value {
    var attempt = 1
    while true {
      do { return try body() } catch let error as TemporaryFailure {
        if attempt >= attempts { throw error.failure }
        try await sleep(pause(after: attempt, error.retryAfter))
        attempt += 1
      }
    }
  }

  /// Between half of the pause and all of it ("equal jitter"); never less than the server asks for.
  func pause(after attempt: Int, _ wish: Duration?) -> Duration {
    let grown = min(longestPause, firstPause * (1 << min(attempt - 1, 16)))
    let pause = grown * Double.random(in: 0.5...1)
    return max(pause, min(wish ?? .zero, longestWish))
  }
}

import Synchronization

/// Tries what is temporary again, with a growing and random pause: a thousand clients must not come back at once. A host that gave no
/// answer all the time is not waited for again for as long: a thousand customers must not wait for each other's.
package struct RetryPolicy: Sendable {
  /// A failure that is about to be tried again.
  package struct Retry: Hashable, Sendable {
    package var finding: Finding
    /// The time until then.
    package var pause: Duration
  }

  /// How long it is tried, from the first failure on. The time that a server asks to wait does not count.
  package var patience = Duration.seconds(120)
  /// The longest time that a server may ask to wait, in all.
  var longestWish = Duration.seconds(3600)
  /// The pause after the first try; doubled after each.
  var firstPause = Duration.milliseconds(500)
  var longestPause = Duration.seconds(30)
  /// Called before each pause.
  private let report: @Sendable (Retry) -> Void
  private let silent = Hosts()
  var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  package init(report: @escaping @Sendable (Retry) -> Void = { _ in }) { self.report = report }

  /// - Throws: the last error; any error that is not temporary at once.
  package func run<Value>(_ body: () throws -> Value) async throws -> Value {
    var attempt = 1
    var asked = Duration.zero
    var end: ContinuousClock.Instant?
    var host: String?
    while true {
      do {
        let value = try body()
        silent.remove(host)
        return value
      } catch let error as TemporaryFailure {
        let now = now()
        let wish = error.retryAfter ?? .zero
        asked += wish
        let last = (end ?? now + patience) + wish
        guard asked <= longestWish, now + wish < last,
          attempt < error.leastTries || !silent.has(error.host, since: now - patience)
        else {
          silent.add(error.host, at: now)
          throw error.failure
        }
        let pause = max(wish, min(pause(after: attempt), now.duration(to: last)))
        error.failure.findings.forEach { report(Retry(finding: $0, pause: pause)) }
        try await sleep(pause)
        (attempt, end, host) = (attempt + 1, last, error.host)
      }
    }
  }

  private final class Hosts: Sendable {
    private let last = Mutex<[String: ContinuousClock.Instant]>([:])

    func has(_ name: String?, since start: ContinuousClock.Instant) -> Bool {
      guard let name, let moment = last.withLock({ $0[name] }) else { return false }
      return start < moment
    }

    func add(_ name: String?, at moment: ContinuousClock.Instant) {
      if let name { last.withLock { $0[name] = moment } }
    }

    /// It has answered somebody who went on asking.
    func remove(_ name: String?) {
      if let name { last.withLock { _ = $0.removeValue(forKey: name) } }
    }
  }

  /// Between half of the pause and all of it ("equal jitter").
  func pause(after attempt: Int) -> Duration {
    min(longestPause, firstPause * (1 << min(attempt - 1, 16))) * Double.random(in: 0.5...1)
  }
}

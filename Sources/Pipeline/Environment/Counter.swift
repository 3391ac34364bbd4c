import Synchronization

/// Counts the variants that tasks have finished, and reports the count.
final class Counter: Sendable {
  private let total: Int
  private let done = Mutex(0)
  private let report: @Sendable (Progress) -> Void

  init(of total: Int, report: @escaping @Sendable (Progress) -> Void) {
    self.total = total
    self.report = report
  }

  func step() {
    done.withLock { done in
      done += 1
      report(.variants(done: done, of: total))
    }
  }
}

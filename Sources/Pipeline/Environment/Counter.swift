import Synchronization

/// Counts the variants that tasks have finished, and reports the count.
final class Counter: Sendable {
  private let name: String
  private let total: Int
  private let done = Mutex(0)
  private let report: @Sendable (Progress) -> Void

  /// - Parameter name: what is done, such as "building".
  init(_ name: String, of total: Int, report: @escaping @Sendable (Progress) -> Void) {
    self.name = name
    self.total = total
    self.report = report
    report(.counted(name, done: 0, of: total))
  }

  func step() {
    done.withLock { done in
      done += 1
      report(.counted(name, done: done, of: total))
    }
  }
}

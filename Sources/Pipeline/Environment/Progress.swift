import Domain
import Platform
import Synchronization

package enum Progress: Hashable, Sendable {
  /// A stage begins. Without a name for the table of times, its first word is the name.
  case stage(String, name: String? = nil)
  /// A part of a stage that does something for each variant, such as "building".
  case counted(String, done: Int, of: Int)
  /// For another process; the holder of its lock, if known.
  case waiting(for: String, holder: String)
  /// A folder that the run has made is still there.
  case notRemoved(String, SystemError)
  case warning(Finding)
  case retrying(RetryPolicy.Retry)
}

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

extension RunEnvironment {
  /// Does something for every customer, as many at a time as `jobs` says, and counts them.
  ///
  /// - Parameter name: what is done, such as "building".
  /// - Throws: `CancellationError`. What else fails for one of them is a result.
  func forEach<Item: Sendable, Value: Sendable>(
    _ items: [Item], name: String, jobs: Int, _ body: @escaping @Sendable (Item) async throws -> Value
  ) async throws -> [Result<Value, Failure>] {
    let counter = Counter(name, of: items.count, report: report)
    return try await concurrentMap(items, limit: jobs) { item in
      defer { counter.step() }
      return try await Result.of { try await body(item) }
    }
  }
}

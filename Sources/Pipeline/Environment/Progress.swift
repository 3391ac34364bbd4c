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
  /// Reports what ends nothing.
  func warn(_ code: String, at location: Location, _ message: String, subject: String? = nil, remedy: String) {
    report(.warning(Finding(code, .warning, at: location, message, subject: subject, remedy: remedy)))
  }

  /// Does something for every item, as many at a time as `jobs` says.
  ///
  /// - Parameter name: what is done, such as "building".
  /// - Returns: what became of each, in the order of the items.
  /// - Throws: `CancellationError`.
  func outcomes<Item: Sendable, Value: Sendable>(
    _ name: String, of items: [Item], jobs: Int, _ body: @escaping @Sendable (Item) async throws -> Value
  ) async throws -> [Result<Value, Failure>] {
    let counter = Counter(name, of: items.count, report: report)
    return try await concurrentMap(items, limit: jobs) { item in
      defer { counter.step() }
      return try await Result.of { try await body(item) }
    }
  }
}

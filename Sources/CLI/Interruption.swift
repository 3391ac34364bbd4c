import Domain
import Pipeline
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A run that a signal ended.
struct Interruption: Error {
  var status: ExitStatus
  /// The error that ended the run after the signal.
  var cause: any Error
}

extension Interruption {
  /// Says what stands.
  ///
  /// - Parameter afterStop: what the command says itself; nil for the usual.
  func text(isReadOnly: Bool, afterStop: String? = nil) -> String {
    if let afterStop, !isReadOnly { return "\(word); \(afterStop)" }
    if let stopped = cause as? PlacingStopped {
      return stopped.placed == stopped.count
        ? "\(word); all \(stopped.count) variants are in \(stopped.folder)"
        : "\(word); \(stopped.placed) of \(Amount.count(stopped.count, "variant")) done, in \(stopped.folder): run again for the others"
    }
    return isReadOnly ? word : "\(word); nothing was placed, what was there still stands"
  }

  private var word: String { status == .interrupted ? "interrupted" : "terminated" }

  private static let statuses: [Int32: ExitStatus] = [
    SIGINT: .interrupted, SIGTERM: .terminated, SIGHUP: .hungUp,
  ]

  /// Runs `body` as a task that SIGINT, SIGTERM and SIGHUP cancel, so that it removes what it has made. A second signal ends
  /// the process at once.
  ///
  /// - Parameter onSignal: is called at once, on another thread.
  /// - Throws: `Interruption` instead of any error after a signal.
  static func guarding<Value: Sendable>(
    onSignal: @escaping @Sendable () -> Void, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await body() }
    let received = Atomic<Int32>(0)
    // Without a watch, a signal ends the process at once.
    let watch = try? SignalWatch(Array(statuses.keys)) { signal in
      received.store(signal, ordering: .releasing)
      task.cancel()
      onSignal()
    }
    defer { watch?.end() }
    do { return try await task.value } catch {
      guard let status = statuses[received.load(ordering: .acquiring)] else { throw error }
      throw Interruption(status: status, cause: error)
    }
  }
}

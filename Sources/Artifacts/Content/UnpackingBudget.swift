import Synchronization

/// Limits what is unpacked from archives inside an artifact's files, for all files and depths together.
final class UnpackingBudget: Sendable {
  struct Exhausted: Error {}

  private struct Left {
    var bytes: Int
    var entries = 200_000
    var time: Duration
  }

  private let left: Mutex<Left>

  /// - Parameter time: for all workers together. Some hundred bytes of bzip2 can take a second.
  init(bytes: Int = 1 << 30, time: Duration = .seconds(20)) { left = Mutex(Left(bytes: bytes, time: time)) }

  var timeLeft: Duration { left.withLock(\.time) }

  func take(bytes: Int, entries: Int, time: Duration) throws {
    try left.withLock { left in
      left.bytes -= min(bytes, left.bytes + 1)
      left.entries -= min(entries, left.entries + 1)
      left.time -= time
      guard left.bytes >= 0, left.entries >= 0, left.time >= .zero else { throw Exhausted() }
    }
  }
}

import Synchronization

/// Limits what is unpacked from archives inside an artifact's files, for all files and depths together.
///
/// By the artifact's own size: a few bytes may unpack to a million times as many. No SDK that was looked at comes near a tenth of
/// any of these.
final class UnpackingBudget: Sendable {
  struct Exhausted: Error {}

  private struct Left {
    var bytes: Int
    var entries: Int
    var time: Duration
  }

  private let left: Mutex<Left>

  /// - Parameter time: of processors, all workers together. Some hundred bytes of bzip2 can take a second.
  init(bytes: Int = 1 << 30, entries: Int = 200_000, time: Duration = .seconds(20)) {
    left = Mutex(Left(bytes: bytes, entries: entries, time: time))
  }

  /// - Parameters:
  ///   - size: of the artifact, in bytes as they ship.
  ///   - limit: for the bytes of artifacts of any size.
  convenience init(artifactSize size: Int, limit: Int = 1 << 30) {
    let size = min(max(size, 0), 1 << 30)
    self.init(
      bytes: min(limit, 16 << 20 + 100 * size), entries: min(200_000, 5_000 + size / 50),
      time: min(.seconds(20), .seconds(1) + .microseconds(size)))
  }

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

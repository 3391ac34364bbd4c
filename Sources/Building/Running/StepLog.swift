import Domain
import Platform

/// How much of a command's output its log keeps, in bytes: a command that never stops writing must not fill the disk.
package struct LogLimits: Hashable, Sendable {
  /// From the start.
  package var head: Int
  /// Up to the end. These bytes are held in memory.
  package var tail: Int

  package init(head: Int = 64 << 20, tail: Int = 1 << 20) {
    self.head = head
    self.tail = tail
  }
}

/// The log of one command, which is written while the command runs.
struct StepLog {
  private let file: OpenFile
  private let limits: LogLimits
  private var written = 0
  private var total = 0
  /// The last bytes, written or not.
  private var recent: [UInt8] = []

  init(at path: String, _ limits: LogLimits) throws {
    file = try OpenFile.updating(path)
    try file.truncate()
    self.limits = limits
  }

  mutating func add(_ bytes: [UInt8]) throws {
    let head = bytes.prefix(limits.head - written)
    if !head.isEmpty { try file.write(Array(head)) }
    written += head.count
    total += bytes.count
    recent += bytes
    if recent.count > 2 * limits.tail { recent.removeFirst(recent.count - limits.tail) }
  }

  /// Writes what was held back, after a line that says what is left out.
  mutating func close() throws {
    let tail = recent.suffix(min(limits.tail, total - written))
    let skipped = total - written - tail.count
    if skipped > 0 { try file.write(Array("\n[\(Amount.bytes(skipped)) of the output are left out here]\n".utf8)) }
    try file.write(Array(tail))
    try file.close()
  }
}

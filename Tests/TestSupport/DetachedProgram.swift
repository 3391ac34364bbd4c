import Foundation
import Synchronization

/// A program that goes on until the test ends, such as a server.
///
/// It inherits no descriptors. Foundation notices the end of a program by a socket that every program started at the same
/// time inherits too: a server would keep other tests waiting for programs that have long ended.
package final class DetachedProgram: Sendable {
  package let id: Int32

  package struct NotStarted: Error, CustomStringConvertible {
    package var description: String
  }

  /// - Parameters:
  ///   - output: a file for what it prints; nil for none.
  ///   - environment: added to this process's environment.
  ///   - isReady: asked again and again, for half a minute.
  package init(
    _ program: String, _ arguments: [String], in folder: String, output: String = "/dev/null",
    environment: [String: String] = [:],
    isReady: () throws -> Bool
  ) throws {
    let script = """
      import subprocess, sys
      none, output = subprocess.DEVNULL, open(sys.argv[1], 'wb')
      print(subprocess.Popen(sys.argv[2:], stdin=none, stdout=output, stderr=output, start_new_session=True).pid)
      """
    let result = try Tool.run(
      "python3", ["-c", script, output, try Tool.locate(program)] + arguments, in: folder, environment: environment)
    guard let id = Int32(result.text.prefix { $0.isNumber }) else {
      throw NotStarted(description: "\(program): \(result.errors)")
    }
    self.id = id
    Self.started.add(id)
    for _ in 0..<1500 {
      if try isReady() { return }
      usleep(20_000)
    }
    stop()
    throw NotStarted(description: "\(program) is not ready")
  }

  /// Ends it with everything that it has started. SIGTERM would not do: threads of tests block it, and so do the programs that
  /// they start.
  package func stop() { if Self.started.remove(id) { kill(-id, SIGKILL) } }

  deinit { stop() }

  private static let started = Started()

  /// Those that run. Whoever is left when the tests end, because a global variable owns it, ends too.
  private final class Started: Sendable {
    private let ids = Mutex<Set<Int32>>([])

    init() {
      atexit { DetachedProgram.started.endAll() }
    }

    func add(_ id: Int32) { ids.withLock { _ = $0.insert(id) } }

    func remove(_ id: Int32) -> Bool { ids.withLock { $0.remove(id) != nil } }

    func endAll() { ids.withLock { for id in $0 { kill(-id, SIGKILL) } } }
  }
}

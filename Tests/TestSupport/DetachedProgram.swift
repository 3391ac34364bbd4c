import Foundation

/// A program that goes on until the test ends, such as a server.
///
/// It inherits no descriptors. Foundation notices the end of a program by a socket that every program started at the same
/// time inherits too: a server would keep other tests waiting for programs that have long ended.
package final class DetachedProgram {
  package let id: Int32

  package struct NotStarted: Error, CustomStringConvertible {
    package var description: String
  }

  /// - Parameters:
  ///   - environment: added to this process's environment.
  ///   - isReady: asked again and again, for half a minute.
  package init(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
    isReady: () throws -> Bool
  ) throws {
    let script = """
      import subprocess, sys
      none = subprocess.DEVNULL
      print(subprocess.Popen(sys.argv[1:], stdin=none, stdout=none, stderr=none, start_new_session=True).pid)
      """
    let result = try Tool.run(
      "python3", ["-c", script, try Tool.locate(program)] + arguments, in: folder, environment: environment)
    guard let id = Int32(result.text.prefix { $0.isNumber }) else {
      throw NotStarted(description: "\(program): \(result.errors)")
    }
    self.id = id
    for _ in 0..<1500 {
      if try isReady() { return }
      usleep(20_000)
    }
    stop()
    throw NotStarted(description: "\(program) is not ready")
  }

  /// Ends it with everything that it has started. SIGTERM would not do: threads of tests block it, and so do the programs that
  /// they start.
  package func stop() { kill(-id, SIGKILL) }

  deinit { stop() }
}

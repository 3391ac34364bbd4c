import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls a function several times a second on a thread of its own, whatever the tasks do meanwhile.
struct Ticker: Sendable {
  private static let milliseconds: Int32 = 200

  private let pipe: SystemPipe
  private let thread: SystemThread

  init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let pipe = try SystemPipe()
    do throws(SystemError) {
      thread = try SystemThread {
        var end = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
        while poll(&end, 1, Self.milliseconds) == 0 { body() }
      }
    } catch {
      for end in [pipe.reading, pipe.writing] { close(end) }
      throw error
    }
    self.pipe = pipe
  }

  /// Waits for a call that runs.
  func end() {
    close(pipe.writing)
    thread.join()
    close(pipe.reading)
  }
}

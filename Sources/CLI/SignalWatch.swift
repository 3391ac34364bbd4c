import Platform
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls a function when a signal arrives, on a thread of its own: a signal handler may do next to nothing. A second signal of the
/// same kind ends the process. One watch at a time.
struct SignalWatch: Sendable {
  private typealias Handler = @convention(c) (Int32) -> Void

  private let pipe: SystemPipe
  private let thread: SystemThread
  private let signals: [Int32]

  /// - Parameter signals: those that the process ignores stay ignored, as `nohup` wants.
  init(_ signals: [Int32], _ body: @escaping @Sendable (Int32) -> Void) throws(SystemError) {
    let pipe = try SystemPipe()
    do throws(SystemError) {
      thread = try SystemThread { Self.forward(pipe.reading, body) }
    } catch {
      for end in [pipe.reading, pipe.writing] { close(end) }
      throw error
    }
    self.pipe = pipe
    handlerPipe.store(pipe.writing, ordering: .releasing)
    self.signals = signals.filter { number in
      guard Self.isIgnored(signal(number, handle)) else { return true }
      signal(number, SIG_IGN)
      return false
    }
  }

  private static func isIgnored(_ handler: Handler?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN as Handler?, to: Int.self)
  }

  private static func forward(_ pipe: Int32, _ body: (Int32) -> Void) {
    var number: UInt8 = 0
    while true {
      let count = read(pipe, &number, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return }
      signal(Int32(number), SIG_DFL)
      body(Int32(number))
    }
  }

  /// From now on, the signals end the process.
  func end() {
    for number in signals { signal(number, SIG_DFL) }
    close(pipe.writing)
    thread.join()
    close(pipe.reading)
  }
}

/// The end of the pipe that the handler writes to.
private let handlerPipe = Atomic<Int32>(-1)

/// Only calls what is safe in a signal handler. The first access to `handlerPipe`, which initialises it, was in `init`.
private func handle(_ number: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(handlerPipe.load(ordering: .acquiring), &byte, 1)
  errno = code
}

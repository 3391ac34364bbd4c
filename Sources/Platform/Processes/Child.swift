#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that runs.
struct Child {
  private let id: pid_t
  private let program: String
  /// The target of kill(2): the process, or all processes of its session.
  private let target: pid_t

  private let deadline: ContinuousClock.Instant?

  init(id: pid_t, _ command: ProcessCommand) {
    self.id = id
    program = command.arguments.first ?? ""
    target = command.usesTerminal ? id : -id
    deadline = command.secondsAllowed.map { .now + .seconds($0) }
  }

  /// Nil while the program runs. After the deadline, no process of the program is left.
  ///
  /// - Throws: `CancellationError` if the task was cancelled; then none is left either.
  func end() throws -> ProcessResult.End? {
    var status: Int32 = 0
    while true {
      let found = waitpid(id, &status, WNOHANG)
      if found == 0 {
        if Task.isCancelled { throw cancel() }
        guard let deadline, deadline < .now else { return nil }
        stop()
        return .late
      }
      if found > 0 { break }
      if errno != EINTR { throw SystemError("wait for its end", program) }
    }
    if Task.isCancelled { throw cancel() }
    // WIFEXITED, WEXITSTATUS and WTERMSIG are macros.
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// Asks the processes to end, and ends those that do not within two seconds.
  func stop() {
    kill(target, SIGTERM)
    for _ in 0..<100 where kill(target, 0) == 0 {
      waitpid(id, nil, WNOHANG)
      usleep(20_000)
    }
    kill(target, SIGKILL)
    waitpid(id, nil, 0)
  }

  private func cancel() -> CancellationError {
    stop()
    return CancellationError()
  }
}

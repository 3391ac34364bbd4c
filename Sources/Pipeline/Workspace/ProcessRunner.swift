import CSystem
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs programs. Nothing else in this package does.
package enum ProcessRunner {
  /// How many bytes of a program's output are kept, from its end. A user's pipe holds at most as many.
  static let outputLimit = 1 << 20

  /// Runs a program to its end, without a shell, so arguments need no quoting.
  ///
  /// Standard input is empty. Processes that the program leaves in the background are not waited for.
  package static func run(_ command: ProcessCommand) throws -> ProcessResult {
    guard let program = command.arguments.first else { throw SystemError("run", "", code: EINVAL) }
    var ends: [Int32] = [0, 0]
    guard makePipe(&ends) == 0 else { throw SystemError("make a pipe for", program) }
    defer { close(ends[0]) }
    let process = Result { try spawn(command, program, output: ends[1]) }
    close(ends[1])
    return try finish(process.get(), program, output: ends[0])
  }

  private static func spawn(_ command: ProcessCommand, _ program: String, output: Int32) throws -> pid_t {
    // Systems differ in whether they look up a relative path before or after the change of folder.
    let isPath = program.utf8.contains(UInt8(ascii: "/"))
    let path = isPath ? try FileSystem.absolutePath(FilePath.join(command.workingDirectory, program)) : program
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      let environment = _NSGetEnviron().pointee
    #else
      var actions = posix_spawn_file_actions_t()
      let environment = environ
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Standard input comes last: if this process has none, the pipe itself may be descriptor 0.
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addchdir_np(&actions, command.workingDirectory)
    var arguments = command.arguments.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, path, &actions, nil, &arguments, environment)
    if code != 0 { throw SystemError("run", program, code: code) }
    return process
  }

  /// Reads until the pipe is closed, or until the program has ended and its output is read: a daemon that it started may
  /// keep the pipe open forever.
  private static func finish(_ process: pid_t, _ program: String, output: Int32) throws -> ProcessResult {
    var status: Int32?
    var tail: [UInt8] = []
    var late = 0
    while late < outputLimit {
      if status == nil { status = try exitStatus(of: process, program, options: WNOHANG) }
      guard let bytes = next(from: output, milliseconds: status == nil ? 50 : 0) else {
        if status == nil { continue } else { break }
      }
      if bytes.isEmpty { break }
      if status != nil { late += bytes.count }
      tail += bytes
      if tail.count > 2 * outputLimit { tail.removeFirst(tail.count - outputLimit) }
    }
    while status == nil { status = try exitStatus(of: process, program, options: 0) }
    return ProcessResult(status: status ?? 0, output: String(decoding: tail.suffix(outputLimit), as: UTF8.self))
  }

  /// Empty at the end of the input; nil after a timeout.
  private static func next(from descriptor: Int32, milliseconds: Int32) -> [UInt8]? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 { return errno == EINTR ? nil : [] }
    return Array(buffer[..<count])
  }

  /// Nil while the program runs.
  private static func exitStatus(of process: pid_t, _ program: String, options: Int32) throws -> Int32? {
    var status: Int32 = 0
    while true {
      let found = waitpid(process, &status, options)
      if found == 0 { return nil }
      if found > 0 { break }
      if errno != EINTR { throw SystemError("wait for", program) }
    }
    // WIFEXITED and WEXITSTATUS are macros. A signal becomes 128 plus its number, as in shells.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

/// Makes a pipe that programs started by other threads do not inherit: it would stay open as long as they run.
private func makePipe(_ ends: inout [Int32]) -> Int32 {
  #if os(Linux)
    return pipe2(&ends, O_CLOEXEC)
  #else
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return 0
  #endif
}

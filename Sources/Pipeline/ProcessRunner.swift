import CSystem
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs programs: the only place that does.
package enum ProcessRunner {
  /// Runs a program to its end; no shell takes part, so no argument is ever read as anything but itself.
  package static func run(_ command: Command) throws -> CommandResult {
    guard let program = command.arguments.first else { throw SystemError("run", "", code: EINVAL) }
    var pipe: [Int32] = [0, 0]
    guard systemPipe(&pipe) == 0 else { throw SystemError("make a pipe for", program) }
    let process = Result { try spawn(command, program, output: pipe[1], unused: pipe[0]) }
    close(pipe[1])
    let output = readAll(pipe[0])
    close(pipe[0])
    return CommandResult(status: try wait(for: process.get(), program), output: String(decoding: output, as: UTF8.self))
  }

  private static func spawn(_ command: Command, _ program: String, output: Int32, unused: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addclose(&actions, unused)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    posix_spawn_file_actions_addchdir_np(&actions, command.workingDirectory)
    var arguments = command.arguments.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, program, &actions, nil, &arguments, environ)
    if code != 0 { throw SystemError("run", program, code: code) }
    return process
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { output += buffer[..<count] }
      if count == 0 || (count < 0 && errno != EINTR) { return output }
    }
  }

  private static func wait(for process: pid_t, _ program: String) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw SystemError("wait for", program) }
    }
    // WIFEXITED and WEXITSTATUS are macros; a signal's number is told as shells tell it.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

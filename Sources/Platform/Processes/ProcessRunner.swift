import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs programs. Nothing else in this package does.
package enum ProcessRunner {
  /// Runs a program to its end, without a shell, so arguments need no quoting.
  ///
  /// Unless the command says otherwise, there is no terminal. Processes that the program leaves in the background are not
  /// waited for. If the task is cancelled, the program is ended with everything that it has started; with a terminal, it alone.
  package static func run(_ command: ProcessCommand) throws -> ProcessResult { try run(command) { _ in } }

  /// - Parameter receive: gets everything that the program writes, in parts. If it throws, the program is ended.
  package static func run(_ command: ProcessCommand, _ receive: ([UInt8]) throws -> Void) throws -> ProcessResult {
    guard let program = command.arguments.first else { throw SystemError("run", "", code: EINVAL) }
    let input = try command.input.isEmpty ? nil : StandardInput(command.input)
    let pipe = try SystemPipe()
    defer { close(pipe.reading) }
    let process = Result { try spawn(command, program, input: input, output: pipe.writing) }
    close(pipe.writing)
    return try finish(Child(id: process.get(), command), limit: command.outputLimit, output: pipe.reading, receive)
  }

  /// Whether a program is in one of the folders that PATH lists.
  package static func isInstalled(_ program: String, path: String?) -> Bool {
    locate(program, path: path ?? "/usr/bin:/bin", in: "") != nil
  }

  /// - Parameter folder: what paths in `path` are relative to.
  private static func locate(_ program: String, path: String, in folder: String) -> String? {
    path.split(separator: ":").lazy.map { FilePath.join(FilePath.join(folder, String($0)), program) }
      .first { access($0, X_OK) == 0 && !FileSystem.isDirectory($0) }
  }

  /// A path, or a name for posix_spawnp(3), which searches this process's PATH.
  private static func place(of program: String, _ command: ProcessCommand) throws -> String {
    // Systems differ in whether they look up a relative path before or after the change of folder.
    if program.utf8.contains(UInt8(ascii: "/")) {
      return try FileSystem.absolutePath(FilePath.join(command.workingDirectory, program))
    }
    guard let path = command.variables["PATH"] ?? nil else { return program }
    let folder = try FileSystem.absolutePath(command.workingDirectory)
    if let place = locate(program, path: path, in: folder) { return place }
    throw SystemError("run", program, code: ENOENT)
  }

  private static func spawn(
    _ command: ProcessCommand, _ program: String, input: StandardInput?, output: Int32
  ) throws -> pid_t {
    let path = try place(of: program, command)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Standard input comes last: if this process has none, the pipe itself may be descriptor 0.
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    if command.dropsErrors {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, output, 2)
    }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.descriptor, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addchdir_np(&actions, command.workingDirectory)
    var arguments = command.arguments.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var environment = variables(of: command).map { strdup($0) } + [nil]
    defer { for variable in environment { free(variable) } }
    var process: pid_t = 0
    let code = withAttributes(hasSession: !command.usesTerminal) {
      posix_spawnp(&process, path, &actions, $0, &arguments, &environment)
    }
    if code != 0 { throw SystemError("run", program, code: code) }
    return process
  }

  /// The program's variables, as `NAME=value`.
  private static func variables(of command: ProcessCommand) -> [String] {
    let own = command.variables.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return command.inheritsVariables ? inheritedVariables(without: command.variables) + own : own
  }

  private static func inheritedVariables(without others: [String: String?]) -> [String] {
    #if canImport(Darwin)
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #else
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    var variables: [String] = []
    while let entry = next, let variable = entry.pointee {
      let text = String(cString: variable)
      if others[String(text.prefix { $0 != "=" })] == nil { variables.append(text) }
      next = entry + 1
    }
    return variables
  }

  /// A session of its own, so that all processes of the program can be ended, and none waits at the terminal for an answer.
  /// No signal is blocked, as the threads that run tasks block most, and SIGPIPE, which this process ignores, ends the program.
  private static func withAttributes(hasSession: Bool, _ body: (UnsafePointer<Attributes>) -> Int32) -> Int32 {
    #if canImport(Darwin)
      var attributes: Attributes = nil
      let newSession = POSIX_SPAWN_SETSID
      // Without pipe2(2), another thread's new pipe may not be marked yet, and a program that kept its end would keep it open.
      let always = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var attributes = Attributes()
      // POSIX_SPAWN_SETSID, which the C library declares only under _GNU_SOURCE.
      let newSession: Int32 = 0x80
      let always = Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var pipe = none
    sigaddset(&pipe, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &pipe)
    posix_spawnattr_setflags(&attributes, Int16((hasSession ? newSession : 0) | always))
    return body(&attributes)
  }

  /// Reads until the pipe is closed, or until the program has ended and its output is read: a daemon that it started may
  /// keep the pipe open forever.
  private static func finish(
    _ child: Child, limit: Int, output: Int32, _ receive: ([UInt8]) throws -> Void
  ) throws -> ProcessResult {
    var end: ProcessResult.End?
    var tail: [UInt8] = []
    var late = 0
    while late < limit {
      if end == nil { end = try child.end() }
      guard let bytes = next(from: output, milliseconds: end == nil ? 50 : 0) else {
        if end == nil { continue } else { break }
      }
      if bytes.isEmpty { break }
      if end != nil { late += bytes.count }
      do { try receive(bytes) } catch {
        if end == nil { child.stop() }
        throw error
      }
      tail += bytes
      if tail.count > 2 * limit { tail.removeFirst(tail.count - limit) }
    }
    // Most programs end as soon as they have closed their output.
    var pause: UInt32 = 50
    while end == nil {
      end = try child.end()
      if end == nil { usleep(pause) }
      pause = min(2 * pause, 2000)
    }
    return ProcessResult(end: end ?? .exited(0), output: String(decoding: tail.suffix(limit), as: UTF8.self))
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

  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Attributes = posix_spawnattr_t
  #endif
}

extension SystemError {
  /// Whether the program cannot be started at all.
  package var isUnfitProgram: Bool {
    operation == "run" && (isMissing || [EACCES, ENOEXEC, ELOOP, ENAMETOOLONG].contains(code))
  }
}

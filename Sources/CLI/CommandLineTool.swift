import CSystem
import Domain
import Pipeline
import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program: runs a command line and returns an exit status.
package struct CommandLineTool: Sendable {
  package static let version = "0.1.0"

  var console: Console
  var environment: RunEnvironment
  var processors: Int

  /// - Parameter arguments: The arguments without the program's name.
  package func run(_ arguments: [String]) async -> ExitStatus {
    let invocation = Invocation(arguments)
    defer { console.printTimes() }
    do {
      return try await dispatch(invocation)
    } catch let error as UsageError {
      let finding = Finding("usage", at: Location("release"), error.message, remedy: error.remedy)
      return report(Failure(.usage, finding), invocation)
    } catch let interruption as Interruption {
      return report(interruption, invocation)
    } catch let lost as Console.ResultLost {
      return report(lost, invocation)
    } catch let tree as DirtyTree {
      console.changes(tree)
      return report(tree.failure, invocation)
    } catch {
      return report(Failure(error), invocation)
    }
  }

  private func dispatch(_ invocation: Invocation) async throws -> ExitStatus {
    if invocation.leads(with: .version) {
      try console.result(Self.version + "\n")
      return .done
    }
    switch invocation.command {
    case "help":
      guard let name = Invocation(invocation.arguments).command, name != "help" else { return try overview() }
      return try await run(command: name, ["--help"])
    case let name?: return try await run(command: name, invocation.arguments)
    case nil:
      if invocation.has(.help) { return try overview() }
      if let option = invocation.unknownOption {
        throw UsageError.unknownOption(option, known: OptionSpecification.common.map(\.name))
      }
      console.message(Help.overview())
      throw UsageError.noCommand
    }
  }

  private func overview() throws -> ExitStatus {
    try console.result(Help.overview())
    return .done
  }

  private func run(command name: String, _ arguments: [String]) async throws -> ExitStatus {
    guard let command = Command.all.first(where: { $0.name == name }) else {
      let group = Command.all.filter { $0.name.hasPrefix(name + " ") }
      if !group.isEmpty, Invocation(arguments).has(.help) {
        try console.result(Help.overview(of: group))
        return .done
      }
      throw UsageError.unknownCommand(name, known: Command.all.map(\.name))
    }
    let parsed = try ParsedArguments(arguments, for: command)
    _ = try parsed.choice(.color) as ColourChoice?
    if parsed.has(.help) {
      try console.result(Help.text(command))
      return .done
    }
    let session = Session(console: console, environment: environment, processors: processors)
    return try await command.run(parsed, session)
  }
}

// Reports of failures.
extension CommandLineTool {
  /// The result comes last, so everything else is done.
  private func report(_ lost: Console.ResultLost, _ invocation: Invocation) -> ExitStatus {
    // Whoever has read enough, such as `head`, wants to hear no more.
    if (lost.error as? SystemError)?.code == EPIPE { return .brokenPipe }
    let failure = Failure(lost.error)
    console.findings(failure.findings.changing { $0.remedy = "write the result elsewhere" })
    let isHelp = invocation.definition == nil || invocation.has(.help)
    let mayChange = invocation.definition?.mayChange(invocation) ?? true
    let changedNothing =
      isHelp || !mayChange || isReadOnly(invocation) || invocation.has(.dryRun) || invocation.has(.preview)
    console.message(
      "release: the result could not be written" + (changedNothing ? "" : "; what the command did stands"))
    return failure.status
  }

  private func report(_ failure: Failure, _ invocation: Invocation) -> ExitStatus {
    let failure = failure.withLines()
    console.findings(failure.findings)
    printJSON(failure, invocation)
    if failure.status == .usage { return failure.status }
    // An input/output error may come after some variants were placed, each of them whole.
    let consequence = failure.status == .inputOutput ? "nothing half-made was kept" : "nothing was written"
    let count = Amount.count(failure.findings.count { $0.severity != .note }, "problem")
    let text = count + (isReadOnly(invocation) ? "" : "; \(consequence)")
    console.message("release: " + text)
    console.summarise(
      JobSummary(title: "release \(invocation.command ?? "")", totals: text, findings: failure.findings))
    return failure.status
  }

  /// In one line.
  private func report(_ interruption: Interruption, _ invocation: Invocation) -> ExitStatus {
    let afterStop = invocation.definition?.afterStop
    // A dry run of a command that works for each customer has nothing to tell of.
    let isReadOnly = isReadOnly(invocation) || afterStop != nil && invocation.has(.dryRun)
    let text = interruption.text(isReadOnly: isReadOnly, afterStop: afterStop)
    console.message("release: " + text)
    printJSON(Failure(interruption.status, "interrupted", at: Location("release"), text), invocation)
    return interruption.status
  }

  private func printJSON(_ failure: Failure, _ invocation: Invocation) {
    guard invocation.asksForJSON else { return }
    let document = JSONDocument.report(["status": Int(failure.status.rawValue), "findings": failure.findings])
    let whole = console.options.suggestions.completed(document.adding(console.warnings, to: "findings"))
    // The exit status already reports the failure, even if stdout is what failed.
    try? console.result(whole.serialized())
  }

  private func isReadOnly(_ invocation: Invocation) -> Bool { invocation.definition?.isReadOnly ?? false }
}

extension CommandLineTool {
  /// Keeps the numbers of streams that are closed: the next file that is opened would get what is printed. Must be called first.
  package static func keepClosedStreams() {
    for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free, and as useless as before.
      _ = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Must be called while the process has one thread.
  ///
  /// - Returns: the exit status if the process cannot have the threads that tasks run on. The pool would wait for them forever.
  package static func refuseTooFewThreads() -> ExitStatus? {
    do throws(SystemError) {
      try SystemThread.rehearse(threadCount, reserve: 128 << 20)
      return nil
    } catch {
      let reason = "cannot start \(threadCount) threads: \(error.reason)"
      Console.standard(Console.Options())
        .message("release: \(reason); allow more processes (ulimit -u, pids.max) or memory (ulimit -v)")
      return .inputOutput
    }
  }

  /// Swift replaces bytes that are not UTF-8, and the path would be that of another file.
  ///
  /// - Returns: nil if every argument is there, and UTF-8.
  package static func refuseUndecodedArguments() -> ExitStatus? {
    if CommandLine.argc == 0 {
      Console.standard(Console.Options())
        .message("release: cannot see its arguments: mount /proc, where Swift finds them")
      return .inputOutput
    }
    let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    let isValid = arguments.dropFirst().map { $0.flatMap { String(validatingCString: $0) } != nil }
    guard let number = isValid.firstIndex(of: false) else { return nil }
    let shown = arguments[number + 1].map { String(cString: $0) } ?? ""
    Console.standard(Console.Options())
      .message(
        "release: argument \(number + 1), \(shown.debugDescription), is not UTF-8: rename the file, or set the terminal to UTF-8"
      )
    return .usage
  }

  /// The threads of the pool, and two more.
  private static var threadCount: Int { processors + 2 }

  private static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Runs the program with this process's streams and environment.
  package static func main(_ arguments: [String]) async -> ExitStatus {
    // A run needs nobody who reads its messages. Programs that it runs get the signal all the same: see `ProcessRunner`.
    signal(SIGPIPE, SIG_IGN)
    setTimeZone()
    keepLargeMemoryApart()
    let console = Console.standard(Console.Options(Invocation(arguments), variable: variable))
    let environment = RunEnvironment(
      temporaryDirectory: variable("TMPDIR") ?? "/tmp", processID: getpid(), toolVersion: version,
      sourceDateEpoch: variable("SOURCE_DATE_EPOCH"), gitVariables: gitVariables, variable: Self.variable,
      time: now ?? 0, terminal: terminal,
      run: ProcessRunner.run, report: { console.progress($0) })
    let tool = CommandLineTool(console: console, environment: environment, processors: processors)
    if now == nil {
      let finding = Finding(
        "usage", at: Location("RELEASE_TIME"), "expected a time in UTC such as 2026-11-25T10:00:00Z",
        remedy: "correct the variable, or unset it")
      return tool.report(Failure(.usage, finding), Invocation(arguments))
    }
    return await tool.run(arguments)
  }

  /// Seconds since 1970: those of RELEASE_TIME, with which a history of models can be made again, or of this machine's clock. Nil if
  /// RELEASE_TIME is no time.
  private static var now: Int64? { variable("RELEASE_TIME").map(UTCTime.seconds) ?? Int64(time(nil)) }

  /// Sets TZ if it is unset, so glibc does not stat /etc/localtime for every entry of every zip that libarchive reads.
  /// Must be called while the process has one thread.
  private static func setTimeZone() {
    #if os(Linux)
      setenv("TZ", ":/etc/localtime", 0)
    #endif
  }

  /// Lets glibc take what is 1 MiB or larger from the system, and give it back, by itself. Otherwise it raises that limit whenever
  /// such a piece is freed, up to 32 MiB, and what a list of ten thousand customers needed while it grew is kept in between.
  private static func keepLargeMemoryApart() {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
    #endif
  }

  /// The controlling terminal, if this process is in its foreground: a program in the background would be stopped when it
  /// reads from it.
  private static var terminal: String? {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard tcgetpgrp(descriptor) == getpgrp() else { return nil }
    // /dev/tty means nothing to gpg's agent, which has no terminal.
    return variable("GPG_TTY") ?? (0...2).lazy.compactMap { ttyname($0).map { String(cString: $0) } }.first
      ?? "/dev/tty"
  }

  /// The variables that `Repository.open` reads. Some of them mean something to git even if empty.
  private static var gitVariables: [String: String] {
    let people = ["AUTHOR", "COMMITTER"].flatMap { who in ["NAME", "EMAIL", "DATE"].map { "GIT_\(who)_\($0)" } }
    let names =
      people + [
        "EMAIL", "HOME", "PATH", "SUDO_UID", "XDG_CONFIG_HOME", "GIT_CEILING_DIRECTORIES", "GIT_CONFIG_COUNT",
        "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_SYSTEM", "GIT_DIR", "GIT_WORK_TREE",
      ]
    let counted = (0...).lazy.map { ["GIT_CONFIG_KEY_\($0)", "GIT_CONFIG_VALUE_\($0)"] }
    let pairs = (names + counted.prefix { getenv($0[0]) != nil }.joined()).compactMap { name in
      getenv(name).map { (name, String(cString: $0)) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The variable's value; nil if it is unset or empty.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

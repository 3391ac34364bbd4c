import Delivery
import Domain
import Files
import JSON
import Pipeline
import Processes

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

  package init(console: Console, environment: RunEnvironment, processors: Int) {
    self.console = console
    self.environment = environment
    self.processors = processors
  }

  /// - Parameter arguments: The arguments without the program's name.
  package func run(_ arguments: [String]) async -> ExitStatus {
    do {
      return try await dispatch(arguments)
    } catch let error as UsageError {
      let finding = Finding("usage", at: Location("release"), error.message, remedy: error.remedy)
      return report(Failure(.usage, finding), arguments)
    } catch let interruption as Interruption {
      return report(interruption, arguments)
    } catch let lost as Console.ResultLost {
      return report(lost, arguments)
    } catch {
      return report(Failure(error), arguments)
    }
  }

  /// The result comes last, so everything else is done.
  private func report(_ lost: Console.ResultLost, _ arguments: [String]) -> ExitStatus {
    var failure = Failure(lost.error)
    for index in failure.findings.indices { failure.findings[index].remedy = "write the result elsewhere" }
    console.findings(failure.findings)
    console.message(
      "release: the result could not be written"
        + (isReadOnly(arguments) || arguments.contains("--dry-run") ? "" : "; what the command did stands"))
    return failure.status
  }

  /// Works on unparsed arguments, because parsing may be what failed.
  private func asksForJSON(_ arguments: [String]) -> Bool {
    let pairs = zip(arguments, arguments.dropFirst())
    return arguments.contains("--json") || arguments.contains("--format=json")
      || pairs.contains { $0 == ("--format", "json") }
  }

  private func dispatch(_ arguments: [String]) async throws -> ExitStatus {
    let specifications = Command.all.map(\.specification)
    guard let first = arguments.first else {
      console.message(Help.overview(specifications))
      throw UsageError.noCommand
    }
    switch first {
    case "--version", "-V": try console.result(Self.version + "\n")
    case "--help", "-h": try console.result(Help.overview(specifications))
    case "help" where arguments.count == 1: try console.result(Help.overview(specifications))
    case "help": return try await run(command: arguments[1], ["--help"])
    default: return try await run(command: first, Array(arguments.dropFirst()))
    }
    return .done
  }

  private func run(command name: String, _ arguments: [String]) async throws -> ExitStatus {
    guard let command = Command.all.first(where: { $0.specification.name == name }) else {
      if name.hasPrefix("-") {
        throw UsageError.unknownOption(String(name.drop { $0 == "-" }), known: ["help", "version"])
      }
      throw UsageError.unknownCommand(name, known: Command.all.map(\.specification.name))
    }
    let parsed = try ParsedArguments(arguments, for: command.specification)
    if parsed.has(.help) {
      try console.result(Help.text(command.specification))
      return .done
    }
    let session = Session(console: console, environment: environment, processors: processors)
    return try await command.run(parsed, session)
  }

  private func report(_ failure: Failure, _ arguments: [String]) -> ExitStatus {
    console.findings(failure.findings)
    printJSON(failure, arguments)
    if failure.status == .usage { return failure.status }
    // An input/output error may come after some variants were placed, each of them whole.
    let consequence = failure.status == .inputOutput ? "nothing half-made was kept" : "nothing was written"
    let count = Amount.count(failure.findings.count, "problem")
    console.message("release: \(count)" + (isReadOnly(arguments) ? "" : "; \(consequence)"))
    return failure.status
  }

  /// In one line.
  private func report(_ interruption: Interruption, _ arguments: [String]) -> ExitStatus {
    let text = interruption.text(isReadOnly: isReadOnly(arguments), afterStop: specification(arguments)?.afterStop)
    console.message("release: " + text)
    printJSON(Failure(interruption.status, Finding("interrupted", at: Location("release"), text)), arguments)
    return interruption.status
  }

  private func printJSON(_ failure: Failure, _ arguments: [String]) {
    guard asksForJSON(arguments) else { return }
    let document = JSONValue.report(["status": Int(failure.status.rawValue), "findings": failure.findings])
    // The exit status already reports the failure, even if stdout is what failed.
    try? console.result(document.serialized())
  }

  private func isReadOnly(_ arguments: [String]) -> Bool { specification(arguments)?.isReadOnly ?? false }

  private func specification(_ arguments: [String]) -> CommandSpecification? {
    Command.all.map(\.specification).first { $0.name == arguments.first }
  }
}

extension CommandLineTool {
  /// Must be called while the process has one thread.
  ///
  /// - Returns: the exit status if the process cannot have the threads that tasks run on. The pool would wait for them forever.
  package static func refuseTooFewThreads() -> ExitStatus? {
    do throws(SystemError) {
      try SystemThread.rehearse(threadCount, reserve: 128 << 20)
      return nil
    } catch {
      let reason = "cannot start \(threadCount) threads: \(error.reason)"
      Console.standard(isGitHubActions: false, quiet: true, allowsColour: false)
        .message("release: \(reason); allow more processes (ulimit -u, pids.max) or memory (ulimit -v)")
      return .inputOutput
    }
  }

  /// Swift replaces bytes that are not UTF-8, and the path would be that of another file.
  ///
  /// - Returns: nil if every argument is UTF-8.
  package static func refuseUndecodedArguments() -> ExitStatus? {
    let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    let isValid = arguments.dropFirst().map { $0.flatMap { String(validatingCString: $0) } != nil }
    guard let number = isValid.firstIndex(of: false) else { return nil }
    let shown = arguments[number + 1].map { String(cString: $0) } ?? ""
    Console.standard(isGitHubActions: false, quiet: true, allowsColour: false)
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
    setTimeZone()
    let console = Console.standard(
      isGitHubActions: variable("GITHUB_ACTIONS") == "true",
      quiet: arguments.contains("--quiet") || arguments.contains("-q"),
      allowsColour: variable("NO_COLOR") == nil && variable("TERM") != "dumb")
    let environment = RunEnvironment(
      temporaryDirectory: variable("TMPDIR") ?? "/tmp", processID: getpid(), toolVersion: version,
      sourceDateEpoch: variable("SOURCE_DATE_EPOCH"), gitVariables: gitVariables, variable: Self.variable,
      time: Int64(time(nil)), terminal: terminal,
      run: ProcessRunner.run, report: { console.progress($0) })
    return await CommandLineTool(console: console, environment: environment, processors: processors).run(arguments)
  }

  /// Sets TZ if it is unset, so glibc does not stat /etc/localtime for every entry of every zip that libarchive reads.
  /// Must be called while the process has one thread.
  private static func setTimeZone() {
    #if os(Linux)
      setenv("TZ", ":/etc/localtime", 0)
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

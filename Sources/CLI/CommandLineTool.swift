import Domain
import Files
import JSON
import Pipeline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program: from the words of a command line to an exit status.
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

  /// - Parameter arguments: without the program's own name.
  package func run(_ arguments: [String]) async -> ExitStatus {
    do {
      return try await dispatch(arguments)
    } catch let error as UsageError {
      console.message("release: \(error.message)" + (error.remedy.map { "\n  remedy: \($0)" } ?? ""))
      return .usage
    } catch {
      return report(Failure(error), asJSON: arguments.contains("--json"))
    }
  }

  private func dispatch(_ arguments: [String]) async throws -> ExitStatus {
    let specifications = Commands.all.map(\.specification)
    guard let first = arguments.first else {
      console.message(Help.overview(specifications))
      throw UsageError.noCommand
    }
    switch first {
    case "--version": console.result(Self.version + "\n")
    case "--help", "-h": console.result(Help.overview(specifications))
    case "help" where arguments.count == 1: console.result(Help.overview(specifications))
    case "help": return try await run(command: arguments[1], ["--help"])
    default: return try await run(command: first, Array(arguments.dropFirst()))
    }
    return .done
  }

  private func run(command name: String, _ arguments: [String]) async throws -> ExitStatus {
    guard let command = Commands.all.first(where: { $0.specification.name == name }) else {
      if name.hasPrefix("-") {
        throw UsageError.unknownOption(String(name.drop { $0 == "-" }), known: ["help", "version"])
      }
      throw UsageError.unknownCommand(name, known: Commands.all.map(\.specification.name))
    }
    let parsed = try ParsedArguments(arguments, for: command.specification)
    if parsed.has(.help) {
      console.result(Help.text(command.specification))
      return .done
    }
    let session = Session(console: console, environment: environment, processors: processors)
    return try await command.run(parsed, session)
  }

  private func report(_ failure: Failure, asJSON: Bool) -> ExitStatus {
    console.findings(failure.findings)
    if asJSON {
      let document: JSONValue = ["status": .integer(Int(failure.status.rawValue)), "findings": failure.findings.json]
      console.result(document.serialized())
    }
    console.message("release: \(Amount.count(failure.findings.count, "problem")); nothing was written")
    return failure.status
  }
}

extension CommandLineTool {
  /// The program in the process it runs in.
  package static func standard(_ arguments: [String]) throws -> CommandLineTool {
    let variables = environmentVariables()
    let console = Console.standard(variables, quiet: arguments.contains("--quiet"))
    let environment = RunEnvironment(
      workingDirectory: try FileSystem.currentDirectory(), temporaryDirectory: variables["TMPDIR"] ?? "/tmp",
      processID: getpid(), toolVersion: version, sourceDateEpoch: variables["SOURCE_DATE_EPOCH"].flatMap(Int.init),
      run: ProcessRunner.run, report: { console.progress($0) })
    return CommandLineTool(
      console: console, environment: environment, processors: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  private static func environmentVariables() -> [String: String] {
    var variables: [String: String] = [:]
    for name in ["GITHUB_ACTIONS", "SOURCE_DATE_EPOCH", "TMPDIR"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}

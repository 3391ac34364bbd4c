import Domain
import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs the commands of a builder.
struct StepRunner {
  /// What is made, for messages.
  var subject: String
  /// Where each command has its log; nil for none.
  var logs: String?
  var environment: ResolvedEnvironment
  var context: BuilderContext
  /// As failures tell them; nil for those of the room itself.
  var paths: ReadablePaths?

  /// - Returns: the end of what the command wrote.
  /// - Throws: `Failure`: 65 if it fails, 75 if it is late, 78 if it cannot start; `SystemError` if its log cannot be written.
  func run(_ step: BuildStep) throws -> String {
    try Task.checkCancellation()
    context.willRun(step)
    // Else the program would be said to be missing.
    guard FileSystem.isDirectory(step.directory) else {
      throw SystemError("open folder", step.directory, code: ENOENT)
    }
    let path = logs.map { FilePath.join($0, step.name + ".log") }
    let failure = StepFailure(step: paths?.step(step) ?? step, subject: subject, log: path)
    do {
      let result = try run(command(step), loggingTo: path, step.shellCommand)
      if result.end == .exited(0) { return result.output }
      throw masked(failure.failure(result.end, environment.mask.masked(result.output)))
    } catch let error as SystemError where error.isUnfitProgram {
      throw masked(failure.failure(error))
    }
  }

  private func command(_ step: BuildStep) -> ProcessCommand {
    var command = ProcessCommand(arguments: step.command, workingDirectory: step.directory)
    command.variables = environment.variables.mapValues { $0 }
    command.inheritsVariables = false
    command.secondsAllowed = step.timeout
    return command
  }

  private func run(_ command: ProcessCommand, loggingTo path: String?, _ title: String) throws -> ProcessResult {
    guard let path else { return try ProcessRunner.run(command) }
    var log = try StepLog(at: path, context.logLimits)
    var stream = MaskedStream(environment.mask)
    try log.add(Array(environment.mask.masked("$ \(title)\n").utf8))
    let result = Result { try ProcessRunner.run(command) { try log.add(stream.add($0)) } }
    // Also what a program wrote before it was ended.
    try log.add(stream.finish())
    try log.close()
    return try result.get()
  }

  /// A command or its output may quote a secret.
  private func masked(_ failure: Failure) -> Failure {
    let findings = failure.findings.changing {
      $0.message = environment.mask.masked($0.message)
      $0.remedy = $0.remedy.map(environment.mask.masked)
    }
    return Failure(failure.status, findings)
  }
}

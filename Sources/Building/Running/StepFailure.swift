import Domain
import Manifest
import Platform

/// Says why a command of a builder failed.
struct StepFailure {
  var step: BuildStep
  var subject: String
  /// Nil if the command has no log.
  var log: String?

  /// - Parameter output: what the command wrote, without secrets.
  func failure(_ end: ProcessResult.End, _ output: String) -> Failure {
    let lines = LastLines(of: output).text
    let message = "\(title) \(verb(end))" + (lines.isEmpty ? ", without output" : ": \(lines)")
    return end == .late
      ? Failure(
        .temporary,
        finding(
          "builder.late", message,
          advice: step.setting == nil ? "raise the builder's `timeout`, or run again later" : "run again later"))
      : Failure(.badInput, finding("builder.failed", message, advice: BuilderAdvice.failed(output)))
  }

  func failure(_ error: SystemError) -> Failure {
    let program = step.command.first ?? ""
    let finding = Finding(
      "builder.program", at: Location(program), "\(title) cannot start \(program): \(error.reason)", subject: subject,
      remedy: BuilderAdvice.missing(program, in: step.setting))
    return Failure(.badConfiguration, finding)
  }

  private var title: String { step.setting.map { "`\($0)`" } ?? "the builder's \"\(step.name)\"" }

  private func finding(_ code: String, _ message: String, advice: String?) -> Finding {
    let output = step.environment.values.first { $0.name == "RELEASE_OUTPUT" }.map { ShellWord.quoted($0.value) }
    let hand = "to run it by hand: \(output.map { "mkdir -p \($0) && " } ?? "")\(step.shellCommand)"
    return Finding(
      code, at: Location(log ?? step.command.first ?? ""), message, subject: subject,
      remedy: advice.map { "\($0); \(hand)" } ?? hand)
  }

  private func verb(_ end: ProcessResult.End) -> String {
    switch end {
    case .exited(let status): "ended with status \(status)"
    case .signal(let number): "was ended by signal \(number)" + (Self.signals[number].map { " (\($0))" } ?? "")
    case .late: "did not end in \(Amount.count(step.timeout, "second"))"
    }
  }

  /// Those with the same number everywhere.
  private static let signals: [Int32: String] = [
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE",
    9: "SIGKILL, often for lack of memory", 11: "SIGSEGV", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
  ]
}

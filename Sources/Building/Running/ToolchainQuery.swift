import Domain
import Manifest
import Synchronization

/// Asks the compilers who they are, each once in a run.
package final class ToolchainQuery: Sendable {
  private struct Question: Hashable {
    var commands: [[String]]
    var directory: String
    var environment: BuilderEnvironment
  }

  private let context: BuilderContext
  private let answers = Mutex<[Question: Result<String, any Error>]>([:])

  package init(_ context: BuilderContext) { self.context = context }

  /// What the toolchain's commands print; "" if there are none.
  ///
  /// - Parameter directory: where they run, an absolute path: a Gemfile decides which CocoaPods answers.
  /// - Throws: as `BuilderRun.run`.
  package func text(of request: BuildRequest, in directory: String) throws -> String {
    let question = Question(
      commands: request.builder.toolchainCommands, directory: directory,
      environment: BuilderEnvironment(request.builder))
    // Whoever asks the same meanwhile waits for the answer.
    return try answers.withLock { answers in
      if let answer = answers[question] { return try answer.get() }
      let answer = Result { try ask(question, request) }
      // An interrupted question has no answer.
      if !Task.isCancelled { answers[question] = answer }
      return try answer.get()
    }
  }

  private func ask(_ question: Question, _ request: BuildRequest) throws -> String {
    if question.commands.isEmpty { return "" }
    let environment = try ResolvedEnvironment(question.environment, subject: request.subject, context.variable)
    let runner = StepRunner(subject: request.subject, logs: nil, environment: environment, context: context)
    let texts = try question.commands.map { command in
      try runner.run(
        BuildStep(
          name: "toolchain", command: command, directory: question.directory, environment: question.environment,
          timeout: request.builder.timeout))
    }
    return environment.mask.masked(texts.joined())
  }
}

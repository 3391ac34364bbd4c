import Domain
import Manifest
import Platform

/// Runs a command that makes one file or folder, such as a compiled model.
package struct FileCommand: Sendable {
  private let step: BuildStep
  /// An empty folder, which gets the result.
  private let output: String
  private let logs: String
  private let context: BuilderContext

  /// - Parameters:
  ///   - setting: the key of `release.json` that has the command.
  ///   - name: what is made, the name of the log.
  ///   - directory: where the command runs, an absolute path.
  package init(
    _ command: [String], of setting: String, name: String, directory: String, output: String, logs: String,
    _ context: BuilderContext
  ) {
    var environment = BuilderConfiguration(.command(.init(command: command)))
    // It chooses among the versions of Xcode.
    environment.inherited = ["DEVELOPER_DIR"].filter { context.variable($0) != nil }
    step = BuildStep(
      name: name, command: command, directory: directory, environment: BuilderEnvironment(environment),
      timeout: environment.timeout, setting: setting)
    self.output = output
    self.logs = logs
    self.context = context
  }

  /// - Returns: the path of the only thing in the output folder.
  /// - Throws: as `BuilderRun.run`.
  package func run() throws -> String {
    let environment = try ResolvedEnvironment(step.environment, subject: step.name, context.variable)
    for folder in [output, logs] { try FileSystem.makeDirectories(folder) }
    let paths = ReadablePaths(output: output)
    let runner = StepRunner(
      subject: step.name, logs: logs, environment: environment, context: context, paths: paths)
    _ = try runner.run(step)
    let names = try FileSystem.textNames(in: output).filter { !$0.hasPrefix(".") }
    if let name = names.first, names.count == 1 { return FilePath.join(output, name) }
    let what = names.isEmpty ? "nothing" : names.prefix(5).joined(separator: ", ")
    throw Failure(
      .badInput, "builder.no-output", at: Location(paths.text(output)),
      "the command ended without an error, but should have left one thing here: there is \(what)", subject: step.name,
      remedy: "let the command write to the folder that replaces {{output}}")
  }
}

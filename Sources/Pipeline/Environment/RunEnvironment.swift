import Domain
import Platform

/// Everything a run takes from its process: values, and two functions with effects.
package struct RunEnvironment: Sendable {
  /// Receives files that must not touch the output folder, as in a dry run.
  package var temporaryDirectory: String
  package var processID: Int32
  package var toolVersion: String
  /// `SOURCE_DATE_EPOCH`: the time of zip entries, in seconds since 1970; nil for 1980-01-01.
  package var sourceDateEpoch: String?
  /// The environment variables that git's configuration and identity depend on.
  package var gitVariables: [String: String]
  /// Looks up any other environment variable, such as one that `release.json` names for a token; nil if it is not set.
  package var variable: @Sendable (String) -> String?
  /// The current time, in seconds since 1970.
  package var time: Int64
  /// The terminal that this process is in the foreground of: programs that sign commits and tags may ask there. Nil in a
  /// CI, and in the background.
  package var terminal: String?
  /// Runs a program to its end: the vendor's signing command.
  package var run: @Sendable (ProcessCommand) throws -> ProcessResult
  package var report: @Sendable (Progress) -> Void

  package init(
    temporaryDirectory: String, processID: Int32, toolVersion: String,
    sourceDateEpoch: String? = nil, gitVariables: [String: String] = [:],
    variable: @escaping @Sendable (String) -> String? = { _ in nil }, time: Int64 = 0, terminal: String? = nil,
    run: @escaping @Sendable (ProcessCommand) throws -> ProcessResult,
    report: @escaping @Sendable (Progress) -> Void
  ) {
    self.temporaryDirectory = temporaryDirectory
    self.processID = processID
    self.toolVersion = toolVersion
    self.sourceDateEpoch = sourceDateEpoch
    self.gitVariables = gitVariables
    self.variable = variable
    self.time = time
    self.terminal = terminal
    self.run = run
    self.report = report
  }
}

import Platform

/// What a builder takes from the run.
package struct BuilderContext: Sendable {
  /// Looks up a variable of this process; nil if it is not set.
  package var variable: @Sendable (String) -> String?
  /// Called before each command.
  package var willRun: @Sendable (BuildStep) -> Void
  package var logLimits: LogLimits

  package init(
    variable: @escaping @Sendable (String) -> String?, willRun: @escaping @Sendable (BuildStep) -> Void = { _ in },
    logLimits: LogLimits = LogLimits()
  ) {
    self.variable = variable
    self.willRun = willRun
    self.logLimits = logLimits
  }
}

import Pipeline

/// The console and the process environment that a command uses.
struct Session: Sendable {
  var console: Console
  var environment: RunEnvironment
  var processors: Int
}

import Domain
import Platform

/// What channels, places and announcements take from the run.
package struct PublishingContext: Sendable {
  /// The folder of `release.json`, where programs run.
  var root: String
  var http: HTTPClient.Options
  /// Looks up an environment variable; nil if it is not set.
  var variable: @Sendable (String) -> String?
  /// Seconds since 1970.
  var time: Int64
  var run: @Sendable (ProcessCommand) throws -> ProcessResult
  /// Replaces secrets in texts.
  var mask: @Sendable (String) -> String
  /// Tells the user.
  var warn: @Sendable (Finding) -> Void

  package init(
    root: String, http: HTTPClient.Options, variable: @escaping @Sendable (String) -> String?, time: Int64 = 0,
    run: @escaping @Sendable (ProcessCommand) throws -> ProcessResult = ProcessRunner.run,
    mask: @escaping @Sendable (String) -> String, warn: @escaping @Sendable (Finding) -> Void = { _ in }
  ) {
    self.root = root
    self.http = http
    self.variable = variable
    self.time = time
    self.run = run
    self.mask = mask
    self.warn = warn
  }
}

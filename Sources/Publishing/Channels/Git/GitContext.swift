import Domain
import Git
import Platform

/// What whoever commits to somebody else's repository takes from the run.
package struct GitContext: Sendable {
  /// The folder of `release.json`.
  var root: String
  /// Where repositories are cached.
  var cache: String
  /// git's configuration of the vendor's own repository, which counts for customers' repositories too.
  private(set) var settings: SharedConfiguration
  /// Looks up an environment variable; nil if it is not set.
  var variable: @Sendable (String) -> String?
  /// Seconds since 1970.
  var time: Int64
  var run: @Sendable (ProcessCommand) throws -> ProcessResult
  /// Replaces secrets in texts.
  var mask: @Sendable (String) -> String
  /// Tells the user.
  var warn: @Sendable (Finding) -> Void
  /// What is missing to make commits and tags.
  var identityFindings: @Sendable () -> [Finding]
  /// Gives the signer that git's configuration asks for, if any.
  var signer: @Sendable (SignedObject, Commit.Signature) throws -> ObjectSigner?

  package enum SignedObject: Sendable { case commit, tag }

  package init(
    root: String, cache: String, settings: SharedConfiguration, variable: @escaping @Sendable (String) -> String?,
    time: Int64, run: @escaping @Sendable (ProcessCommand) throws -> ProcessResult,
    mask: @escaping @Sendable (String) -> String, warn: @escaping @Sendable (Finding) -> Void,
    identityFindings: @escaping @Sendable () -> [Finding],
    signer: @escaping @Sendable (SignedObject, Commit.Signature) throws -> ObjectSigner?
  ) {
    self.root = root
    self.cache = cache
    self.settings = settings
    self.variable = variable
    self.time = time
    self.run = run
    self.mask = mask
    self.warn = warn
    self.identityFindings = identityFindings
    self.signer = signer
  }

  /// What makes git, and this program, use the configuration.
  var environment: [String: String] { settings.variables }

  /// For whoever has a token of its own: a header of git's configuration would take its place.
  func authorized(by token: String?) -> GitContext {
    var context = self
    if token != nil { context.settings = settings.withoutAuthorization }
    return context
  }
}

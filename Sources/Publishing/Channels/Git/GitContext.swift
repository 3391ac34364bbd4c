import Domain
import Git

/// What whoever commits to somebody else's repository takes from the run.
package struct GitContext: Sendable {
  let publishing: PublishingContext
  /// Where repositories are cached.
  let cache: @Sendable () -> String
  /// git's configuration of the vendor's own repository, which counts for customers' repositories too.
  private(set) var settings: SharedConfiguration
  /// What is missing to make commits and tags.
  private let identityFindings: @Sendable () -> [Finding]
  /// Gives the signer that git's configuration asks for, if any.
  private(set) var signer: @Sendable (SignedObject, Commit.Signature) throws -> ObjectSigner?

  package enum SignedObject: Sendable { case commit, tag }

  package init(
    _ publishing: PublishingContext, cache: @escaping @Sendable () -> String, settings: SharedConfiguration,
    identityFindings: @escaping @Sendable () -> [Finding],
    signer: @escaping @Sendable (SignedObject, Commit.Signature) throws -> ObjectSigner?
  ) {
    (self.publishing, self.cache, self.settings) = (publishing, cache, settings)
    (self.identityFindings, self.signer) = (identityFindings, signer)
  }

  /// What makes git, and this program, use the configuration.
  var environment: [String: String] { settings.variables }

  /// - Throws: `Failure` with what is missing to make commits and tags.
  func requireIdentity(_ status: ExitStatus = .badInput) throws {
    let missing = identityFindings()
    if !missing.isEmpty { throw Failure(status, missing) }
  }

  /// For whoever has a token of its own: a header of git's configuration would take its place.
  func authorized(by token: String?) -> GitContext {
    var context = self
    if token != nil { context.settings = settings.withoutAuthorization }
    return context
  }

  /// For what is never pushed.
  var withoutSignatures: GitContext {
    var context = self
    context.signer = { _, _ in nil }
    return context
  }
}

// MARK: - Objects

extension GitContext {
  /// Writes a commit by whoever git's configuration names, which no branch names yet.
  func writeCommit(
    _ tree: ObjectID, on parent: ObjectID?, message: String, to repository: Repository
  ) throws -> ObjectID {
    let author = try settings.signature(.author, time: publishing.time)
    let committer = try settings.signature(.committer, time: publishing.time)
    return try repository.writeCommit(
      tree: tree, parents: [parent].compactMap(\.self), message: message, author: author, committer: committer,
      sign: signer(.commit, committer))
  }

  /// The same for a tag.
  func writeTag(
    _ name: String, at commit: ObjectID, message: String, to repository: Repository
  ) throws -> ObjectID {
    let tagger = try settings.signature(.committer, time: publishing.time)
    return try repository.writeTag(name, at: commit, message: message, tagger: tagger, sign: signer(.tag, tagger))
  }
}

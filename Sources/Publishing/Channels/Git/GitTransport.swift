import Git

/// The way to a repository and back: the `git` program, or libgit2 where that is not installed.
protocol GitTransport: Sendable {
  /// - Parameter patterns: full names of references, with `*`.
  func references(_ patterns: [String]) throws -> RemoteReferences

  /// Fetches a reference's last commit and its trees.
  ///
  /// - Parameters:
  ///   - reference: its full name.
  ///   - repository: path of a bare repository.
  func fetch(_ reference: String, into repository: String) throws

  /// Fetches a file that a fetch of trees has left out.
  func fetchBlob(_ blob: ObjectID, into repository: String) throws

  /// Pushes objects to references. A branch is only moved forward; a tag is never moved.
  ///
  /// - Parameters:
  ///   - updates: objects by full names of references.
  ///   - repository: the folder of the repository.
  func push(
    _ updates: [(object: ObjectID, reference: String)], from repository: String, _ options: GitPushOptions
  ) throws -> GitPushOutcome

  /// Deletes a tag if it is still this object.
  func deleteTag(_ name: String, _ object: ObjectID, from repository: String) throws -> GitPushOutcome
}

extension GitTransport {
  func push(
    _ updates: [(object: ObjectID, reference: String)], from repository: String
  ) throws -> GitPushOutcome { try push(updates, from: repository, GitPushOptions()) }
}

package struct GitPushOptions: Sendable {
  /// The name of a remote of the repository.
  package var remote = "origin"
  /// Asks whether the server would accept the push, as far as it says so before it gets anything.
  package var isRehearsal = false
  /// Whether the repository's own hook is run before the push.
  package var runsHook = false

  package init() {}
}

package enum GitPushOutcome: Equatable, Sendable {
  case done
  /// The server has everything already.
  case wasThere
  /// Somebody else pushed in between.
  case overtaken
}

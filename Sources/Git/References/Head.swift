import CGit

/// The target of HEAD.
package enum Head: Hashable, Sendable {
  /// A branch, by its short name: "main".
  case branch(String, ObjectID)
  /// A commit, without a branch.
  case detached(ObjectID)
  /// A branch that has no commits yet.
  case unborn(String)

  package var commit: ObjectID? {
    switch self {
    case .branch(_, let commit), .detached(let commit): commit
    case .unborn: nil
    }
  }
}

extension Repository {
  /// - Throws: `GitError` if HEAD cannot be read.
  package func head() throws(GitError) -> Head {
    let name = try headReference()
    if name == Self.head { return .detached(try target(of: name)) }
    let branch = String(name.trimmingPrefix("refs/heads/"))
    do {
      return .branch(branch, try self.target(of: name))
    } catch {
      if error.cause == .notFound { return .unborn(branch) }
      throw error
    }
  }

  /// - Throws: `GitError` `.unbornBranch` if the current branch has no commits yet.
  package func headCommit() throws(GitError) -> ObjectID {
    let head = try head()
    guard let commit = head.commit else { throw GitError(.unbornBranch, operation: "read HEAD", subject: path) }
    return commit
  }

  /// The full name of the current branch, or "HEAD".
  private func headReference() throws(GitError) -> String {
    let head = try Handle("read HEAD", subject: path, freeing: git_reference_free) {
      git_reference_lookup(&$0, handle.pointer, Self.head)
    }
    return git_reference_symbolic_target(head.pointer).map { String(cString: $0) } ?? Self.head
  }

  private static var head: String { "HEAD" }

  /// The object that a reference leads to, directly or through other references.
  /// - Parameter reference: its full name, such as refs/heads/main.
  func target(of reference: String) throws(GitError) -> ObjectID {
    var id = git_oid()
    try check(git_reference_name_to_id(&id, handle.pointer, reference), operation: "read reference", subject: reference)
    return ObjectID(id)
  }
}

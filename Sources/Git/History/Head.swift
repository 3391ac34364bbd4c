import CGit

/// Where a repository stands.
package enum Head: Hashable, Sendable {
  /// On a branch, by its short name: "main".
  case branch(String, ObjectID)
  /// On a commit of no branch.
  case detached(ObjectID)
  /// On a branch that has no commits yet.
  case unborn(String)

  package var commit: ObjectID? {
    switch self {
    case .branch(_, let commit), .detached(let commit): commit
    case .unborn: nil
    }
  }
}

extension Repository {
  /// - Throws: `GitError` for a HEAD that cannot be read.
  package func head() throws(GitError) -> Head {
    let name = try headReference()
    if name == Self.head { return .detached(try target(of: name)) }
    let prefix = "refs/heads/"
    let branch = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    do {
      return .branch(branch, try self.target(of: name))
    } catch {
      if error.cause == .notFound { return .unborn(branch) }
      throw error
    }
  }

  /// The commit that HEAD stands on.
  /// - Throws: `GitError` `.unbornBranch` where there is none.
  package func headCommit() throws(GitError) -> ObjectID {
    let head = try head()
    guard let commit = head.commit else { throw GitError(.unbornBranch, "read HEAD", path) }
    return commit
  }

  /// The full name of the reference that moves with a commit: that of the current branch, or HEAD itself.
  func headReference() throws(GitError) -> String {
    let head = try Handle("read HEAD", path, freeing: git_reference_free) {
      git_reference_lookup(&$0, handle.pointer, Self.head)
    }
    return git_reference_symbolic_target(head.pointer).map { String(cString: $0) } ?? Self.head
  }

  private static var head: String { "HEAD" }

  /// The object that a reference leads to, through others if need be.
  /// - Parameter reference: the full name, such as refs/heads/main.
  func target(of reference: String) throws(GitError) -> ObjectID {
    var id = git_oid()
    try check(git_reference_name_to_id(&id, handle.pointer, reference), "read reference", reference)
    return ObjectID(id)
  }
}

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
    let reference = try Handle("read HEAD", subject: path, freeing: git_reference_free) {
      git_reference_lookup(&$0, handle.pointer, "HEAD")
    }
    guard let symbolic = git_reference_symbolic_target(reference.pointer) else {
      return .detached(try target(of: "HEAD"))
    }
    let name = String(cString: symbolic)
    let branch = String(name.trimmingPrefix("refs/heads/"))
    let commit = try optional { () throws(GitError) in try target(of: name) }
    return commit.map { .branch(branch, $0) } ?? .unborn(branch)
  }

  /// - Throws: `GitError` `.unbornBranch` if the current branch has no commits yet.
  package func headCommit() throws(GitError) -> ObjectID {
    let head = try head()
    guard let commit = head.commit else { throw GitError(.unbornBranch, operation: "read HEAD", subject: path) }
    return commit
  }

  /// The object that a reference leads to, directly or through other references.
  /// - Parameter reference: its full name, such as refs/heads/main.
  func target(of reference: String) throws(GitError) -> ObjectID {
    var id = git_oid()
    try check(git_reference_name_to_id(&id, handle.pointer, reference), operation: "read reference", subject: reference)
    return ObjectID(id)
  }
}

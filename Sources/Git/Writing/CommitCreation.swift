import CGit
import Domain
import Files

extension Repository {
  /// Commits files of the working tree, and nothing else, upon HEAD: what `git commit --only -- <paths>` does, for files
  /// that git may not know yet. Other staged changes stay staged and out of the commit.
  ///
  /// Hooks are not run and the commit is not signed, whatever the configuration says. Line endings are converted as .gitattributes
  /// asks; a file for which it names an outside filter is refused.
  /// - Parameters:
  ///   - paths: from the root of the repository, of files that are there.
  ///   - message: is stored without blanks at line ends and empty lines around it.
  /// - Throws: `GitError`, with nothing committed: `.operationInProgress`, `.conflicts`, `.bare`, `.nothingToCommit`, `.wrongKind` for what is
  ///   no file, `.notFound`, `.ignored`, `.outsideRepository`, `.needsFilter`, `.invalidText`, `.locked`, `.denied`, `.noSpace`.
  ///   Where the branch could not be moved the paths may have been staged. `SystemError`.
  package func createCommit(
    of paths: [String], message: String, author: Commit.Signature, committer: Commit.Signature
  ) throws -> ObjectID {
    try checkNothingInProgress()
    let message = try tidyMessage(message, Self.committing)
    let parent = try head().commit
    var staging = try Staging(self)
    for path in Set(paths).sorted() { try staging.add(path) }
    let id = try writeCommit(
      tree: staging.tree(upon: parent), parent, message, SignatureHandle(author), SignatureHandle(committer))
    // Before the branch moves: git's lock on the index may be held, and then nothing is to have happened.
    try staging.write()
    try moveHead(from: parent, to: id, message, committer)
    return id
  }

  static var committing: String { "commit" }

  private func checkNothingInProgress() throws(GitError) {
    let name: String
    switch UInt32(bitPattern: git_repository_state(handle.pointer)) {
    case GIT_REPOSITORY_STATE_MERGE.rawValue: name = "merge"
    case GIT_REPOSITORY_STATE_REVERT.rawValue, GIT_REPOSITORY_STATE_REVERT_SEQUENCE.rawValue: name = "revert"
    case GIT_REPOSITORY_STATE_CHERRYPICK.rawValue, GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE.rawValue:
      name = "cherry-pick"
    case GIT_REPOSITORY_STATE_REBASE.rawValue, GIT_REPOSITORY_STATE_REBASE_INTERACTIVE.rawValue,
      GIT_REPOSITORY_STATE_REBASE_MERGE.rawValue, GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE.rawValue:
      name = "rebase"
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX.rawValue: name = "git am"
    // A bisection moves HEAD, but leaves room for commits.
    default: return
    }
    throw GitError(.operationInProgress(name), Self.committing, path)
  }

  private func writeCommit(
    tree: ObjectID, _ parent: ObjectID?, _ message: String, _ author: SignatureHandle, _ committer: SignatureHandle
  ) throws -> ObjectID {
    var treeID = tree.libraryID
    let tree = try Handle(Self.committing, path, freeing: git_tree_free) {
      git_tree_lookup(&$0, handle.pointer, &treeID)
    }
    let parent = try parent.map { parent in
      var id = parent.libraryID
      return try Handle(Self.committing, path, freeing: git_commit_free) { git_commit_lookup(&$0, handle.pointer, &id) }
    }
    var parents: [OpaquePointer?] = parent.map { [$0.pointer] } ?? []
    var id = git_oid()
    let code = git_commit_create(
      &id, handle.pointer, nil, author.pointer, committer.pointer, nil, message, tree.pointer, parents.count, &parents)
    try check(code, Self.committing, path)
    return ObjectID(id)
  }

  /// Moves the current branch, or HEAD itself where there is none, unless somebody else did meanwhile.
  private func moveHead(
    from parent: ObjectID?, to commit: ObjectID, _ message: String, _ committer: Commit.Signature
  ) throws {
    // For the reflog.
    try check(git_repository_set_ident(handle.pointer, committer.name, committer.email), Self.committing, path)
    let subject = message.prefix { $0 != "\n" }
    let note = parent == nil ? "commit (initial): \(subject)" : "commit: \(subject)"
    let name = try headReference()
    var id = commit.libraryID
    var expected = parent?.libraryID ?? git_oid()
    _ = try Handle(Self.committing, name, freeing: git_reference_free) {
      parent == nil
        ? git_reference_create(&$0, handle.pointer, name, &id, 0, note)
        : git_reference_create_matching(&$0, handle.pointer, name, &id, 1, &expected, note)
    }
  }
}

import CGit
import Domain
import Platform

/// Gives the signature of an object, in lines without a line feed at the end.
package typealias ObjectSigner = (_ object: [UInt8]) throws -> String

extension Repository {
  /// Commits the given files of the working tree on top of HEAD, as `git commit --only -- <paths>` does. The files may
  /// be untracked. Other staged changes stay staged.
  ///
  /// Does not run hooks. Converts line endings as .gitattributes requires.
  /// - Parameters:
  ///   - paths: existing files, by their paths from the root of the repository.
  ///   - message: blanks at the ends of lines and surrounding empty lines are removed.
  ///   - sign: gives the signature of an object's text; nil for no signature.
  /// - Throws: `GitError`, with nothing committed: `.operationInProgress`, `.conflicts`, `.bare`, `.nothingToCommit`,
  ///   `.wrongKind` for anything but a file, `.notFound`, `.ignored`, `.outsideRepository`, `.needsFilter`,
  ///   `.invalidText`, `.locked`, `.denied`, `.noSpace`; `SystemError`; whatever `sign` throws.
  package func createCommit(
    of paths: [String], message: String, author: Commit.Signature, committer: Commit.Signature,
    sign: ObjectSigner? = nil
  ) throws -> ObjectID {
    try checkNothingInProgress()
    let message = try tidyMessage(message, Self.committing)
    let parent = try head().commit
    var update = try IndexUpdate(self)
    for path in Set(paths).sorted() { try update.add(path) }
    let id = try writeCommit(
      tree: update.tree(basedOn: parent), parents: [parent].compactMap(\.self), message: message, author: author,
      committer: committer, sign: sign)
    try update.write()
    try moveHead(from: parent, to: id, message, committer)
    try update.place()
    return id
  }

  /// Checks what a commit needs of the repository, before its files are written. Changes nothing.
  /// - Throws: `GitError` `.operationInProgress`, `.conflicts`, `.splitIndex`.
  package func checkCommittable() throws(GitError) {
    try checkNothingInProgress()
    let index = try openIndex(indexPath)
    if git_index_has_conflicts(index.pointer) != 0 { throw GitError.committing(.conflicts, path) }
  }

  /// Stages files of the working tree, as `git add` does.
  /// - Throws: as `createCommit` does.
  package func stage(_ paths: [String]) throws {
    var update = try IndexUpdate(self)
    for path in paths { try update.add(path) }
    try update.write()
    try update.place()
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
    // A bisection moves HEAD, but allows commits.
    default: return
    }
    throw GitError.committing(.operationInProgress(name), path)
  }

  /// Moves the current branch, or a detached HEAD. Fails if another process has moved it meanwhile.
  private func moveHead(
    from parent: ObjectID?, to commit: ObjectID, _ message: String, _ committer: Commit.Signature
  ) throws {
    // For the reflog.
    try check(
      git_repository_set_ident(handle.pointer, committer.name, committer.email), operation: Self.committing,
      subject: path)
    let subject = message.prefix { $0 != "\n" }
    let note = parent == nil ? "commit (initial): \(subject)" : "commit: \(subject)"
    let name = try headReference()
    var id = commit.libraryID
    var expected = parent?.libraryID ?? git_oid()
    _ = try Handle(Self.committing, subject: name, freeing: git_reference_free) {
      parent == nil
        ? git_reference_create(&$0, handle.pointer, name, &id, 0, note)
        : git_reference_create_matching(&$0, handle.pointer, name, &id, 1, &expected, note)
    }
  }
}

extension GitError {
  static func committing(_ cause: Cause, _ subject: String, _ detail: String = "") -> GitError {
    GitError(cause, operation: Repository.committing, subject: subject, detail: detail)
  }
}

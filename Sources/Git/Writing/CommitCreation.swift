import CGit
import Platform

/// Gives the signature of an object, in lines without a line feed at the end.
package typealias ObjectSigner = (_ object: [UInt8]) throws -> String

extension Repository {
  /// Commits the given files of the working tree on top of HEAD, as `git commit --only -- <paths>` does, and signs the commit if git's
  /// configuration says so. The files may be untracked. Other staged changes stay staged. Runs no hooks.
  ///
  /// - Parameters:
  ///   - paths: from the root of the repository.
  ///   - time: of author and committer, in seconds since 1970, unless git's variables name another.
  ///   - terminal: where a program that signs may ask; nil if nobody is there.
  /// - Throws: `GitError`, with nothing committed: `.bare`, `.missingIdentity`, `.operationInProgress`, `.nothingToCommit`, `.ignored`,
  ///   `.unseen`, `.signing`, `.locked`, `.denied`, `.noSpace`, or with git's words; `SystemError`.
  package func createCommit(
    of paths: [String], message: String, time: Int64, terminal: String? = nil
  ) throws -> ObjectID {
    guard !isBare else { throw GitError(.bare, operation: Self.committing, subject: path) }
    try checkNothingInProgress()
    // git would guess them.
    for role in [Role.author, .committer] { _ = try signature(role, time: time) }
    let new = try checkSeen(paths)
    let options = ["--quiet", "--only", "--untracked-files=no", "--cleanup=whitespace", "--message", message]
    do {
      if !new.isEmpty { try change(["add", "--intent-to-add", "--"] + new) }
      try change(["commit"] + options + ["--"] + paths, at: time, terminal: terminal)
    } catch {
      if !new.isEmpty { try? change(["rm", "--quiet", "--cached", "--ignore-unmatch", "--"] + new) }
      throw error
    }
    return try headCommit()
  }

  /// Takes back HEAD's commit, which was made of files of the working tree. They stay as they are.
  /// - Throws: `GitError`; `SystemError`.
  package func takeBack(_ commit: ObjectID, of paths: [String]) throws {
    let before = try parents(of: commit).first
    try change(["update-ref"] + (before.map { ["HEAD", $0.description] } ?? ["-d", "HEAD"]) + [commit.description])
    try change(["reset", "--quiet", "--"] + paths)
  }

  /// Refuses files whose changes git is told not to see, which it would leave out of a commit without a word.
  ///
  /// - Returns: the files that it does not track.
  /// - Throws: `GitError` `.unseen`, or with git's words.
  @discardableResult
  package func checkSeen(_ paths: [String]) throws -> [String] {
    // It would list all.
    if paths.isEmpty { return [] }
    // A letter and a space come before each path: S for the first bit, and any small one for the second.
    let known = try git(["ls-files", "-v", "-z", "--"] + paths, to: Self.committing, path).output.split(separator: 0)
    for (bit, marks) in [("skip-worktree", "Ss"), ("assume-unchanged", "hmrcks")] {
      let unseen = known.filter { marks.utf8.contains($0[$0.startIndex]) }
      if unseen.isEmpty { continue }
      let names = unseen.map { String(decoding: $0.dropFirst(2), as: UTF8.self) }
      throw GitError(.unseen(names, bit), operation: Self.committing, subject: path)
    }
    return paths.filter { path in !known.contains { $0.dropFirst(2).elementsEqual(path.utf8) } }
  }

  /// Stages files of the working tree, as `git add` does.
  /// - Throws: `GitError`; `SystemError`.
  package func stage(_ paths: [String]) throws { try change(["add", "--"] + paths) }

  /// Lets git change the repository, without hooks and other programs that nobody has asked for.
  private func change(_ arguments: [String], at time: Int64 = 0, terminal: String? = nil) throws {
    let settings = ["core.hooksPath=/dev/null", "core.fsync=all", "maintenance.auto=false", "gc.auto=0"]
    var command = gitCommand(settings.flatMap { ["-c", $0] } + arguments)
    for name in ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"] where command.environment[name]?.isEmpty ?? true {
      // Without the sign, git takes the first years of 1970 for no date.
      command.environment[name] = "@\(time) +0000"
    }
    let result = try command.change(terminal: terminal)
    if result.status != 0 { throw GitError(result, operation: Self.committing, subject: path) }
  }

  static var committing: String { "commit" }

  /// - Throws: `GitError` `.operationInProgress`: no commit of some files can be made.
  package func checkNothingInProgress() throws(GitError) {
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
    throw GitError(.operationInProgress(name), operation: Self.committing, subject: path)
  }
}

extension GitError {
  /// From what git has written.
  fileprivate init(_ result: ProcessResult, operation: String, subject: String) {
    let words = result.output
    let unsigned = "fatal: failed to write commit object"
    let causes: [(mark: String, cause: Cause)] = [
      (unsigned, .signing), (".lock': File exists", .locked), ("Permission denied", .denied),
      ("Read-only file system", .denied), ("No space left on device", .noSpace), ("Disk quota exceeded", .noSpace),
      // Its words for a full disk where it does not tell the system's.
      ("Out of diskspace", .noSpace), ("couldn't write '", .noSpace),
      ("nothing to commit", .nothingToCommit), ("no changes added to commit", .nothingToCommit),
      ("ignored by one of your .gitignore files", .ignored),
    ]
    let cause = causes.first { words.contains($0.mark) }?.cause ?? .other
    let lines = words.split(whereSeparator: \.isNewline).filter { line in
      cause == .locked ? line.contains(".lock'") : !line.hasPrefix("[GNUPG:]") && line != unsigned
    }
    let told = lines.map { $0.replacing("error: ", with: "", maxReplacements: 1) }.joined(separator: "; ")
    let detail = told.isEmpty ? "git ended with status \(result.status)" : told
    self.init(cause, operation: operation, subject: subject, detail: detail)
  }
}

extension GitError {
  /// One sentence: what is wrong. The subject stands before it, as a place.
  package var message: String {
    switch cause {
    case .notRepository: "is not in a git repository"
    case .foreignOwner: "is a repository that is owned by another user"
    case .unsupportedFormat: "is a repository in a format that cannot be read: \(detail)"
    case .bare: "is a bare repository; there is no working tree to \(operation)"
    case .unbornBranch: "has no commits yet"
    case .notFound: "cannot \(operation): there is none of that name"
    case .ambiguous: "is ambiguous: several objects fit"
    case .wrongKind(let kind): "cannot \(operation): this is a \(kind)"
    case .exists(let commit?): "exists already, on commit \(commit)"
    case .exists(nil): "exists already"
    case .invalidName: "is not a valid name"
    case .unreadableObject: "cannot \(operation): the object is damaged or missing\(inParentheses)"
    case .locked: "cannot \(operation): another process holds the lock\(inParentheses)"
    case .denied, .noSpace, .other: "cannot \(operation)\(detail.isEmpty ? "" : ": " + detail)"
    case .operationInProgress(let name): "cannot \(operation) while a \(name) is in progress"
    case .conflicts: "cannot \(operation): there are unmerged files"
    case .missingIdentity(let key): "cannot \(operation): git's configuration does not say \(key)"
    case .invalidDate: "is not a date: expected \"<seconds since 1970> <+hhmm>\" or \"2030-12-31T23:59:59+00:00\""
    case .invalidText: "cannot \(operation): \(detail)"
    case .nothingToCommit: "cannot \(operation): nothing would change"
    case .ignored: "cannot \(operation): .gitignore excludes it"
    case .needsFilter(let name): "cannot \(operation): .gitattributes asks for \(name), which only git itself can run"
    case .outsideRepository: "does not belong to the working tree\(inParentheses)"
    case .tooLarge(let limit): "cannot \(operation): it is larger than \(limit) bytes"
    }
  }

  private var inParentheses: String { detail.isEmpty ? "" : " (\(detail))" }

  package var remedy: String? {
    switch cause {
    case .notRepository: "run inside a clone, or make one with `git init`"
    case .foreignOwner:
      "if you trust it, run `git config --global --add safe.directory \(subject)`"
    case .unsupportedFormat: "use a repository in git's SHA-1 format with its refs in files"
    case .bare: "run in a clone with a working tree"
    case .unbornBranch: "make a first commit"
    case .notFound: "check the name; a shallow clone may lack it: `git fetch --tags --unshallow`"
    case .ambiguous: "write more of the id, or the full name, such as refs/tags/1.0.0"
    case .unreadableObject: "run `git fsck`; a partial or shallow clone may lack objects: `git fetch --unshallow`"
    case .locked: "wait for the other git process; where there is none, remove the .lock file"
    case .denied: "allow this user to write to the repository"
    case .noSpace: "free some space"
    case .operationInProgress(let name): "finish the \(name), or undo it: `git status` shows how"
    case .conflicts: "resolve them and `git add` the files"
    case .missingIdentity(let key): "run `git config \(key) …`, or set GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL"
    case .ignored: "take it out of .gitignore, or `git add --force` it"
    case .needsFilter: "commit this file with git"
    case .wrongKind, .exists, .invalidName, .invalidDate, .invalidText, .nothingToCommit, .outsideRepository, .tooLarge,
      .other:
      nil
    }
  }
}

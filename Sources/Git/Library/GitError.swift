import CGit
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package struct GitError: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    case notRepository
    /// Another user owns the repository's folder, and git's `safe.directory` does not list it.
    case foreignOwner
    /// A format that libgit2 cannot read: SHA-256, reftable.
    case unsupportedFormat
    /// The operation needs a working tree.
    case bare
    /// The current branch has no commits yet.
    case unbornBranch
    case notFound
    /// A name or an abbreviated id that matches several objects.
    case ambiguous
    /// A revision that does not name a commit but, say, a "tree"; a path that does not name a file.
    case wrongKind(String)
    /// A tag that already exists, with the commit that it names, if any.
    case exists(ObjectID?)
    case invalidName
    /// A damaged object, or a missing one that another object names.
    case unreadableObject
    /// Another process holds a lock, or left one behind.
    case locked
    case denied
    case noSpace
    case tooManyFiles
    /// "merge", "rebase", … is not finished.
    case operationInProgress(String)
    /// The configuration has no `user.name` or no `user.email`.
    case missingIdentity(String)
    /// A date in a form that is not read, or out of range.
    case invalidDate
    case invalidText
    case nothingToCommit
    /// There is no program `git`, or it cannot be started.
    case noProgram
    case ignored
    /// Files whose changes git is told not to see, by a bit of the index.
    case unseen([String], String)
    /// git should have signed, and could not.
    case signing
    /// A path outside the working tree, in a submodule, or through a link.
    case outsideRepository
    case tooLarge(limit: Int)
    case other
  }

  package var cause: Cause
  /// The failed operation, as an infinitive: "open repository", "read commit".
  package var operation: String
  /// The operation's object: a path, a revision, the id of an object, the name of a tag.
  package var subject: String
  /// libgit2's message, or the circumstances; may be empty.
  package var detail: String
  /// For a missing object: whether the clone was made without all of its history, or without all objects.
  package var isShallow = false
  package var isPartial = false

  /// The error of what cannot be done without the program `git`.
  package static func noProgram(for subject: String) -> GitError {
    GitError(.noProgram, operation: "run git", subject: subject)
  }

  init(_ cause: Cause, operation: String, subject: String, detail: String = "") {
    self.cause = cause
    self.operation = operation
    self.subject = subject
    self.detail = detail
  }
}

// MARK: - From libgit2

extension GitError {
  /// From a code that libgit2 has just returned.
  init(code: Int32, operation: String, subject: String) {
    let number = errno
    if code == Self.damagedFile {
      self.init(.unreadableObject, operation: operation, subject: subject, detail: "its file is damaged")
      return
    }
    let last = git_error_last()?.pointee
    // Newer versions say "no error" where older ones say nothing.
    let isSaid = last.map { $0.klass != Int32(bitPattern: GIT_ERROR_NONE.rawValue) } ?? false
    var detail = isSaid ? last?.message.map { String(cString: $0) } ?? "" : ""
    // libgit2 has no words for a write that fails as it empties a buffer.
    if detail.isEmpty, [ENOSPC, EDQUOT].contains(number) { detail = Self.systemMessage(number) }
    self.init(
      Self.cause(code, area: last?.klass, detail: detail), operation: operation, subject: subject, detail: detail)
  }

  /// The code that `LooseObjects` returns to libgit2 for a damaged file. libgit2 passes it on, and never returns it for
  /// another reason.
  static var damagedFile: Int32 { GIT_EUSER.rawValue }

  private static func cause(_ code: Int32, area: Int32?, detail: String) -> Cause {
    if let cause = causes[code] { return cause }
    // libgit2 does not return the system's error number, but its message ends with the system's.
    if [EACCES, EPERM, EROFS].contains(where: { detail.hasSuffix(systemMessage($0)) }) { return .denied }
    if [ENOSPC, EDQUOT].contains(where: { detail.hasSuffix(systemMessage($0)) }) { return .noSpace }
    if [EMFILE, ENFILE].contains(where: { detail.hasSuffix(systemMessage($0)) }) { return .tooManyFiles }
    switch area.map({ UInt32(bitPattern: $0) }) {
    case GIT_ERROR_ODB.rawValue, GIT_ERROR_OBJECT.rawValue, GIT_ERROR_ZLIB.rawValue: return .unreadableObject
    default: return .other
    }
  }

  private static let causes: [Int32: Cause] = [
    GIT_ENOTFOUND.rawValue: .notFound,
    GIT_EEXISTS.rawValue: .exists(nil),
    GIT_EAMBIGUOUS.rawValue: .ambiguous,
    GIT_EBAREREPO.rawValue: .bare,
    GIT_EUNBORNBRANCH.rawValue: .unbornBranch,
    GIT_EINVALIDSPEC.rawValue: .invalidName,
    GIT_ELOCKED.rawValue: .locked,
    GIT_EPEEL.rawValue: .wrongKind("object"),
    GIT_EMISMATCH.rawValue: .unreadableObject,
  ]

  private static func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The same failure with a more exact cause that the caller knows.
  func replacing(_ general: Cause, with cause: Cause) -> GitError {
    guard self.cause == general else { return self }
    var error = self
    error.cause = cause
    return error
  }
}

/// Returns nil instead of throwing `.notFound`.
func optional<Value>(_ read: () throws(GitError) -> Value) throws(GitError) -> Value? {
  do {
    return try read()
  } catch {
    if error.cause == .notFound { return nil }
    throw error
  }
}

// MARK: - For users

extension GitError {
  /// A predicate to `subject`.
  package var message: String {
    switch cause {
    case .notRepository: "is not in a git repository"
    case .foreignOwner: "is a repository that another user owns"
    case .unsupportedFormat: "is a repository in an unsupported format: \(detail)"
    case .bare: "is a bare repository; there is no working tree to \(operation)"
    case .unbornBranch: "has no commits yet"
    case .notFound: "cannot \(operation): there is no such name"
    case .ambiguous: "is ambiguous: several objects match"
    case .wrongKind(let kind): "cannot \(operation): this is a \(kind)"
    case .exists(let commit?): "already exists, on commit \(commit)"
    case .exists(nil): "already exists"
    case .invalidName: "is not a valid name"
    case .unreadableObject where isPartial: "cannot \(operation): this clone is partial, and lacks it"
    case .unreadableObject: "cannot \(operation): the object is damaged or missing\(inParentheses)"
    case .locked: "cannot \(operation): another process has the lock, or was killed and left it\(inParentheses)"
    case .denied, .noSpace, .tooManyFiles, .other: "cannot \(operation)\(detail.isEmpty ? "" : ": " + detail)"
    case .operationInProgress(let name): "cannot \(operation) while a \(name) is in progress"
    case .missingIdentity(let key): "cannot \(operation): git's configuration has no \(key)"
    case .invalidDate:
      "is no date for git: write it as \"<seconds since 1970> <+hhmm>\" or \"2030-12-31T23:59:59+00:00\""
    case .invalidText: "cannot \(operation): \(detail)"
    case .nothingToCommit: "cannot \(operation): there are no changes"
    case .noProgram: "needs git, which is not in PATH"
    case .ignored: "cannot \(operation): .gitignore excludes it"
    case .unseen(let files, let bit):
      "cannot \(operation) \(files.joined(separator: ", ")): git is told not to see changes of it (\(bit))"
    case .signing: "cannot sign the \(operation): \(detail)"
    case .outsideRepository: "is not part of the working tree\(inParentheses)"
    case .tooLarge(let limit): "cannot \(operation): it is larger than \(limit) bytes"
    }
  }

  private var inParentheses: String { detail.isEmpty ? "" : " (\(detail))" }

  /// The file of a lock, which git's own message has in quotes.
  private var lock: String {
    let quoted = detail.split(separator: "'").first { $0.hasSuffix(".lock") }
    return subject.hasSuffix(".lock") ? subject : quoted.map(String.init) ?? "the .lock file of \(subject)"
  }

  /// The command that completes a shallow clone. A job for a pushed tag may have the tag on its commit alone, which git replaces
  /// only by force.
  package static let unshallowing = "git fetch --unshallow --tags --force"

  /// The command that completes a partial clone. git refuses `--unshallow` where nothing is shallow.
  package static func completing(isShallow: Bool) -> String {
    "\(isShallow ? unshallowing : "git fetch") --refetch --no-filter"
  }

  package var remedy: String? {
    switch cause {
    case .notRepository: "run inside a clone, or make a repository with `git init`"
    case .foreignOwner:
      "if you trust it, run `git config --global --add safe.directory \(ShellWord.quoted(subject))`"
    case .unsupportedFormat: "use a repository with SHA-1 ids and references in files"
    case .bare: "run in a clone with a working tree"
    case .unbornBranch: "make a first commit"
    case .notFound: "check the name; in a shallow clone, run `\(Self.unshallowing)`"
    case .ambiguous: "write more of the id, or the full name, such as refs/tags/1.0.0"
    case .unreadableObject where isPartial:
      "run `\(Self.completing(isShallow: isShallow))` (git 2.36 or newer), or clone without --filter"
    case .unreadableObject where isShallow: "run `\(Self.unshallowing)`"
    case .unreadableObject: "run `git fsck`; if it finds damage too, clone again"
    case .locked:
      "wait until no other git or release runs (`pgrep -l 'git|release'`); if \(lock) is still there then, remove it; "
        + "then run the same command again"
    case .denied: "allow this user to write to the repository"
    case .noSpace: "free some space"
    case .tooManyFiles: "raise `ulimit -n`, or pass fewer `--jobs`"
    case .operationInProgress(let name): "finish or undo the \(name): `git status` shows how"
    case .missingIdentity(let key):
      "run `git config --global \(key) …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and "
        + "GIT_COMMITTER_EMAIL"
    case .noProgram: "install git"
    case .ignored: "remove it from .gitignore, or `git add --force` it"
    case .unseen(let files, let bit):
      "run `git update-index --no-\(bit) \(files.map(ShellWord.quoted).joined(separator: " "))` there"
    case .signing: "make `git \(operation)` sign here, or set \(operation).gpgSign to false"
    case .wrongKind, .exists, .invalidName, .invalidDate, .invalidText, .nothingToCommit, .outsideRepository, .tooLarge,
      .other:
      nil
    }
  }
}

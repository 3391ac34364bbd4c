import CGit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What went wrong with a repository.
package struct GitError: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    case notRepository
    /// The repository's folder belongs to another user, and git's `safe.directory` does not name it.
    case foreignOwner
    /// A repository of a kind that libgit2 cannot read: SHA-256, reftable.
    case unsupportedFormat
    /// Needs a working tree, and there is none.
    case bare
    /// The current branch has no commit yet.
    case unbornBranch
    case notFound
    /// A name or an abbreviated id that fits several.
    case ambiguous
    /// A revision that names something else than a commit, such as "tree"; a path that is something else than a file.
    case wrongKind(String)
    /// A tag that is there already; the commit it stands on, unless it stands on something else.
    case exists(ObjectID?)
    case invalidName
    /// An object that is damaged, or missing although another one names it.
    case unreadableObject
    /// Another process holds a lock, or left one behind.
    case locked
    case denied
    case noSpace
    /// "merge", "rebase", … stopped half-way.
    case operationInProgress(String)
    case conflicts
    /// The configuration does not say `user.name` or `user.email`.
    case missingIdentity(String)
    /// A date that is none of the forms read, or out of range.
    case invalidDate
    case invalidText
    case nothingToCommit
    case ignored
    /// .gitattributes names a conversion that only git itself can run: "filter=lfs".
    case needsFilter(String)
    /// A path that does not lie in the working tree, or lies in a submodule or behind a link.
    case outsideRepository
    /// More than so many bytes.
    case tooLarge(limit: Int)
    case other
  }

  package var cause: Cause
  /// What was tried: "open repository", "read commit".
  package var operation: String
  /// What it was tried on: a path, a revision, the id of an object, the name of a tag.
  package var subject: String
  /// libgit2's own words, or the circumstances; may be empty.
  package var detail: String

  init(_ cause: Cause, _ operation: String, _ subject: String, detail: String = "") {
    self.cause = cause
    self.operation = operation
    self.subject = subject
    self.detail = detail
  }
}

extension GitError {
  /// From a code that libgit2 just answered with.
  init(code: Int32, operation: String, subject: String) {
    let last = git_error_last()?.pointee
    let detail = last?.message.map { String(cString: $0) } ?? ""
    self.init(Self.cause(code, last?.klass, detail), operation, subject, detail: detail)
  }

  private static func cause(_ code: Int32, _ area: Int32?, _ detail: String) -> Cause {
    if let cause = causes[code] { return cause }
    // libgit2 keeps the system's error number to itself, but ends its message with the system's words.
    if [EACCES, EPERM, EROFS].contains(where: { detail.hasSuffix(systemWords($0)) }) { return .denied }
    if [ENOSPC, EDQUOT].contains(where: { detail.hasSuffix(systemWords($0)) }) { return .noSpace }
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
    GIT_EUNMERGED.rawValue: .conflicts,
    GIT_EINVALIDSPEC.rawValue: .invalidName,
    GIT_ELOCKED.rawValue: .locked,
    GIT_EPEEL.rawValue: .wrongKind("object"),
    GIT_EMISMATCH.rawValue: .unreadableObject,
    GIT_EOWNER.rawValue: .foreignOwner,
  ]

  private static func systemWords(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The same failure, understood better by the caller.
  func meaning(_ cause: Cause, when general: Cause) -> GitError {
    guard self.cause == general else { return self }
    var error = self
    error.cause = cause
    return error
  }
}

/// Nil instead of `.notFound`.
func optional<Value>(_ read: () throws(GitError) -> Value) throws(GitError) -> Value? {
  do {
    return try read()
  } catch {
    if error.cause == .notFound { return nil }
    throw error
  }
}

import CGit
import Domain

extension Repository {
  /// The commit that a revision names (gitrevisions(7)): a branch, a tag, `HEAD~2`, an id or the beginning of one.
  /// - Throws: `GitError`: `.notFound`, `.ambiguous`, `.invalidName`, `.wrongKind` if it does not name a commit,
  ///   `.unbornBranch`.
  package func resolve(_ revision: String) throws(GitError) -> ObjectID {
    let operation = "find revision"
    guard !revision.isEmpty, !revision.utf8.contains(0) else {
      throw GitError(.invalidName, operation: operation, subject: revision)
    }
    do {
      let object = try Handle(operation, subject: revision, freeing: git_object_free) {
        git_revparse_single(&$0, handle.pointer, LibraryVersions.spelled(revision))
      }
      return try peel(object, revision)
    } catch {
      if error.cause == .notFound, case .unborn = try? head(), revision == "HEAD" || revision == "@" {
        throw GitError(.unbornBranch, operation: operation, subject: revision)
      }
      throw error
    }
  }

  private func peel(_ object: Handle, _ revision: String) throws(GitError) -> ObjectID {
    var peeled: OpaquePointer?
    let code = git_object_peel(&peeled, object.pointer, GIT_OBJECT_COMMIT)
    defer { git_object_free(peeled) }
    if code == GIT_EPEEL.rawValue || code == GIT_EINVALIDSPEC.rawValue {
      throw GitError(.wrongKind(finalKind(of: object)), operation: "find revision", subject: revision)
    }
    try check(code, operation: "find revision", subject: revision)
    guard let id = git_object_id(peeled) else { throw GitError(.other, operation: "find revision", subject: revision) }
    return ObjectID(id.pointee)
  }

  /// The kind of an object, or of the object that a tag leads to.
  private func finalKind(of object: Handle) -> String {
    var peeled: OpaquePointer?
    defer { git_object_free(peeled) }
    let isPeeled = git_object_peel(&peeled, object.pointer, GIT_OBJECT_ANY) == 0
    let type = git_object_type(isPeeled ? peeled : object.pointer)
    return type.name
  }
}

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
    do throws(GitError) {
      let named = try Handle(operation, subject: revision, freeing: git_object_free) {
        git_revparse_single(&$0, handle.pointer, LibraryVersions.spelled(revision))
      }
      var object = named
      if git_object_type(named.pointer) == GIT_OBJECT_TAG {
        object = try Handle(operation, subject: revision, freeing: git_object_free) {
          git_object_peel(&$0, named.pointer, GIT_OBJECT_ANY)
        }
      }
      let kind = git_object_type(object.pointer)
      guard kind == GIT_OBJECT_COMMIT, let id = git_object_id(object.pointer) else {
        throw GitError(.wrongKind(kind.name), operation: operation, subject: revision)
      }
      return ObjectID(id.pointee)
    } catch {
      if error.cause == .notFound, case .unborn = try? head(), revision == "HEAD" || revision == "@" {
        throw GitError(.unbornBranch, operation: operation, subject: revision)
      }
      throw error
    }
  }
}

import CGit
import Domain

extension Repository {
  /// Makes an annotated tag. Never moves an existing tag.
  /// - Returns: the id of the tag object.
  /// - Throws: `GitError`: `.exists` with the commit of the existing tag, `.invalidName`, `.invalidText`, `.locked`,
  ///   `.denied`, `.noSpace`.
  @discardableResult
  package func createTag(
    _ name: String, at commit: ObjectID, message: String, tagger: Commit.Signature
  ) throws -> ObjectID {
    let operation = "create tag"
    let message = try tidyMessage(message, operation)
    let signature = try SignatureHandle(tagger)
    return try create(name, at: commit) { id, target in
      git_tag_create(&id, handle.pointer, name, target, signature.pointer, message, 0)
    }
  }

  /// - Throws: as `createTag` does.
  package func createLightweightTag(_ name: String, at commit: ObjectID) throws {
    _ = try create(name, at: commit) { id, target in
      git_tag_create_lightweight(&id, handle.pointer, name, target, 0)
    }
  }

  private func create(
    _ name: String, at commit: ObjectID, _ make: (inout git_oid, OpaquePointer) -> Int32
  ) throws -> ObjectID {
    let operation = "create tag"
    guard isTagName(name) else { throw GitError(.invalidName, operation, name) }
    if let tag = try tag(name) { throw GitError(.exists(tag.commit), operation, name) }
    var target = commit.libraryID
    let object = try Handle(operation, name, freeing: git_object_free) {
      git_object_lookup(&$0, handle.pointer, &target, GIT_OBJECT_COMMIT)
    }
    var id = git_oid()
    try check(make(&id, object.pointer), operation, name)
    return ObjectID(id)
  }
}

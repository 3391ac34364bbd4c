import CGit
import Domain

extension Repository {
  /// Makes an annotated tag. Never moves an existing tag.
  /// - Parameter sign: gives the signature of an object's text; nil for no signature.
  /// - Returns: the id of the tag object.
  /// - Throws: `GitError`: `.exists` with the commit of the existing tag, `.invalidName`, `.invalidText`, `.locked`,
  ///   `.denied`, `.noSpace`; whatever `sign` throws.
  @discardableResult
  package func createTag(
    _ name: String, at commit: ObjectID, message: String, tagger: Commit.Signature, sign: ObjectSigner? = nil
  ) throws -> ObjectID {
    try refuseTaken(name)
    let id = try writeTag(name, at: commit, message: message, tagger: tagger, sign: sign)
    try refer(to: id, asTag: name)
    return id
  }

  /// - Throws: as `createTag` does.
  package func createLightweightTag(_ name: String, at commit: ObjectID) throws {
    try refuseTaken(name)
    try refer(to: commit, asTag: name)
  }

  /// Writes a tag object (git's gitformat-tag) that no reference names yet.
  ///
  /// - Throws: `GitError` `.invalidName`, `.invalidText`; whatever `sign` throws.
  package func writeTag(
    _ name: String, at commit: ObjectID, message: String, tagger: Commit.Signature, sign: ObjectSigner? = nil
  ) throws -> ObjectID {
    try refuseInvalid(name)
    let message = try tidyMessage(message, Self.tagging)
    var text = "object \(commit)\ntype commit\ntag \(name)\ntagger \(try tagger.text)\n\n\(message)"
    if let sign { text += try sign(Array(text.utf8)) + "\n" }
    var id = git_oid()
    try check(
      git_odb_write(&id, database.pointer, text, text.utf8.count, GIT_OBJECT_TAG), operation: Self.tagging,
      subject: name)
    return ObjectID(id)
  }

  private static var tagging: String { "create tag" }

  private func refuseInvalid(_ name: String) throws(GitError) {
    if !isTagName(name) { throw GitError(.invalidName, operation: Self.tagging, subject: name) }
  }

  private func refuseTaken(_ name: String) throws {
    try refuseInvalid(name)
    if let tag = try tag(name) { throw GitError(.exists(tag.commit), operation: Self.tagging, subject: name) }
  }

  /// Makes the reference of a tag.
  ///
  /// - Parameter object: the commit, or an annotated tag that is here.
  /// - Throws: `GitError` `.exists` if there is one of the name.
  package func refer(to object: ObjectID, asTag name: String, replacing: Bool = false) throws(GitError) {
    var id = object.libraryID
    _ = try Handle(Self.tagging, subject: name, freeing: git_reference_free) {
      git_reference_create(&$0, handle.pointer, "refs/tags/" + name, &id, replacing ? 1 : 0, nil)
    }
  }
}
